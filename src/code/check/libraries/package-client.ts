import { developerApi, toolkitApi } from '../../../sdk/client/operations.ts';
import { resolveUrl } from '../platform/index.ts';
import { receivedMember } from '../received.ts';
import {
  alternatives,
  knownText,
  native,
  objectValue,
  type ResponsePart,
  type SourceLocation,
  textValue,
  unknown,
  type Value,
} from '../values/index.ts';
import { findField, type Library, type Sender, sendRequest } from './library.ts';
import { fillTemplate, packageKey } from './openapi-fetch.ts';
import { timeLimit } from './request.ts';

interface Stated {
  readonly method: string;
  readonly path: string;
  readonly fields?: readonly string[];
}

type Operations = { readonly [name: string]: { readonly stated: Stated } | Operations };

// The table of operations is typed by the contract, and deeper than this type.
const developer = developerApi as unknown as Operations;
const toolkit = toolkitApi as unknown as Operations;

/** The client of the package, whose methods are the operations of the contract. */
export const packageClient: Library = {
  modules: ['colloquy'],
  make: (send, at) => {
    const create = (operations: Operations) =>
      native(at, ({ args: [options], at: place }) => {
        const base = findField(options, 'baseUrl') ?? unknown('no base URL', place);
        const key = operations === developer ? packageKey(options, place) : objectValue(place);
        return contractMethods(send, operations, base, key, place);
      });
    const functions: Readonly<Record<string, Value>> = {
      createClient: create(developer),
      createToolkitClient: create(toolkit),
      // The result has passed a schema, so that reading it relies on nothing.
      assume: native(at, ({ args: [value, , ...ids], at: place }) => {
        for (const one of value === undefined ? [] : alternatives(value))
          if (one.kind === 'received') for (const id of ids) one.request.assumed.add(knownText(id) ?? '');
        return { kind: 'native', at: place, member: (_, here) => unknown('a value that a schema has checked', here) };
      }),
    };
    return { kind: 'native', member: (name) => functions[name], at };
  },
};

function contractMethods(
  send: Sender,
  operations: Operations,
  base: Value,
  key: Value,
  at: SourceLocation,
  isResult = false,
): Value {
  return {
    kind: 'native',
    at,
    member: (name, place) => {
      if (name === 'with') return native(place, () => contractMethods(send, operations, base, key, place));
      if (name === 'results') return contractMethods(send, operations, base, key, place, true);
      const one = operations[name];
      if (one === undefined) return undefined;
      if (!('stated' in one)) return contractMethods(send, one as Operations, base, key, place, isResult);
      const { method, path, fields } = one.stated as Stated;
      return native(place, ({ args, at: here }) => {
        const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
        const values = objectValue(here);
        for (const [index, parameter] of names.entries())
          values.fields.set(parameter, { value: args[index] ?? unknown('an id', here), at: here });
        const body = fields === undefined ? undefined : args[names.length];
        const url = resolveUrl(fillTemplate(textValue(path, here), values, here), base, here);
        const received = sendRequest(
          send,
          {
            at: here,
            method: textValue(method, here),
            url,
            headers: [key],
            query: [],
            body: body === undefined ? undefined : { value: body, as: 'json' },
            limit: timeLimit(args.at(-1)),
          },
          'body',
        );
        return isResult ? callResult(received, here) : received;
      });
    },
  };
}

/** The result of a call that does not throw: the parts of a response, or an error. */
const callResult = (received: ResponsePart, at: SourceLocation): Value => ({
  kind: 'native',
  at,
  member: (name, place) =>
    name === 'error'
      ? { ...received, part: 'error', isError: true, at: place }
      : receivedMember({ ...received, part: 'response' }, textValue(name, place), place),
});
