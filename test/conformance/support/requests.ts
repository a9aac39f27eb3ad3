import { isJsonObject, type Json, type JsonObject, type Operation } from '../../../src/contract/model/index.ts';
import { dereference } from '../../support/dereference.ts';
import { contract } from './contract.ts';
import type { Sent, Subject } from './subject.ts';

/** In what a request differs from one as it is stated. */
export interface Differing {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** The first value in the path; others are the examples of their parameters. */
  readonly id?: number | string;
  readonly query?: string;
  /** Fields of the body; `undefined` takes one away, a function makes one for each request. */
  readonly fields?: Readonly<Record<string, Json | undefined | ((number: number) => string)>>;
  /** The whole body, as it is written. */
  readonly body?: string;
}

const UTF_8 = new TextEncoder();
const { document } = contract;

/** Makes requests to one operation of the Developer API; each that has a body has texts of its own. */
export function requestsTo(subject: Subject, operation: Operation): (differing?: Differing) => Sent {
  const { operationId, path, parameters } = operation;
  const examples = new Map(parameters.map(({ name, node }) => [name, String(node.example)]));
  const schema = bodySchema(operation);
  const own = path.includes('{agent_id}') ? subject.agentId : subject.conversationId;
  const stated = {
    authorization: `Bearer ${subject.key}`,
    ...(schema !== undefined && { 'content-type': 'application/json' }),
  };
  const targetOf = (id: number | string): string =>
    path
      .replace(/\{[^}]*\}/, encodeURIComponent(id))
      .replaceAll(/\{([^}]*)\}/g, (_, name: string) => examples.get(name) ?? '');
  let made = 0;
  return ({ headers, id = own, query, fields = {}, body } = {}) => {
    made += 1;
    const number = made;
    const text = (): string => {
      const values = Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'function' ? value(number) : value,
      ]);
      return body ?? JSON.stringify({ ...soundBody(schema ?? {}, number), ...Object.fromEntries(values) });
    };
    const all = Object.entries({ ...stated, ...headers }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return {
      operationId,
      method: operation.method.toUpperCase(),
      target: targetOf(id) + (query === undefined ? '' : `?${query}`),
      headers: Object.fromEntries(all),
      body: schema === undefined ? undefined : UTF_8.encode(text()),
    };
  };
}

/** A body with texts of its own. */
export function soundBody(schema: JsonObject, number: number): JsonObject {
  return Object.fromEntries(requiredOf(schema).map((name) => [name, `${name} ${number}`]));
}

/** Makes requests to a toolkit endpoint, as the application wants to be asked. */
export function toolkitRequest(
  { toolkit }: Subject,
  { operationId, method, path }: Operation,
  name = toolkit.name,
): Sent {
  const { headers = {}, query = '', body } = toolkit.parts[operationId] ?? {};
  const target = path.replace('{toolkit_name}', name).replace('{tool_name}', toolkit.tool);
  return {
    operationId,
    method: method.toUpperCase(),
    target: query === '' ? target : `${target}?${query}`,
    headers,
    body,
  };
}

/** The schema of the JSON body that an operation takes. */
export function bodySchema({ requestBody }: Operation): JsonObject | undefined {
  return requestBody?.contents.find(({ mediaType }) => mediaType === 'application/json')?.schema?.target.node;
}

/** The properties of a schema. */
export function propertiesOf({ properties }: JsonObject): [string, JsonObject][] {
  const entries = Object.entries(isJsonObject(properties) ? properties : {});
  return entries.filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1]));
}

/** The names of the fields that an object must have. */
export function requiredOf({ required }: JsonObject): string[] {
  return Array.isArray(required) ? required.map(String) : [];
}

/** The ids of the statements that stand at an element. */
export function statedAt(element: Json | undefined): string[] {
  const sources = dereference(document, element)?.['x-source'];
  return Array.isArray(sources)
    ? sources.flatMap((source: Json) => (isJsonObject(source) ? String(source.id) : []))
    : [];
}
