import { isJsonType } from '../../../contract/model/media-types.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { lineComment, quotedKey, quotedText } from '../../../web/emit/index.ts';
import { TYPESCRIPT_LITERALS, writeLiteral } from '../../reference/samples.ts';
import { parameterValues, parseJson, sentFields, typedValues, writeRequest } from '../request-form.ts';
import type { FormInput } from './fields.ts';

/** The module of a client, and the function in it that creates the client for an operation. */
export interface ClientModule {
  readonly module: string;
  readonly create: string;
  /** The option of the client that sets the key; `undefined` if the code has to set the header of the key. */
  readonly keyOption: string | undefined;
  /** A comment before the code. */
  readonly note: string;
}

/** Writes a request as a call of the openapi-fetch client that `colloquy generate --client` writes. */
export function writeClientCode(
  operation: Operation,
  input: FormInput,
  address: string,
  { module, create, keyOption, note }: ClientModule,
): string {
  const { query, headers } = writeRequest({ path: '', parameters: [] }, { parameters: {}, keys: input.keys });
  const [key] = input.keys;
  const authentication =
    keyOption === undefined || key === undefined
      ? propertyCode('headers', headers)
      : [[keyOption, quotedText(key.text)] as const];
  const { text: body, hasFile } = writeBody(input);
  const mediaTypes = operation.requestBody?.contents.map(({ mediaType }) => mediaType) ?? [];
  const typed = body !== undefined && mediaTypes.length > 1 ? { 'Content-Type': input.body?.mediaType ?? '' } : {};
  const sent = { ...typed, ...input.headers };
  const options = [
    ...propertyCode('params', parameterValues(operation, input.parameters)),
    ...propertyCode('headers', sent),
    ...(body === undefined ? [] : [['body', body] as const]),
    ...parsingCode(operation, input.headers.Accept),
  ];
  const added = [query, input.query].filter(Boolean).join('&');
  return [
    ...(note === '' ? [] : [lineComment(note)]),
    ...(hasFile ? ["import { openAsBlob } from 'node:fs';"] : []),
    `import { ${create} } from ${quotedText(module)};\n`,
    `const client = ${create}(${objectCode([['baseUrl', quotedText(address)], ...authentication])});`,
    ...(added === '' ? [] : [queryCode(added)]),
    `const { data, error } = await client.${operation.method.toUpperCase()}(${[quotedText(operation.path), ...(options.length === 0 ? [] : [objectCode(options)])].join(', ')});`,
    'console.log(data ?? error);',
  ].join('\n');
}

type Property = readonly [name: string, code: string];

const propertyCode = (name: string, values: Readonly<Record<string, unknown>>): Property[] =>
  Object.keys(values).length === 0
    ? []
    : [[name, writeLiteral(JSON.parse(JSON.stringify(values)), TYPESCRIPT_LITERALS, '  ')]];

function objectCode(properties: readonly Property[], indent = ''): string {
  const lines = properties.map(([name, code]) => `${indent}  ${quotedKey(name)}: ${code},\n`);
  return `{\n${lines.join('')}${indent}}`;
}

/** Writes the middleware that adds a query which is not a parameter of the operation, such as a key. */
const queryCode = (query: string): string =>
  `client.use({
  onRequest: ({ request }) => new Request(request.url + (request.url.includes('?') ? '&' : '?') + ${quotedText(query)}, request),
});`;

function writeBody({ body, content }: FormInput): { readonly text: string | undefined; readonly hasFile: boolean } {
  if (body === undefined) return { text: undefined, hasFile: false };
  const { mediaType, text = '', fields, file } = body;
  if (file !== undefined) return { text: fileCode(file), hasFile: true };
  if (fields === undefined) {
    const json = isJsonType(mediaType) ? parseJson(text) : undefined;
    const written = json === undefined ? quotedText(text) : writeLiteral(json.value, TYPESCRIPT_LITERALS, '  ');
    return { text: text === '' ? undefined : written, hasFile: false };
  }
  const sent = sentFields(fields);
  const properties = sent.map(({ name, text: one, file: chosen }): Property => {
    if (chosen !== undefined) return [name, fileCode(chosen)];
    const [value] = typedValues(one, content?.schema?.fieldSchemas(name)[0]);
    return [name, writeLiteral(JSON.parse(JSON.stringify(value)), TYPESCRIPT_LITERALS, '    ')];
  });
  return {
    text: properties.length === 0 ? undefined : objectCode(properties, '  '),
    hasFile: sent.some(({ file: chosen }) => chosen !== undefined),
  };
}

const fileCode = ({ name }: File): string => `await openAsBlob(${quotedText(name)})`;

/** Writes how the response is read, if it is not JSON. */
function parsingCode({ responses }: Operation, accepted: string | undefined): Property[] {
  const types = responses.flatMap(({ key, contents }) =>
    /^2/.test(key) ? contents.map(({ mediaType }) => mediaType) : [],
  );
  const [type] = accepted === undefined ? types : [accepted];
  if (type === undefined || type.includes('*') || isJsonType(type)) return [];
  return [['parseAs', /^text\/|xml|yaml/.test(type) ? "'text'" : "'blob'"]];
}
