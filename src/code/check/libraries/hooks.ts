import {
  alternatives,
  isAbsent,
  type ObjectValue,
  objectValue,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { createObjectWith, findField, type LibraryHost, presentValues, putField } from './library.ts';

/** Returns the elements of a list, or the value itself if it is not a list. */
const listItems = (value: Value | undefined): readonly Value[] =>
  presentValues(value)
    .flatMap(alternatives)
    .flatMap((one) => (one.kind === 'list' ? one.items : [one]));

/** The names that libraries use for hooks: the lists in the option `hooks`, then the methods of a middleware. */
const HOOK_NAMES = {
  sent: [
    ['beforeRequest', 'request'],
    ['onRequest', 'beforeRequest'],
  ],
  received: [
    ['afterResponse', 'response'],
    ['onResponse', 'responded'],
  ],
  failed: [['beforeError'], ['onResponseError']],
} as const;

const findHooks = (options: Value, when: keyof typeof HOOK_NAMES): readonly Value[] => {
  const [listed, direct] = HOOK_NAMES[when];
  const lists = findField(options, 'hooks', 'event_hooks');
  return [...listItems(findField(lists, ...listed)), ...listItems(findField(options, ...direct))];
};

/** Creates the request that hooks get, to which they can add headers. */
export const createHookRequest = (at: SourceLocation): ObjectValue =>
  createObjectWith(at, {
    headers: objectValue(at, 'headers'),
    url: unknownValue('a URL', at),
    method: unknownValue('a method', at),
  });

/** Calls the hooks in options before a request, and returns what they add. The object that they get contains itself as `request` and `options`. */
export function applyRequestHooks(to: LibraryHost, options: Value, at: SourceLocation): readonly Value[] {
  return findHooks(options, 'sent').flatMap((hook) => {
    const requestObject = createHookRequest(at);
    for (const name of ['request', 'options', 'config']) putField(requestObject, name, requestObject, at);
    const result = to.apply(hook, [requestObject], at);
    return result.kind === 'object' && result !== requestObject ? [requestObject, result] : [requestObject];
  });
}

/** Calls the hooks in options with a response, and returns the result that replaces the response. */
export function applyResponseHooks(to: LibraryHost, value: Value, options: Value, at: SourceLocation): Value {
  const of = alternatives(value).find((one) => one.kind === 'received');
  if (of === undefined) return value;
  // ky passes a request and its options first.
  const argumentsFor = (hook: Value, one: Value): readonly Value[] =>
    hook.kind === 'function' && hook.parts.parameters.length > 2
      ? [unknownValue('a request', at), unknownValue('options', at), one]
      : [one];
  for (const hook of findHooks(options, 'failed'))
    to.apply(hook, argumentsFor(hook, { ...of, part: 'error', isError: true }), at);
  return findHooks(options, 'received').reduce((before, hook) => {
    const result = to.apply(hook, argumentsFor(hook, before), at);
    return isAbsent(result) ? before : result;
  }, value);
}
