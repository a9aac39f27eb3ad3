import {
  concatenate,
  nativeFunction,
  type ObjectValue,
  objectValue,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import {
  createObjectWith,
  findField,
  type Library,
  presentValues,
  putField,
  readTextBody,
  sendRequest,
} from './library.ts';
import { findTimeLimit } from './request.ts';

/** `pool.request(method, url, fields, headers, body, json)` of urllib3. */
const urllib3: Library = {
  modules: ['urllib3'],
  make: (to, at) => {
    const createRequestFunction = (settings: ObjectValue | undefined): Value =>
      nativeFunction(at, ({ args: [method, url, fields], named, at: place }) => {
        const field = (name: string): Value | undefined => findField(named, name);
        const json = field('json');
        const sentFields = fields ?? field('fields');
        const isQuery = /^(GET|HEAD|DELETE)$/.test(
          method?.kind === 'text' && 'text' in (method.parts[0] ?? {}) ? String(Object(method.parts[0]).text) : '',
        );
        return sendRequest(to, {
          at: place,
          method: method ?? field('method') ?? unknownValue('no method', place),
          url: url ?? field('url') ?? unknownValue('no URL', place),
          headers: [...presentValues(findField(settings, 'headers')), ...presentValues(field('headers'))],
          query: isQuery ? presentValues(sentFields) : [],
          body:
            json !== undefined
              ? { value: json, as: 'json' }
              : sentFields !== undefined && !isQuery
                ? { value: sentFields, as: 'multipart' }
                : readTextBody(field('body')),
          limit: findTimeLimit(named) ?? findTimeLimit(settings),
        });
      });
    const pool = nativeFunction(at, ({ named, at: place }) => {
      const object = createObjectWith(place, {
        request: createRequestFunction(named),
        urlopen: createRequestFunction(named),
      });
      const entered = nativeFunction(place, () => object);
      putField(object, '__enter__', entered);
      return object;
    });
    return {
      kind: 'native',
      at,
      member: (name) =>
        name === 'request'
          ? createRequestFunction(undefined)
          : /^(PoolManager|ProxyManager|HTTPS?ConnectionPool)$/.test(name)
            ? pool
            : undefined,
    };
  },
};

/** `connection.request(method, path, body, headers)` of `http.client`, then `connection.getresponse()`. */
export const httpClient: Library = {
  modules: ['http.client'],
  make: (to, at) => {
    const createConnection = (scheme: string): Value =>
      nativeFunction(at, ({ args: [host], named, at: place }) => {
        const object = objectValue(place);
        const start = host ?? findField(named, 'host') ?? unknownValue('a host', place);
        const request = nativeFunction(place, ({ args: [method, path, body, headers], named: options, at: here }) => {
          const response = sendRequest(to, {
            at: here,
            method: method ?? findField(options, 'method') ?? unknownValue('no method', here),
            url: concatenate(
              [textValue(scheme, here), start, path ?? findField(options, 'url') ?? unknownValue('no path', here)],
              here,
            ),
            headers: presentValues(headers ?? findField(options, 'headers')),
            query: [],
            body: readTextBody(body ?? findField(options, 'body')),
            limit: findTimeLimit(named),
          });
          putField(
            object,
            'getresponse',
            nativeFunction(here, () => response),
          );
          return unknownValue('nothing', here);
        });
        putField(object, 'request', request, place);
        return object;
      });
    const self: Value = {
      kind: 'native',
      at,
      member: (name) =>
        name === 'HTTPSConnection'
          ? createConnection('https://')
          : name === 'HTTPConnection'
            ? createConnection('http://')
            : name === 'client'
              ? self
              : undefined,
    };
    return self;
  },
};

export const PYTHON_CLIENTS: readonly Library[] = [urllib3, httpClient];
