import { alternatives, isAbsent, objectValue, type SourceLocation, unknown, type Value } from '../values/index.ts';
import { findField, objectWith, present, put, type Sender } from './library.ts';

/** The elements of a list, or the value itself. */
const listItems = (value: Value | undefined): readonly Value[] =>
  present(value)
    .flatMap(alternatives)
    .flatMap((one) => (one.kind === 'list' ? one.items : [one]));

/** The options for hooks, and the methods of a middleware, in all libraries. */
const HOOKS = {
  sent: [['beforeRequest', 'request'], ['onRequest']],
  received: [['afterResponse', 'response'], ['onResponse']],
  failed: [['beforeError'], ['onResponseError']],
} as const;

const hooksIn = (options: Value, when: keyof typeof HOOKS): readonly Value[] => {
  const [listed, direct] = HOOKS[when];
  const lists = findField(options, 'hooks', 'event_hooks');
  return [...listItems(findField(lists, ...listed)), ...listItems(findField(options, ...direct))];
};

/** The options that hooks add to a request. They receive it as an object, which also contains itself as `request` and `options`. */
export function requestHookOptions(to: Sender, options: Value, at: SourceLocation): readonly Value[] {
  return hooksIn(options, 'sent').flatMap((hook) => {
    const requestObject = objectWith(at, {
      headers: objectValue(at, 'headers'),
      url: unknown('a URL', at),
      method: unknown('a method', at),
    });
    for (const name of ['request', 'options']) put(requestObject, name, requestObject, at);
    const result = to.apply(hook, [requestObject], at);
    return result.kind === 'object' && result !== requestObject ? [requestObject, result] : [requestObject];
  });
}

/** Calls the hooks in options with a response, and returns the response that replaces it. */
export function applyResponseHooks(to: Sender, value: Value, options: Value, at: SourceLocation): Value {
  const of = alternatives(value).find((one) => one.kind === 'received');
  if (of === undefined) return value;
  // ky passes a request and its options first.
  const argumentsFor = (hook: Value, one: Value): readonly Value[] =>
    hook.kind === 'function' && hook.parts.parameters.length > 2
      ? [unknown('a request', at), unknown('options', at), one]
      : [one];
  for (const hook of hooksIn(options, 'failed'))
    to.apply(hook, argumentsFor(hook, { ...of, part: 'error', isError: true }), at);
  return hooksIn(options, 'received').reduce((before, hook) => {
    const result = to.apply(hook, argumentsFor(hook, before), at);
    return isAbsent(result) ? before : result;
  }, value);
}
