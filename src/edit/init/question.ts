import type { Element } from '../../aspects/index.ts';
import { hasType } from '../../aspects/index.ts';
import {
  type Aspect,
  at,
  dereference,
  fromPointer,
  isJsonObject,
  type Json,
  type JsonObject,
  placeName,
  toPointer,
} from '../../contract/index.ts';

/** A question that an element leaves open. */
export interface Question {
  readonly aspect: Aspect;
  /** What follows the first part of the id, such as `status`. */
  readonly name: string;
  readonly question: string;
  /** What has to be written at the element so that it is open as its aspect is written. */
  readonly form?: JsonObject;
}

/** How a question calls an element. */
export const nameOf = ({ document, pointer, kind, node }: Element): string => {
  const name = placeName(pointer);
  if (kind === 'tag') return String(node.name);
  if (operationAt(document, pointer) !== undefined) return nameWithin(name);
  const webhook = /^\/webhooks\/([^/]+)/.exec(pointer)?.[1];
  if (webhook !== undefined) return `the webhook \`${fromPointer(`/${webhook}`)[0]}\``;
  const [, component, rest] = /^(Response|Header|Parameter|Security scheme) (.*)$/.exec(name) ?? [];
  if (component === undefined || rest === undefined) return `\`${name}\``;
  return `the ${component.toLowerCase()} ${rest.replace(/^[^\s,]+/, '`$&`')}`;
};

/** An element of an operation: `POST /notes, request body, body.text` is "`text` in the body of `POST /notes`". */
function nameWithin(name: string): string {
  const [operation = '', ...parts] = name.split(', ');
  const response = parts
    .find((part) => part.startsWith('response '))
    ?.replace('response ', 'the answer ')
    .replace('the answer default', 'the default answer');
  const [, field] = /^body(?:\.|(?=\[))(.+)$/.exec(parts.at(-1) ?? '') ?? [];
  const owner = `of \`${operation}\``;
  if (parts.length === 0) return `\`${operation}\``;
  if (response === undefined && parts[0] !== 'request body') return [`\`${operation}\``, ...parts].join(', ');
  const whole = response ?? 'the body';
  if (field !== undefined) return `\`${field}\` in ${whole} ${owner}`;
  return response !== undefined && parts.at(-1) === 'body' ? `the body of ${whole} ${owner}` : `${whole} ${owner}`;
}

function operationAt(document: JsonObject, pointer: string): JsonObject | undefined {
  const keys = fromPointer(pointer).slice(0, 3);
  const operation = keys[0] === 'paths' && keys.length === 3 ? at(document, toPointer(keys)) : undefined;
  return isJsonObject(operation) && operation.responses !== undefined ? operation : undefined;
}

export const inWords = (name: string, question: string): Question => ({ aspect: 'elsewhere', name, question });

/** Names in a sentence: `a, b and c`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

export function isList(document: JsonObject, schema: Json | undefined): boolean {
  const meant = dereference(document, schema);
  return meant !== undefined && hasType(meant, 'array');
}

/** Whether something says which texts there can be. */
export function isConfined(schema: JsonObject): boolean {
  return ['enum', 'const', 'format', 'pattern', 'maxLength'].some((key) => schema[key] !== undefined);
}

export function isOfType(schema: JsonObject, type: string): boolean {
  return [schema.type].flat().includes(type);
}
