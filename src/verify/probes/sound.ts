import {
  at,
  type Contract,
  follow,
  isJsonObject,
  type Json,
  type JsonObject,
  type Operation,
  toToken,
} from '../../contract/index.ts';
import { jsonBodyOf, propertiesOf, requiredNames } from '../json-body.ts';
import { pathParametersOf } from '../operations.ts';
import type { Known, Probe, Tier } from './probe.ts';

const UTF_8 = new TextEncoder();

/** Changes to a sound request. */
export interface Differing {
  readonly tier?: Tier;
  readonly key?: Probe['key'];
  readonly resource?: Probe['resource'];
  readonly query?: string;
  /** Values in the path, by the name of a parameter. */
  readonly values?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Fields of the body; `undefined` takes one away. */
  readonly fields?: Readonly<Record<string, Json | undefined>>;
  /** The whole body, as it is written. */
  readonly body?: string;
}

/** Makes requests to one operation. Each that has a body has texts of its own: what a repetition does is open. */
export interface Requests {
  readonly operation: Operation;
  /** Names of the values in the path that nobody gave; none is sent as long as there are such. */
  readonly lacking: readonly string[];
  /** The schema of the JSON body; `undefined` where there is none. */
  readonly schema: JsonObject | undefined;
  make(differing?: Differing): Probe;
  /** A body with texts of its own. */
  body(): JsonObject;
}

/** Makes the function that makes requests; its texts are numbered through. */
export function requestsOf(contract: Contract, known: Known): (operation: Operation) => Requests {
  const { document } = contract;
  let made = 0;
  return (operation) => {
    const { pointer, path, surface } = operation;
    const parameters = pathParametersOf(document, operation);
    const requestBody = follow(document, `${pointer}/requestBody`)?.pointer;
    const schema = jsonBodyOf(contract, requestBody).schema?.element;
    const isEncodingOpen = at(document, `${requestBody}/content/${toToken('*/*')}`) !== undefined;
    const body = (): JsonObject => {
      made += 1;
      return soundBody(schema ?? {}, made, known.values);
    };
    const textOf = ({ body: whole, fields = {} }: Differing): string | undefined => {
      if (whole !== undefined) return whole;
      if (schema !== undefined) return JSON.stringify({ ...body(), ...fields });
      return isEncodingOpen ? JSON.stringify(known.toolArguments ?? {}) : undefined;
    };
    return {
      operation,
      lacking: parameters
        .map(({ name }) => name)
        .filter((name) => !known.values.has(name) || (operation.method !== 'get' && known.found?.has(name))),
      schema,
      body,
      make(differing = {}) {
        const { tier, key = 'stated', resource, query = '', values = {}, headers = {} } = differing;
        const text = textOf(differing);
        return {
          tier: tier ?? (operation.method === 'get' ? 'reads' : 'writes'),
          surface,
          operation,
          method: operation.method.toUpperCase(),
          path: path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
            encodeURIComponent(values[name] ?? known.values.get(name) ?? ''),
          ),
          query,
          headers: {
            accept: 'application/json',
            ...(text !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
          body: text === undefined ? undefined : UTF_8.encode(text),
          key,
          ...(resource && { resource }),
        };
      },
    };
  };
}

function soundBody(schema: JsonObject, number: number, known: ReadonlyMap<string, string>): JsonObject {
  const properties = propertiesOf(schema);
  return Object.fromEntries(
    requiredNames(schema).map((name) => [name, soundValue(properties[name], name, number, known)]),
  );
}

/** A value of the type that a property states. */
export function soundValue(
  property: Json | undefined,
  name: string,
  number: number,
  known: ReadonlyMap<string, string>,
): Json {
  switch (isJsonObject(property) ? property.type : undefined) {
    case 'integer':
    case 'number':
      return Number(known.get(name) ?? number);
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'object':
      return {};
    default:
      return `Colloquy check ${number}`;
  }
}
