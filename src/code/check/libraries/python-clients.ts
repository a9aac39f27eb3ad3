import { concatenate, native, type ObjectValue, objectValue, textValue, unknown, type Value } from '../values/index.ts';
import { findField, type Library, objectWith, present, put, sendRequest, textBody } from './library.ts';
import { timeLimit } from './request.ts';

/** `pool.request(method, url, fields, headers, body, json)` of urllib3. */
const urllib3: Library = {
  modules: ['urllib3'],
  make: (to, at) => {
    const requestWith = (settings: ObjectValue | undefined): Value =>
      native(at, ({ args: [method, url, fields], named, at: place }) => {
        const field = (name: string): Value | undefined => findField(named, name);
        const json = field('json');
        const sentFields = fields ?? field('fields');
        const isQuery = /^(GET|HEAD|DELETE)$/.test(
          method?.kind === 'text' && 'text' in (method.parts[0] ?? {}) ? String(Object(method.parts[0]).text) : '',
        );
        return sendRequest(to, {
          at: place,
          method: method ?? field('method') ?? unknown('no method', place),
          url: url ?? field('url') ?? unknown('no URL', place),
          headers: [...present(findField(settings, 'headers')), ...present(field('headers'))],
          query: isQuery ? present(sentFields) : [],
          body:
            json !== undefined
              ? { value: json, as: 'json' }
              : sentFields !== undefined && !isQuery
                ? { value: sentFields, as: 'multipart' }
                : textBody(field('body')),
          limit: timeLimit(named) ?? timeLimit(settings),
        });
      });
    const pool = native(at, ({ named, at: place }) => {
      const object = objectWith(place, { request: requestWith(named), urlopen: requestWith(named) });
      const entered = native(place, () => object);
      put(object, '__enter__', entered);
      return object;
    });
    return {
      kind: 'native',
      at,
      member: (name) =>
        name === 'request'
          ? requestWith(undefined)
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
    const connection = (scheme: string): Value =>
      native(at, ({ args: [host], named, at: place }) => {
        const object = objectValue(place);
        const start = host ?? findField(named, 'host') ?? unknown('a host', place);
        const request = native(place, ({ args: [method, path, body, headers], named: options, at: here }) => {
          const response = sendRequest(to, {
            at: here,
            method: method ?? findField(options, 'method') ?? unknown('no method', here),
            url: concatenate(
              [textValue(scheme, here), start, path ?? findField(options, 'url') ?? unknown('no path', here)],
              here,
            ),
            headers: present(headers ?? findField(options, 'headers')),
            query: [],
            body: textBody(body ?? findField(options, 'body')),
            limit: timeLimit(named),
          });
          put(
            object,
            'getresponse',
            native(here, () => response),
          );
          return unknown('nothing', here);
        });
        put(object, 'request', request, place);
        return object;
      });
    const self: Value = {
      kind: 'native',
      at,
      member: (name) =>
        name === 'HTTPSConnection'
          ? connection('https://')
          : name === 'HTTPConnection'
            ? connection('http://')
            : name === 'client'
              ? self
              : undefined,
    };
    return self;
  },
};

export const PYTHON_CLIENTS: readonly Library[] = [urllib3, httpClient];
