import {
  type Contract,
  isJsonObject,
  type Json,
  type MediaType,
  type Operation,
  type Parameter,
} from '../../src/contract/model/index.ts';
import { pathWithoutFragment } from '../../src/contract/model/routes.ts';
import { sampleOf } from '../../src/contract/model/sample.ts';
import { validatorsOf } from '../../src/contract/model/validator.ts';
import { createKeyWriter } from '../../src/evidence/verify/keys.ts';

export interface Request {
  readonly operation: Operation;
  readonly method: string;
  /** The path below the base path of the server, and the query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether the body fits its schema: some examples of documents do not. */
  readonly fits: boolean;
}

/** A request to each operation as the document states it: what is required, by its examples or its schemas, and a key. */
export function requestsOf(contract: Contract): Request[] {
  const { document, operations } = contract;
  const validators = validatorsOf(document, { fewValues: true });
  const fits = ({ schema }: MediaType, value: Json): boolean =>
    schema === undefined || validators(schema.pointer)(value).length === 0;
  const names = operations.flatMap(({ security }) => security.flat().map(({ name }) => name));
  const writeKeys = createKeyWriter(contract, new Map(names.map((name) => [name, 'user:key'])));
  const valueFor = ({ node, schema, examples }: Partial<MediaType> & Pick<MediaType, 'node' | 'schema'>): Json => {
    const named = examples?.find((one) => one.node.value !== undefined)?.node.value;
    return node.example ?? named ?? (schema && sampleOf(document, schema.node)) ?? 'a';
  };
  return operations.map((operation) => {
    const { surface, requestBody, parameters, method } = operation;
    const required = (place: string): readonly (readonly [name: string, value: Json])[] =>
      parameters
        .filter(({ in: where, isRequired }) => where === place && (isRequired || place === 'path'))
        .map((parameter) => [parameter.name, valueFor(parameter)]);
    const paths = new Map(required('path'));
    const path = pathWithoutFragment(operation.path).replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
      inPath(paths.get(name) ?? 'a'),
    );
    const key = writeKeys({ operation, surface, key: 'stated' });
    const query = [...parameters.filter(({ in: where, isRequired }) => where === 'query' && isRequired)]
      .flatMap((parameter) => inQuery(parameter, valueFor(parameter)))
      .concat(key.query === '' ? [] : [key.query])
      .join('&');
    const cookies = required('cookie').map(([name, value]) => `${name}=${inPath(value)}`);
    const content = requestBody && sentContent(requestBody.contents);
    const sent = content && valueFor(content);
    const body = content && sent !== undefined ? written(content.mediaType, sent) : undefined;
    return {
      operation,
      method: method.toUpperCase(),
      target: query === '' ? path : `${path}?${query}`,
      headers: {
        ...Object.fromEntries(required('header').map(([name, value]) => [name, inHeader(value)])),
        ...key.headers,
        ...(cookies.length > 0 && { cookie: [key.headers.cookie ?? [], ...cookies].flat().join('; ') }),
        ...(body !== undefined && {
          'content-type': body.mediaType,
          'content-length': String(Buffer.byteLength(body.text)),
        }),
      },
      ...(body !== undefined && { body: body.text }),
      fits: content === undefined || sent === undefined || fits(content, sent),
    };
  });
}

const textOf = (value: Json): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const listed = (value: Json): readonly string[] => (Array.isArray(value) ? value.map(textOf) : [textOf(value)]);
const inPath = (value: Json): string => listed(value).map(encodeURIComponent).join(',') || 'a';
const inHeader = (value: Json): string =>
  listed(value)
    .join(',')
    .replaceAll(/[^\x20-\x7e]/g, '');

function inQuery({ name, node }: Parameter, value: Json): readonly string[] {
  const pair = (key: string, one: Json): string => `${encodeURIComponent(key)}=${encodeURIComponent(textOf(one))}`;
  if (Array.isArray(value)) {
    return node.explode === false
      ? [`${encodeURIComponent(name)}=${inPath(value)}`]
      : value.map((one) => pair(name, one));
  }
  if (typeof value !== 'object' || value === null || node.content !== undefined) return [pair(name, value)];
  return Object.entries(value).map(([key, one]) => pair(node.style === 'deepObject' ? `${name}[${key}]` : key, one));
}

/** Long, as browsers write it: undici takes a shorter one in a value for the end of the value. */
const BOUNDARY = 'colloquy-bench-0123456789';

const sentContent = (contents: readonly MediaType[]): MediaType | undefined =>
  contents.find(({ mediaType }) => /[/+]json\b/.test(mediaType)) ?? contents[0];

function written(mediaType: string, value: Json): { readonly mediaType: string; readonly text: string } {
  const fields = isJsonObject(value) ? value : {};
  if (mediaType === 'application/x-www-form-urlencoded') {
    return {
      mediaType,
      text: new URLSearchParams(
        Object.entries(fields).map(([name, one]): [string, string] => [name, textOf(one)]),
      ).toString(),
    };
  }
  if (mediaType === 'multipart/form-data') {
    const parts = Object.entries(fields).map(
      ([name, one]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${textOf(one)}\r\n`,
    );
    return { mediaType: `${mediaType}; boundary=${BOUNDARY}`, text: `${parts.join('')}--${BOUNDARY}--\r\n` };
  }
  const isJson = /[/+]json\b/.test(mediaType) || mediaType.includes('*');
  return {
    mediaType: mediaType.includes('*') ? 'application/json' : mediaType,
    text: isJson ? JSON.stringify(value) : textOf(value),
  };
}
