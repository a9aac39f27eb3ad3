import {
  type ExactJson,
  type ExactJsonObject,
  jsonContentOf,
  jsonTypeOf,
  type Operation,
  type Schema,
  toExactNumber,
  toJsonText,
} from '../../../contract/model/index.ts';
import { pathParameters, requiredParameters } from '../../judge/index.ts';
import type { KnownResources, Probe, TextLengths, Tier } from './probe.ts';

const UTF_8 = new TextEncoder();

/** The parts of a request that differ from the valid request to an operation. */
export interface RequestOverrides {
  readonly tier?: Tier;
  readonly key?: Probe['key'];
  readonly keyScheme?: Probe['keyScheme'];
  readonly resource?: Probe['resource'];
  readonly query?: string;
  /** Values in the path, by the name of their parameter. */
  readonly values?: Readonly<Record<string, string>>;
  /** Headers; one with `undefined` is removed. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Fields of the body; a field with `undefined` is removed. */
  readonly fields?: Readonly<Record<string, ExactJson | undefined>>;
  readonly body?: string;
}

/** Creates requests to one operation. No two bodies have the same texts, since the effect of sending a body twice is open. */
export interface RequestFactory {
  readonly operation: Operation;
  /** Names of missing path values, required parameters and keys. If there are any, no request can be sent. */
  readonly lacking: readonly string[];
  /** The schema of the JSON body, if the operation has one. */
  readonly schema: Schema | undefined;
  readonly hasTexts: boolean;
  make(differing?: RequestOverrides): Probe;
  body(): ExactJsonObject;
}

/**
 * Returns a function that creates the request factory of an operation.
 *
 * @param first The number after which the texts of the requests are numbered.
 */
export function createRequestFactories(known: KnownResources, first = 0): (operation: Operation) => RequestFactory {
  let count = first;
  return (operation) => {
    const { path, surface, requestBody } = operation;
    const parameters = pathParameters(operation);
    const required = requiredParameters(operation);
    const requiredIn = (place: string): [name: string, value: string][] =>
      required.filter((one) => one.in === place).map(({ name }) => [name, known.values.get(name) ?? '']);
    const schema = jsonContentOf(requestBody)?.schema;
    const isEncodingOpen = requestBody?.contents.some(({ mediaType }) => mediaType === '*/*');
    const createBody = (): ExactJsonObject => {
      count += 1;
      return validBody(schema, count, known.values, known.lengths?.get(operation) ?? []);
    };
    const bodyText = ({ body: whole, fields = {} }: RequestOverrides): string | undefined => {
      if (whole !== undefined) return whole;
      if (schema !== undefined) return toJsonText({ ...createBody(), ...fields });
      return isEncodingOpen ? toJsonText(known.toolArguments ?? {}) : undefined;
    };
    return {
      operation,
      lacking: [
        ...parameters
          .map(({ name }) => name)
          .filter((name) => !known.values.has(name) || (operation.method !== 'get' && known.foundNames?.has(name))),
        ...required.map(({ name }) => name).filter((name) => !known.values.has(name)),
        ...(known.lackingKeys?.get(operation) ?? []),
      ],
      schema,
      hasTexts: requiredTextFields(schema).length > 0,
      body: createBody,
      make(differing = {}) {
        const { tier, key = 'stated', keyScheme, resource, query = '', values = {}, headers = {} } = differing;
        const text = bodyText(differing);
        return {
          tier: tier ?? (operation.method === 'get' ? 'reads' : 'writes'),
          surface,
          operation,
          method: operation.method.toUpperCase(),
          path: path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
            encodeURIComponent(values[name] ?? known.values.get(name) ?? ''),
          ),
          query: [new URLSearchParams(requiredIn('query')).toString(), query].filter((part) => part !== '').join('&'),
          headers: withoutUndefined({
            accept: 'application/json',
            ...Object.fromEntries(requiredIn('header').map(([name, value]) => [name.toLowerCase(), value])),
            ...(text !== undefined && {
              'content-type': jsonTypeOf(requestBody),
            }),
            ...headers,
          }),
          body: text === undefined ? undefined : UTF_8.encode(text),
          key,
          ...(keyScheme && { keyScheme }),
          ...(resource && { resource }),
        };
      },
    };
  };
}

const withoutUndefined = (headers: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined));

function validBody(
  schema: Schema | undefined,
  number: number,
  values: ReadonlyMap<string, string>,
  [first, others]: TextLengths,
): ExactJsonObject {
  const [title, content] = requiredTextFields(schema);
  return Object.fromEntries(
    (schema?.required ?? []).map((name) => {
      const length = name === title && content !== undefined ? first : others;
      const type = schema?.properties.get(name)?.keyword('type');
      return [
        name,
        validValue(type, name, number, values, { length, isTitle: name === title && content !== undefined }),
      ];
    }),
  );
}

export const requiredTextFields = (schema: Schema | undefined): readonly string[] =>
  schema?.required.filter((name) => schema.properties.get(name)?.keyword('type') === 'string') ?? [];

const USUAL_LENGTH = 19;
const VALID_VALUES: Readonly<Record<string, ExactJson>> = { boolean: true, array: [], object: {} };

function validValue(
  type: ExactJson | undefined,
  name: string,
  number: number,
  values: ReadonlyMap<string, string>,
  text: { readonly length: number | undefined; readonly isTitle: boolean },
): ExactJson {
  if (type === 'integer' || type === 'number') return toExactNumber(values.get(name) ?? String(number));
  return VALID_VALUES[String(type)] ?? createText(number, text.isTitle ? 'title' : 'check', text.length);
}

/**
 * Creates a text with a number. By default all texts have the same length, so that the number does not decide whether a server
 * accepts a text. The title and the other text of a body differ, so that a server that swaps them is noticed.
 */
function createText(number: number, word: 'title' | 'check', length = USUAL_LENGTH): string {
  const digits = String(number).padStart(4, '0');
  return (length < USUAL_LENGTH ? `${word.charAt(0)}${digits}` : `Colloquy ${word} ${digits}`).padEnd(
    length,
    ` ${word}`,
  );
}
