import { typeArgumentName } from '../program.ts';
import {
  concatenate,
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
import { sendDeclaredOperations } from './declared-operations.ts';
import { createObjectWith, findField, type Library, presentValues, putField } from './library.ts';
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
        const paths = findField(named, typeArgumentName(0));
        if (paths !== undefined)
          sendDeclaredOperations(send, paths, (path, parameters) =>
            joinUrl(findField(options, ...BASE_NAMES), fillTemplate(path, parameters, path.at), path.at),
          );
        return createClient(send, place, OPENAPI_FETCH_STYLE, [...presentValues(options), ...more(options, place)]);
      });
    const create = createClientFunction(() => []);
    const withPackageKey = createClientFunction((options, place) => [
      createObjectWith(place, { headers: createPackageKey(options, place) }),
    ]);
    return { ...create, member: (name) => (name === 'createFetchClient' ? withPackageKey : create) };
  },
};

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
