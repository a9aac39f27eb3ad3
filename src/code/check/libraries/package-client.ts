import { developerApi, toolkitApi } from '../../../sdk/client/operations.ts';
import { resolveUrl } from '../platform/index.ts';
import { readReceivedMember } from '../received.ts';
import {
  alternatives,
  type CallArguments,
  knownText,
  nativeFunction,
  objectValue,
  type ResponsePart,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { createModule, findField, type Library, type LibraryHost, sendRequest } from './library.ts';
import { createPackageKey, fillTemplate } from './openapi-fetch.ts';
import { findTimeLimit } from './request.ts';

interface StatedOperation {
  readonly method: string;
  readonly path: string;
  readonly fields?: readonly string[];
}

type Operations = { readonly [name: string]: { readonly stated: StatedOperation } | Operations };

// The types of both tables come from the contract, and are too deep to assign to `Operations`.
const developerOperations = developerApi as unknown as Operations;
const toolkitOperations = toolkitApi as unknown as Operations;

/** The client of the package, whose methods are the operations of the contract. */
export const packageClient: Library = {
  modules: ['colloquy'],
  make: (send, at) => {
    const createClient =
      (operations: Operations) =>
      ({ args: [options], at: place }: CallArguments): Value => {
        const base = findField(options, 'baseUrl') ?? unknownValue('no base URL', place);
        const key = operations === developerOperations ? createPackageKey(options, place) : objectValue(place);
        return createContractMethods(send, operations, base, key, place);
      };
    return createModule(at, {
      createClient: createClient(developerOperations),
      createToolkitClient: createClient(toolkitOperations),
      // A schema has checked the result, so reading it relies on no fact.
      assume: ({ args: [value, , ...ids], at: place }) => {
        for (const one of alternatives(value))
          if (one.kind === 'received') for (const id of ids) one.request.assumed.add(knownText(id) ?? '');
        return {
          kind: 'native',
          at: place,
          member: (_, here) => unknownValue('a value that a schema has checked', here),
        };
      },
    });
  },
};

function createContractMethods(
  send: LibraryHost,
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
      if (name === 'with')
        return nativeFunction(place, () => createContractMethods(send, operations, base, key, place));
      if (name === 'results') return createContractMethods(send, operations, base, key, place, true);
      const one = operations[name];
      if (one === undefined) return undefined;
      if (!('stated' in one)) return createContractMethods(send, one as Operations, base, key, place, isResult);
      const { method, path, fields } = one.stated as StatedOperation;
      return nativeFunction(place, ({ args, at: here }) => {
        const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
        const values = objectValue(here);
        for (const [index, parameter] of names.entries())
          values.fields.set(parameter, { value: args[index] ?? unknownValue('an id', here), at: here });
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
            limit: findTimeLimit(args.at(-1)),
          },
          'body',
        );
        return isResult ? createCallResult(received, here) : received;
      });
    },
  };
}

/** Creates the result of a call that does not throw: it has the parts of the response, or the error. */
const createCallResult = (received: ResponsePart, at: SourceLocation): Value => ({
  kind: 'native',
  at,
  member: (name, place) =>
    name === 'error'
      ? { ...received, part: 'error', isError: true, at: place }
      : readReceivedMember({ ...received, part: 'response' }, textValue(name, place), place),
});
