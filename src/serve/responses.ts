import { assertionsOf } from '../contract/assertions.ts';
import type { Json, JsonObject, Operation } from '../contract/index.ts';
import { at, follow, isJsonObject } from '../contract/json.ts';
import { toPointer } from '../contract/json-pointer.ts';

/** A response that the contract documents for an operation. */
export interface DocumentedResponse {
  /** A status, a range such as `2XX`, or `default`. */
  readonly key: string;
  /** Where it stands, and the response itself, references followed. */
  readonly pointer: string;
  readonly response: JsonObject;
  /** Names of the examples of its body. */
  readonly examples: readonly string[];
}

/** The responses of an operation: successes first, then in ascending order, `default` last. */
export function responsesOf(document: JsonObject, operation: Operation): DocumentedResponse[] {
  const responses = at(document, `${operation.pointer}/responses`);
  if (!isJsonObject(responses)) return [];
  return Object.keys(responses)
    .flatMap((key) => {
      const found = key.startsWith('x-') ? undefined : follow(document, `${operation.pointer}/responses/${key}`);
      if (found === undefined) return [];
      const { pointer, element: response } = found;
      return { key, pointer, response, examples: exampleNames(response) };
    })
    .sort((a, b) => rank(a.key) - rank(b.key));
}

/** The response that documents a status: itself, its range, or `default`. */
export function responseFor(responses: readonly DocumentedResponse[], status: number): DocumentedResponse | undefined {
  const keys = [String(status), `${Math.floor(status / 100)}XX`];
  const error = status >= 400;
  return (
    responses.find(({ key }) => key === keys[0]) ??
    responses.find(({ key }) => key === keys[1]) ??
    (error ? responses.find(({ key }) => key === 'default') : undefined)
  );
}

/** A status that a response can have: the first of a range, 500 for `default`. */
export function statusOf({ key }: DocumentedResponse): number {
  return key === 'default' ? 500 : Number(key.replaceAll('X', '0'));
}

/** The media types of a body and what the contract says of each. */
export function contentOf(carrier: JsonObject | undefined): [mediaType: string, content: JsonObject][] {
  const content = carrier?.content;
  if (!isJsonObject(content)) return [];
  return Object.entries(content).filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1]));
}

/** A header that a response has. */
export interface DocumentedHeader {
  /** As the contract writes it. */
  readonly name: string;
  readonly pointer: string;
  readonly header: JsonObject;
}

/** The headers of a response. */
export function headersOf(document: JsonObject, documented: DocumentedResponse | undefined): DocumentedHeader[] {
  if (documented === undefined || !isJsonObject(documented.response.headers)) return [];
  return Object.keys(documented.response.headers).flatMap((name) => {
    const found = follow(document, `${documented.pointer}/headers${toPointer([name])}`);
    return found === undefined ? [] : { name, pointer: found.pointer, header: found.element };
  });
}

/** Whether a schema leaves its value wholly open. */
export function saysNothing(schema: Json | undefined): boolean {
  if (schema === undefined || schema === true) return true;
  return isJsonObject(schema) && assertionsOf(schema).length === 0;
}

function exampleNames(response: JsonObject): string[] {
  return contentOf(response).flatMap(([, { examples }]) => (isJsonObject(examples) ? Object.keys(examples) : []));
}

function rank(key: string): number {
  if (key === 'default') return 1000;
  return Number(key.replace('XX', '99')) - (key.startsWith('2') ? 1000 : 0);
}
