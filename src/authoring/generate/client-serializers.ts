/**
 * The code of a generated client that writes requests as the document states. It is part of the client's file, so that a
 * program only needs openapi-fetch.
 */
export const CLIENT_SERIALIZERS = `
/** How a parameter or a field of a form is written, if not by the default of its place. */
interface Style {
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  /** A media type for its value. */
  readonly type?: string;
}

type Styles = Readonly<Record<string, Style>>;

/** The parts of a request that openapi-fetch alone would write otherwise. */
interface Sending {
  readonly query?: Styles;
  readonly path?: Styles;
  readonly header?: Styles;
  readonly cookie?: Styles;
  /** The media types of the body, by preference, each with the styles of its fields. */
  readonly body?: Readonly<Record<string, Styles>>;
}

type Values = Readonly<Record<string, unknown>>;

/** The options of a call that the client reads. */
interface Call {
  readonly params?: Readonly<Partial<Record<"query" | "path" | "header" | "cookie", Values>>>;
  readonly headers?: HeadersInit | Values;
  readonly body?: unknown;
  readonly bodySerializer?: unknown;
}

/** Writes each request as the document states, unless the client or the call has a serializer of its own. */
function asDocumented<Created extends object>(client: Created, options: ClientOptions): Created {
  const methods = Object.entries(client).map(([name, method]: [string, (...words: never[]) => unknown]) => {
    if (!/^(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|request)$/.test(name)) return [name, method];
    const isAny = name === "request";
    return [
      name,
      (...words: unknown[]) => {
        const [verb, path, call] = isAny ? words : [name, ...words];
        const sending = SENDING[\`\${String(verb).toUpperCase()} \${String(path)}\`];
        const prepared = sending === undefined ? call : prepare(sending, (call ?? {}) as Call, options);
        return method(...((isAny ? [verb, path, prepared] : [path, prepared]) as never[]));
      },
    ];
  });
  return Object.fromEntries(methods) as Created;
}

function prepare({ query, path, header, cookie, body }: Sending, call: Call, options: ClientOptions): Call {
  const { params = {} } = call;
  const content = body && call.body !== undefined ? writeBody(body, call, options) : undefined;
  const cookies = Object.entries(params.cookie ?? {}).flatMap(([name, value]) =>
    writePairs(name, value, cookie?.[name] ?? {}, cookie?.[name]?.style === "cookie" ? String : encodeURIComponent),
  );
  const cookieHeader = cookies.length > 0 && { Cookie: cookies.join("; ") };
  // Spread after the headers of the call, to replace their Content-Type: for a multipart form it lacks the boundary.
  const typeHeader = content && { "Content-Type": content.type };
  return {
    ...(query && !options.querySerializer && {
      querySerializer: (values: Values) =>
        Object.entries(values)
          .flatMap(([name, value]) => writePairs(name, value, query[name] ?? {}, encoderOf(query[name])))
          .join("&"),
    }),
    ...(path && !options.pathSerializer && {
      pathSerializer: (template: string, values: Values) =>
        Object.entries(values).reduce(
          (text, [name, value]) => text.replaceAll(\`{\${name}}\`, () => writePath(name, value, path[name] ?? {})),
          template,
        ),
    }),
    ...(content && { bodySerializer: () => content.body }),
    ...call,
    ...(header && params.header && { params: { ...params, header: writeHeaders(params.header, header) } }),
    ...((cookieHeader || typeHeader) && { headers: { ...cookieHeader, ...headerRecord(call.headers), ...typeHeader } }),
  };
}

function headerRecord(headers: Call["headers"] = {}): Values {
  return headers instanceof Headers || Array.isArray(headers) ? Object.fromEntries(headers) : { ...(headers as Values) };
}

const isMap = (value: unknown): value is Values => typeof value === "object" && value !== null && !(value instanceof Date);

const writeText = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : isMap(value) ? JSON.stringify(value) : value === null ? "" : String(value);

const encoderOf = (style: Style | undefined) => (text: string) => {
  const encoded = encodeURIComponent(text);
  if (style?.allowReserved !== true) return encoded;
  // Text that is encoded already stays as it is (RFC 6570, section 3.2.3).
  return encoded
    .replaceAll(/%(?:2[1478-9ACF]|3[ABDF]|40|5[BD])/gi, (code) => decodeURIComponent(code))
    .replaceAll(/%25(?=[0-9A-F]{2})/gi, "%");
};

const defined = (values: object): [string, unknown][] => Object.entries(values).filter(([, value]) => value !== undefined);

const separatorOf = (style = ""): string =>
  ({ spaceDelimited: "%20", pipeDelimited: "%7C", tabDelimited: "%09" })[style] ?? ",";

/** Writes the pairs of a query, a form or a cookie (OpenAPI 3.1, section 4.8.12.4). */
function writePairs(name: string, value: unknown, style: Style, encode: (text: string) => string): string[] {
  if (value === undefined) return [];
  const key = encodeURIComponent(name);
  const pair = (text: string) => \`\${key}=\${text}\`;
  if (style.type !== undefined) return [pair(encode(isJson(style.type) ? JSON.stringify(value) : writeText(value)))];
  if (!isMap(value)) return [pair(encode(writeText(value)))];
  if (style.style === "deepObject") return writeDeep(key, value, encode);
  const separator = separatorOf(style.style);
  if (Array.isArray(value)) {
    const items = value.map((item) => encode(writeText(item)));
    return style.explode === false ? [pair(items.join(separator))] : items.map(pair);
  }
  if (style.explode === false) {
    return [pair(defined(value).flatMap(([field, one]) => [encode(field), encode(writeText(one))]).join(separator))];
  }
  return defined(value).flatMap(([field, one]) => writePairs(field, one, Array.isArray(one) ? { explode: false } : {}, encode));
}

function writeDeep(key: string, value: object, encode: (text: string) => string): string[] {
  return defined(value).flatMap(([field, one]) => {
    const place = \`\${key}%5B\${encodeURIComponent(field)}%5D\`;
    if (Array.isArray(one)) return one.map((item) => \`\${place}=\${encode(writeText(item))}\`);
    return isMap(one) ? writeDeep(place, one, encode) : [\`\${place}=\${encode(writeText(one))}\`];
  });
}

/** Writes a list, or an exploded object as \`field=value\`, with the separator; another object, with commas. */
function writeList(value: object, explode: boolean, separator: string, encode: (text: string) => string): string {
  if (Array.isArray(value)) return value.map((item) => encode(writeText(item))).join(separator);
  const parts = defined(value).map(([field, one]) => [encode(field), encode(writeText(one))]);
  return explode ? parts.map((part) => part.join("=")).join(separator) : parts.flat().join(",");
}

function writePath(name: string, value: unknown, { style = "simple", explode = false, type }: Style): string {
  const encode = encodeURIComponent;
  const text = type !== undefined || !isMap(value) ? encode(type === undefined ? writeText(value) : JSON.stringify(value)) : undefined;
  if (style === "label") return \`.\${text ?? writeList(value as object, explode, explode ? "." : ",", encode)}\`;
  if (style !== "matrix") return text ?? writeList(value as object, explode, separatorOf(style), encode);
  const key = encode(name);
  if (text !== undefined) return \`;\${key}=\${text}\`;
  if (!explode) return \`;\${key}=\${writeList(value as object, false, ",", encode)}\`;
  const pairs = Array.isArray(value) ? value.map((item) => [name, item] as const) : defined(value as object);
  return pairs.map(([field, one]) => \`;\${encode(field)}=\${encode(writeText(one))}\`).join("");
}

function writeHeaders(values: Values, styles: Styles): Values {
  const written = defined(values).map(([name, value]) => {
    const { style, explode = false, type } = styles[name] ?? {};
    const text = (one: string) => one;
    if (type !== undefined && isJson(type)) return [name, JSON.stringify(value)];
    return [name, isMap(value) ? writeList(value, explode, decodeURIComponent(separatorOf(style)), text) : value];
  });
  return Object.fromEntries(written);
}

const isJson = (type: string): boolean => /[/+]json\\b/i.test(type);
const FORM = /^application\\/x-www-form-urlencoded\\b/i;
const MULTIPART = /^multipart\\/form-data\\b/i;

/**
 * Writes a body as a media type of the document: the \`Content-Type\` of the call, or else the first that fits the
 * body. Returns \`undefined\` if the document has no such type, or if openapi-fetch or a serializer writes the body.
 */
function writeBody(types: Readonly<Record<string, Styles>>, { body, bodySerializer, headers }: Call, options: ClientOptions) {
  const [, chosen] = Object.entries(headerRecord(headers)).find(([name]) => name.toLowerCase() === "content-type") ?? [];
  if (bodySerializer !== undefined || options.bodySerializer !== undefined) return undefined;
  const all = Object.keys(types);
  const type =
    all.find((one) => one === chosen) ??
    (body instanceof URLSearchParams ? all.find((one) => FORM.test(one)) : undefined) ??
    (body instanceof FormData ? all.find((one) => MULTIPART.test(one)) : undefined) ??
    (body instanceof Blob ? all.find((one) => !isJson(one) && !FORM.test(one) && !MULTIPART.test(one)) : undefined) ??
    all[0];
  if (type === undefined || (chosen !== undefined && chosen !== type) || body instanceof FormData) return undefined;
  if (isJson(type)) return { type, body: JSON.stringify(body) };
  const fields = types[type] ?? {};
  if (MULTIPART.test(type) && isMap(body)) return writeMultipart(body, fields);
  if (FORM.test(type) && isMap(body) && !(body instanceof URLSearchParams)) {
    return { type, body: writeForm(body, fields) };
  }
  if (isMap(body) && !isSendable(body)) {
    throw new TypeError(\`A body of \${type} cannot be written from an object: give its text or bytes, or a bodySerializer\`);
  }
  return { type, body: isSendable(body) ? body : writeText(body) };
}

const isSendable = (body: unknown): boolean =>
  body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body) || body instanceof URLSearchParams ||
  (typeof ReadableStream === "function" && body instanceof ReadableStream);

/** Writes the fields of a form (OpenAPI 3.1, section 4.8.15.1). Without a style an object is JSON. */
function writeForm(body: Values, styles: Styles): string {
  const pairs = defined(body).flatMap(([name, value]) => {
    const style = styles[name] ?? {};
    const isStyled = style.style !== undefined || style.explode !== undefined || style.allowReserved !== undefined;
    const isObject = isMap(value) && !Array.isArray(value);
    return writePairs(name, value, isObject && !isStyled ? { type: "application/json", ...style } : style, encoderOf(style));
  });
  return pairs.join("&").replaceAll("%20", "+");
}

/** Writes the parts of a form: files as they are, objects as JSON, each item of a list as a part unless it is JSON. */
function writeMultipart(body: Values, styles: Styles) {
  const boundary = \`colloquy-\${Math.random().toString(36).slice(2)}\${Math.random().toString(36).slice(2)}\`;
  const escape = (text: string) => text.replaceAll(/["\\r\\n]/g, encodeURIComponent);
  const parts = defined(body).flatMap(([name, value]) => {
    const { type } = styles[name] ?? {};
    const values: readonly unknown[] = Array.isArray(value) && !(type !== undefined && isJson(type)) ? value : [value];
    return values.flatMap((one) => {
      const isFile = one instanceof Blob;
      const isText = isFile || !(isMap(one) || (type !== undefined && isJson(type)));
      const file = isFile ? \`; filename="\${escape(one instanceof File ? one.name : "blob")}"\` : "";
      const content = isFile ? one.type || type || "application/octet-stream" : (type ?? (isText ? undefined : "application/json"));
      const head = \`Content-Disposition: form-data; name="\${escape(name)}"\${file}\${content ? \`\\r\\nContent-Type: \${content}\` : ""}\`;
      return [\`--\${boundary}\\r\\n\${head}\\r\\n\\r\\n\`, isFile ? one : isText ? writeText(one) : JSON.stringify(one), "\\r\\n"];
    });
  });
  return { type: \`multipart/form-data; boundary=\${boundary}\`, body: new Blob([...parts, \`--\${boundary}--\\r\\n\`]) };
}
`;
