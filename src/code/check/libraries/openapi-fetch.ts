import { typeArgumentName } from '../program.ts';
import {
  concatenate,
  createRequest,
  knownText,
  nativeFunction,
  type ObjectValue,
  objectValue,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { createClient } from './client.ts';
import {
  createObjectWith,
  findField,
  HTTP_METHODS,
  type Library,
  type LibraryHost,
  presentValues,
  putField,
} from './library.ts';
import { BASE_NAMES, type CallStyle, joinUrl } from './request.ts';

/** `client.GET(path, { params: { path, query, header }, body })` returns data, error and response. */
const OPENAPI_FETCH_STYLE: CallStyle = {
  objects: 'json',
  read: ({ args: [path, init], at }) => {
    const params = findField(init, 'params');
    const sent = createObjectWith(at, { headers: findField(params, 'header'), query: findField(params, 'query') });
    const rest = init?.kind === 'object' ? { ...init, fields: new Map(init.fields) } : init;
    if (rest?.kind === 'object') rest.fields.delete('params');
    return { url: fillTemplate(path, findField(params, 'path'), at), options: [sent, ...presentValues(rest)] };
  },
};

export const openapiFetch: Library = {
  modules: ['openapi-fetch', 'colloquy/openapi-fetch'],
  make: (send, at) => {
    const createClientFunction = (more: (options: Value | undefined, place: SourceLocation) => readonly Value[]) =>
      nativeFunction(at, ({ args: [options], named, at: place }) => {
        const base = findField(options, ...BASE_NAMES) ?? unknownValue('no base URL', place);
        declareOperations(send, named.fields.get(typeArgumentName(0))?.value, base);
        return createClient(send, place, OPENAPI_FETCH_STYLE, [...presentValues(options), ...more(options, place)]);
      });
    const create = createClientFunction(() => []);
    const withPackageKey = createClientFunction((options, place) => [
      createObjectWith(place, { headers: createPackageKey(options, place) }),
    ]);
    return { ...create, member: (name) => (name === 'createFetchClient' ? withPackageKey : create) };
  },
};

/**
 * Notes the operations of a type such as `paths`, which openapi-typescript generates: what it says of requests and responses
 * is what the program relies on.
 */
function declareOperations(to: LibraryHost, paths: Value | undefined, base: Value): void {
  for (const path of to.listTypeFields(paths))
    for (const { name: method, type, at } of to.listTypeFields(path.type)) {
      if (!HTTP_METHODS.some((one) => one === method) || to.listTypeFields(type).length === 0) continue;
      const parameters = findTypeField(to, type, 'parameters');
      const body = findContentType(to, findTypeField(to, type, 'requestBody'));
      const request = createRequest({
        at,
        method: textValue(method.toUpperCase(), at),
        url: joinUrl(base, fillTemplate(textValue(path.name, at), undefined, at), at),
        headers: [
          createObjectOfType(to, findTypeField(to, parameters, 'header'), at),
          unknownValue('further headers', at),
        ],
        query: [createObjectOfType(to, findTypeField(to, parameters, 'query'), at)],
        ...(body && { body: { value: createObjectOfType(to, body, body.at), as: 'json' } }),
        isOpen: true,
        isDeclared: true,
      });
      const received = to.send(request);
      for (const response of to.listTypeFields(findTypeField(to, type, 'responses'))) {
        const status: Value = { kind: 'primitive', value: Number(response.name), at: response.at };
        to.noteComparisons([{ ...received, part: 'status' }, status]);
        const content = findContentType(to, response.type);
        const isError = response.name === 'default' ? {} : { isError: !response.name.startsWith('2') };
        if (content !== undefined) to.declareType({ ...received, ...isError, part: 'body' }, content);
      }
    }
}

const findTypeField = (to: LibraryHost, type: Value | undefined, name: string): Value | undefined =>
  to.listTypeFields(type).find((field) => field.name === name)?.type;

/** Finds the type of a body in `content`, by its media type. */
function findContentType(to: LibraryHost, type: Value | undefined): Value | undefined {
  const contents = to.listTypeFields(findTypeField(to, type, 'content'));
  return contents.find(({ name }) => /json/.test(name))?.type;
}

/** Creates an object with the fields of a type, whose values are not known. */
function createObjectOfType(to: LibraryHost, type: Value | undefined, at: SourceLocation): ObjectValue {
  const object = objectValue(at);
  for (const { name, isOptional, at: place } of to.listTypeFields(type))
    object.fields.set(name, { value: unknownValue('a value', place), at: place, ...(isOptional && { isLater: true }) });
  return object;
}

/** Replaces the parameters of a path template by values. */
export function fillTemplate(path: Value | undefined, values: Value | undefined, at: SourceLocation): Value {
  const text = knownText(path);
  if (path === undefined || text === undefined) return path ?? unknownValue('no path', at);
  const parts = text.split(/(\{\w+\})/).map((part) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    return name === undefined
      ? textValue(part, path.at)
      : (findField(values, name) ?? unknownValue(`the parameter ${name}`, path.at));
  });
  return concatenate(parts, at);
}

/** Creates the header with the key that clients of the package `colloquy` send: that of the environment variable, unless `apiKey` sets it. */
export function createPackageKey(options: Value | undefined, at: SourceLocation): ObjectValue {
  const secret = findField(options, 'apiKey') ?? unknownValue('the key of the environment', at);
  const key = objectValue(at);
  putField(key, 'authorization', concatenate([textValue('Bearer ', at), secret], at), secret.at);
  return key;
}
