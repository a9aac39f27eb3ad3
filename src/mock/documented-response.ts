import { at, dereference, isJsonObject, type Json, type JsonObject, type Operation } from '../contract/index.ts';

/** A response that the contract documents for an operation. */
export interface DocumentedResponse {
  /** A status, a range such as `2XX`, or `default`. */
  readonly key: string;
  readonly response: JsonObject;
  /** Names of the examples of its body. */
  readonly examples: readonly string[];
}

/** The responses of an operation: successes first, then in ascending order, `default` last. */
export function responsesOf(document: JsonObject, operation: Operation): DocumentedResponse[] {
  const responses = at(document, `${operation.pointer}/responses`);
  if (!isJsonObject(responses)) return [];
  return Object.entries(responses)
    .flatMap(([key, value]) => {
      const response = dereference(document, value);
      if (response === undefined || key.startsWith('x-')) return [];
      return { key, response, examples: exampleNames(response) };
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

/** The media types of a body and their schemas. */
export function contentOf(carrier: JsonObject | undefined): [mediaType: string, content: JsonObject][] {
  const content = carrier?.content;
  if (!isJsonObject(content)) return [];
  return Object.entries(content).filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1]));
}

/** Whether a schema leaves its value wholly open. */
export function saysNothing(schema: Json | undefined): boolean {
  return isJsonObject(schema) && Object.keys(schema).every((key) => key === 'description' || key.startsWith('x-'));
}

function exampleNames(response: JsonObject): string[] {
  return contentOf(response).flatMap(([, { examples }]) => (isJsonObject(examples) ? Object.keys(examples) : []));
}

function rank(key: string): number {
  if (key === 'default') return 1000;
  return Number(key.replace('XX', '99')) - (key.startsWith('2') ? 1000 : 0);
}
