import {
  type Contract,
  type Direction,
  essenceOf,
  isJsonObject,
  isJsonType,
  type Json,
  type JsonObject,
  jsonContentOf,
  type MediaType,
  type OpenPoint,
  type Operation,
  type Parameter,
  type Schema,
  type SecurityScheme,
} from '../../contract/model/index.ts';
import { sampleOf } from '../../contract/model/sample.ts';
import { findEncoding, isBinary, partType, writePairs, writeText } from './write-parameter.ts';

/** A text with variables for values that only the caller knows. */
export type TextTemplate = readonly ({ readonly text: string } | { readonly variable: string })[];

/** The body of a sample request. */
export type SampleBody =
  | { readonly kind: 'json'; readonly mediaType: string; readonly value: Json }
  | { readonly kind: 'form'; readonly mediaType: string; readonly pairs: readonly (readonly [string, string])[] }
  | { readonly kind: 'multipart'; readonly mediaType: string; readonly fields: readonly MultipartField[] }
  | { readonly kind: 'text'; readonly mediaType: string; readonly text: string }
  | { readonly kind: 'file'; readonly mediaType: string; readonly file: string };

interface MultipartField {
  readonly name: string;
  /** The text of the field; `undefined` if it is a file. */
  readonly text: string | undefined;
  readonly mediaType: string | undefined;
}

export interface SampleRequest {
  readonly operation: Operation;
  readonly title: string | undefined;
  /** The example values of the parameters in the path, in their order; null for a parameter without an example. */
  readonly pathValues: readonly Json[];
  readonly url: TextTemplate;
  readonly headers: readonly (readonly [name: string, value: TextTemplate])[];
  /** Whether the request sends a user and a password (RFC 7617). */
  readonly isBasic: boolean;
  readonly hasCertificate: boolean;
  readonly body: SampleBody | undefined;
  /** The open point about the encoding of the body, or about the parameters. */
  readonly openPoint: OpenPoint | undefined;
}

const textTemplate = (words: string): TextTemplate => (words === '' ? [] : [{ text: words }]);
const variableTemplate = (name: string): TextTemplate => [{ variable: variableName(name) }];

/** Returns a function that creates the sample requests of an operation: one for each named example of its body, or otherwise one. */
export function createSampleReader(contract: Contract) {
  const points = contract.openPoints.filter(({ aspect }) => aspect === 'encoding' || aspect === 'parameters');
  return (operation: Operation): readonly [SampleRequest, ...SampleRequest[]] => {
    const values = parameterValues(contract, operation);
    const keys = keyTemplates(operation);
    const request = {
      operation,
      title: undefined,
      pathValues: [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => values.known(name)),
      url: [
        ...serverTemplate(operation),
        ...pathTemplate(operation, values),
        ...queryTemplate(operation, values, keys),
      ],
      headers: [...headerTemplates(operation, values), ...keys.headers, ...cookieHeader(operation, values, keys)],
      isBasic: keys.isBasic,
      hasCertificate: keys.hasCertificate,
      openPoint: points.find(({ place }) => place.operations.includes(operation.operationId)),
    };
    // A body is unknown if its encoding is open.
    const [first, ...further] = listBodies(contract, operation);
    if (first === undefined || further.length === 0) return [{ ...request, body: first?.body }];
    const withBody = ({ title, body }: TitledBody): SampleRequest => ({ ...request, title, body });
    return [withBody(first), ...further.map(withBody)];
  };
}

export function variableName(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').replaceAll(/\W+/g, '_');
  return /^\d/.test(words) ? `_${words}`.toUpperCase() : words.toUpperCase();
}

/** Returns the address of the first server. Parts that the document leaves to the caller are variables. */
function serverTemplate({ servers: [server] }: Operation): TextTemplate {
  const url = typeof server?.node.url === 'string' ? server.node.url : '/';
  const [, only] = /^\{(\w+)\}$/.exec(url) ?? [];
  if (only !== undefined) return variableTemplate(only);
  const parts = url.replace(/\/$/, '').split(/\{([^}]+)\}/);
  const address = parts.flatMap((part, index): TextTemplate => {
    if (index % 2 === 0) return textTemplate(part);
    const { default: usual } = Object(Object(server?.node.variables)[part]);
    return usual === undefined ? variableTemplate(part) : textTemplate(String(usual));
  });
  if (/^https?:\/\//.test(url) || url.startsWith('{')) return address;
  // `//host` states no scheme.
  return url.startsWith('//')
    ? [...variableTemplate('scheme'), ...textTemplate(':'), ...address]
    : [...variableTemplate('base_url'), ...address];
}

type ParameterValues = ReturnType<typeof parameterValues>;

function parameterValues(contract: Contract, operation: Operation) {
  const known = new Map<string, Json>();
  for (const one of operation.parameters) {
    const value = knownValue(one);
    if (value !== undefined) known.set(`${one.in} ${one.name}`, value);
  }
  return {
    known: (name: string): Json => known.get(`path ${name}`) ?? null,
    /** Returns a value for a parameter; `undefined` if only the caller knows one. */
    of: (parameter: Parameter): Json | undefined => {
      const value = known.get(`${parameter.in} ${parameter.name}`);
      if (value !== undefined) return value;
      const { schema = parameter.content?.schema } = parameter;
      const isComposite = schema?.types.has('array') === true || schema?.types.has('object') === true;
      return isComposite ? sampleSentValue(contract, schema) : undefined;
    },
  };
}

/** Returns the first value that the document names for a parameter, such as an example or a default. */
export function knownValue({ node, schema, content }: Parameter): Json | undefined {
  const [named] = isJsonObject(node.examples) ? Object.values(node.examples) : [];
  const candidates = [
    node.example,
    isJsonObject(named) ? named.value : undefined,
    content?.node.example,
    ...['example', 'const', 'default'].map((keyword) => schema?.keyword(keyword)),
    ...['examples', 'enum'].map((keyword) => {
      const list = schema?.keyword(keyword);
      return Array.isArray(list) ? list.find((one) => one !== null) : undefined;
    }),
  ];
  return candidates.find((value) => value !== undefined && value !== null);
}

/** The maximum length of a sample that people can read. A longer one is made again, without the optional fields of its objects. */
const MAX_SAMPLE_CHARS = 6000;

/** A value for a sample, of a schema in one direction; `undefined` if none can be made, or it would be too large. */
export function sampleValue(document: JsonObject, schema: JsonObject, direction: Direction): Json | undefined {
  try {
    return sampleOf(document, schema, () => 'a sample', direction, MAX_SAMPLE_CHARS);
  } catch {
    return undefined;
  }
}

export function sampleSentValue({ document }: Contract, schema: Schema | undefined): Json | undefined {
  return schema && sampleValue(document, schema.node, 'sent');
}

function pathTemplate(operation: Operation, values: ParameterValues): TextTemplate {
  return operation.path.split(/\{([^}]+)\}/).flatMap((part, index): TextTemplate => {
    if (index % 2 === 0) return textTemplate(part);
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === part);
    const value = parameter && values.of(parameter);
    return parameter === undefined || value === undefined
      ? variableTemplate(part)
      : textTemplate(writeText(parameter, value));
  });
}

type KeyTemplates = ReturnType<typeof keyTemplates>;

function queryTemplate({ parameters }: Operation, values: ParameterValues, keys: KeyTemplates): TextTemplate {
  const required = parameters.filter((one) => one.in === 'query' && one.isRequired && !keys.query.includes(one.name));
  const written = required.flatMap((parameter): TextTemplate[] => {
    const value = values.of(parameter);
    if (value === undefined)
      return [[...textTemplate(`${encodeURIComponent(parameter.name)}=`), ...variableTemplate(parameter.name)]];
    return writePairs(parameter, value).map(([name, one]) => textTemplate(`${name}=${one}`));
  });
  const all = [
    ...written,
    ...keys.query.map((name) => [
      ...textTemplate(`${encodeURIComponent(name)}=`),
      { variable: keys.variables.get(name) ?? '' },
    ]),
  ];
  return all.flatMap((pair, index) => [{ text: index === 0 ? '?' : '&' }, ...pair]);
}

function headerTemplates({ parameters }: Operation, values: ParameterValues): SampleRequest['headers'] {
  return parameters
    .filter((one) => one.in === 'header' && one.isRequired)
    .map((parameter) => {
      const value = values.of(parameter);
      return [
        parameter.name,
        value === undefined ? variableTemplate(parameter.name) : textTemplate(writeText(parameter, value)),
      ];
    });
}

function cookieHeader(
  { parameters }: Operation,
  values: ParameterValues,
  keys: KeyTemplates,
): SampleRequest['headers'] {
  const required = parameters.filter(
    (one) => one.in === 'cookie' && one.isRequired && !keys.cookies.includes(one.name),
  );
  const pairs = required.flatMap((parameter): TextTemplate[] => {
    const value = values.of(parameter);
    if (value === undefined) return [[{ text: `${parameter.name}=` }, ...variableTemplate(parameter.name)]];
    return writePairs(parameter, value).map(([name, one]) => textTemplate(`${name}=${one}`));
  });
  const ofKeys = keys.cookies.map((name) => [{ text: `${name}=` }, { variable: keys.variables.get(name) ?? '' }]);
  const all = [...pairs, ...ofKeys];
  if (all.length === 0) return [];
  return [['Cookie', all.flatMap((pair, index) => (index === 0 ? pair : [{ text: '; ' }, ...pair]))]];
}

/** Returns the keys of the first security requirement, each as a variable. */
function keyTemplates({ security: [requirement = []] }: Operation) {
  const isOnly = requirement.length === 1;
  const nameOf = ({ name, node }: SecurityScheme): string => {
    if (!isOnly) return variableName(name);
    return node.type === 'oauth2' || node.type === 'openIdConnect' ? 'ACCESS_TOKEN' : 'API_KEY';
  };
  const apiKeysIn = (place: string) => requirement.filter(({ node }) => node.type === 'apiKey' && node.in === place);
  const schemeNames = (schemes: readonly SecurityScheme[]): string[] => schemes.map(({ node }) => String(node.name));
  const bearers = requirement.flatMap((scheme): (readonly [string, TextTemplate])[] => {
    const prefix = authorizationPrefix(scheme.node);
    return prefix === undefined ? [] : [['Authorization', [{ text: prefix }, { variable: nameOf(scheme) }]]];
  });
  const inHeader = apiKeysIn('header').map(
    (scheme) => [String(scheme.node.name), [{ variable: nameOf(scheme) }]] as const,
  );
  return {
    headers: [...inHeader, ...bearers],
    query: schemeNames(apiKeysIn('query')),
    cookies: schemeNames(apiKeysIn('cookie')),
    variables: new Map(requirement.map((scheme) => [String(scheme.node.name), nameOf(scheme)])),
    isBasic: requirement.some(({ node }) => isBasic(node)),
    hasCertificate: requirement.some(({ node }) => node.type === 'mutualTLS'),
  };
}

export const isBasic = ({ type, scheme }: JsonObject): boolean =>
  type === 'http' && String(scheme).toLowerCase() === 'basic';

/** Returns the text before a key in the header `Authorization`; `undefined` if the key is sent in another way. */
export function authorizationPrefix(scheme: JsonObject): string | undefined {
  const { type } = scheme;
  if (type === 'oauth2' || type === 'openIdConnect') return 'Bearer ';
  if (type !== 'http' || isBasic(scheme)) return undefined;
  const kind = String(scheme.scheme);
  return `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)} `;
}

interface TitledBody {
  readonly title: string;
  readonly body: SampleBody;
}

/**
 * Lists the sample bodies of an operation: its JSON examples, or one body of the first other media type. An optional body
 * of which neither the media type nor the value is stated has no sample.
 */
function listBodies(contract: Contract, { requestBody }: Operation): readonly TitledBody[] {
  if (requestBody === undefined) return [];
  const json = jsonContentOf(requestBody);
  if (json !== undefined) {
    const mediaType = isJsonType(json.mediaType) && !json.mediaType.includes('*') ? json.mediaType : 'application/json';
    return jsonValues(contract, json).map(([title, value]) => ({ title, body: { kind: 'json', mediaType, value } }));
  }
  const known = requestBody.contents.find(
    ({ mediaType, schema }) => requestBody.isRequired || mediaType !== '*/*' || !statesNothing(schema),
  );
  return known === undefined ? [] : [{ title: '', body: otherBody(contract, known) }];
}

const statesNothing = (schema: Schema | undefined): boolean =>
  schema === undefined ||
  (schema.types.size === 0 && schema.properties.size === 0 && schema.keyword('enum') === undefined);

export function jsonValues(
  contract: Contract,
  { node, examples, schema }: MediaType,
): (readonly [title: string, Json])[] {
  const named = examples.filter((one) => one.node.value !== undefined || one.node.dataValue !== undefined);
  if (named.length > 0)
    return named.map((one) => [
      String(one.node.summary ?? one.name),
      withoutReadOnly(one.node.value ?? one.node.dataValue ?? null, schema),
    ]);
  if (node.example !== undefined) return [['', withoutReadOnly(node.example, schema)]];
  const value = statesNothing(schema) ? undefined : sampleSentValue(contract, schema);
  return value === undefined ? [] : [['', withoutReadOnly(value, schema)]];
}

/** Removes the fields that only responses have (`readOnly`) from a value. */
function withoutReadOnly(value: Json, schema: Schema | undefined, depth = 0): Json {
  if (schema === undefined || depth > 12) return value;
  if (Array.isArray(value))
    return value.map((item: Json, index) => withoutReadOnly(item, schema.itemsAt(index)[0], depth + 1));
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).flatMap(([name, child]): [string, Json][] => {
    const fields = schema.fieldSchemas(name);
    if (fields.some((field) => field.keyword('readOnly') === true)) return [];
    return [[name, withoutReadOnly(child, fields[0], depth + 1)]];
  });
  return Object.fromEntries(kept);
}

/** Creates a sample body of a media type other than JSON. */
function otherBody(contract: Contract, content: MediaType): SampleBody {
  const { schema } = content;
  const type = essenceOf(content.mediaType);
  const [example = content.node.example] = content.examples.map(({ node }) => node.value ?? node.serializedValue);
  const value = example ?? sampleSentValue(contract, schema);
  if (type === 'application/x-www-form-urlencoded') {
    const fields = isJsonObject(value) ? Object.entries(value) : [];
    const pairs = fields.flatMap(([name, child]) =>
      writePairs(
        { name, in: 'form', node: findEncoding(content, name), content: partType(content, name, child) },
        child,
      ),
    );
    return { kind: 'form', mediaType: type, pairs };
  }
  if (type === 'multipart/form-data') {
    const sampled = isJsonObject(value) ? value : {};
    const names = new Set([...Object.keys(sampled), ...(schema?.required ?? [])]);
    const fields = [...names].flatMap((name) => {
      const fieldsOf = schema?.fieldSchemas(name) ?? [];
      const isFile = fieldsOf.some(isBinary);
      const items = Array.isArray(sampled[name]) && !isFile ? sampled[name] : [sampled[name] ?? ''];
      return items.map((item: Json): MultipartField => {
        const { contentType } = findEncoding(content, name);
        const isText = typeof item !== 'object' || item === null;
        return {
          name,
          text: isFile ? undefined : isText ? String(item) : JSON.stringify(item),
          mediaType:
            typeof contentType === 'string' && !/[,*]/.test(contentType)
              ? contentType
              : isText
                ? undefined
                : 'application/json',
        };
      });
    });
    return { kind: 'multipart', mediaType: type, fields };
  }
  const mediaType = content.mediaType.includes('*') ? 'application/octet-stream' : content.mediaType;
  if (type.startsWith('text/') || /[/+]xml$/.test(type)) {
    if (typeof value === 'string') return { kind: 'text', mediaType, text: value };
    return { kind: 'file', mediaType, file: `body.${type.startsWith('text/') ? 'txt' : 'xml'}` };
  }
  return { kind: 'file', mediaType, file: 'body.bin' };
}
