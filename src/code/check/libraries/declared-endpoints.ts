import {
  alternatives,
  concatenate,
  knownText,
  type ObjectValue,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { findField, type LibraryHost, sendRequest } from './library.ts';

/** The depth to which objects and lists are searched for endpoints. */
const MAX_DEPTH = 3;

/**
 * Notes the requests that a program declares for a package, as objects with a method, a path, and a schema of the response:
 * `makeApi([{ method: 'get', path: '/agents/:id', response }])` of Zodios. An object with a function is a route of a server.
 *
 * @param isPath Whether a URL has a path of the API.
 */
export function declareEndpoints(
  to: LibraryHost,
  isPath: (url: Value) => boolean,
  sentBy: string,
  args: readonly Value[],
): void {
  for (const { object, method, path } of args.flatMap((one) => listEndpoints(one, 0))) {
    const url = withParameters(path, object.at);
    if (!isPath(url)) continue;
    const received = sendRequest(to, { at: object.at, method, url, sentBy, isDeclared: true, isOpen: true }, 'body');
    for (const schema of alternatives(findField(object, 'response') ?? object))
      if (schema.kind === 'native') to.decode({ ...received, isError: false }, schema);
  }
}

interface Endpoint {
  readonly object: ObjectValue;
  readonly method: Value;
  readonly path: Value;
}

function listEndpoints(value: Value, depth: number): readonly Endpoint[] {
  if (depth > MAX_DEPTH) return [];
  if (value.kind === 'list') return value.items.flatMap((item) => listEndpoints(item, depth + 1));
  if (value.kind !== 'object') return [];
  const values = [...value.fields.values()].map((field) => field.value);
  const [method, path] = [findField(value, 'method'), findField(value, 'path')];
  if (method === undefined || path?.kind !== 'text') return values.flatMap((one) => listEndpoints(one, depth + 1));
  return values.some(({ kind }) => kind === 'function') || value.fields.has('handler')
    ? []
    : [{ object: value, method, path }];
}

/** Returns a path with an unknown value in place of each parameter, such as `:id` and `{id}`. */
function withParameters(path: Value, at: SourceLocation): Value {
  const texts = knownText(path)?.split(/:\w+|\{\w+\}/) ?? [];
  return concatenate(
    texts.flatMap((text, index) => [
      ...(index === 0 ? [] : [unknownValue('a parameter', at)]),
      textValue(text, path.at),
    ]),
    at,
  );
}
