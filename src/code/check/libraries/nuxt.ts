import { type CallArguments, nativeFunction, positionalArguments, unknownValue, type Value } from '../values/index.ts';
import { createLibrary } from './client.ts';
import {
  createModule,
  createOpenObject,
  findField,
  findFieldIn,
  type Library,
  type LibraryHost,
  presentValues,
} from './library.ts';
import { createRef } from './reactive.ts';
import { type CallStyle, sendWithOptions } from './request.ts';

const OFETCH_STYLE: CallStyle = {
  objects: 'json',
  part: 'body',
  read: ({ args: [url, options] }) => ({ url, options: presentValues(options) }),
};

/** Returns what `useFetch(url, options)` fetches, or what the function in `useAsyncData(key, () => …)` returns. */
function loadData(to: LibraryHost, { args: [first, second], at }: CallArguments): Value {
  const [handler, options] = second?.kind === 'function' ? [second, undefined] : [first, second];
  const made = handler?.kind === 'function' ? to.apply(handler, [], at) : handler;
  // A function in place of the address returns it.
  const isAddress = second?.kind !== 'function' && /^(text|choice)$/.test(made?.kind ?? '');
  if (!isAddress) return made ?? unknownValue('data', at);
  const args = [made ?? unknownValue('no URL', at), ...presentValues(options)];
  return sendWithOptions(to, OFETCH_STYLE, [], undefined, positionalArguments(args, at));
}

/** The functions of Nuxt whose data is that of a ref. */
const FUNCTIONS_WITH_REFS = ['useFetch', 'useLazyFetch', 'useAsyncData', 'useLazyAsyncData'];

const nuxt: Library = {
  modules: ['#app', '#imports'],
  globals: FUNCTIONS_WITH_REFS,
  make: (to, at) => {
    const use = nativeFunction(at, (call) => {
      const data = loadData(to, call);
      const transform = findFieldIn(call.args, 'transform');
      const shown = transform === undefined ? data : to.apply(transform, [data], call.at);
      return createOpenObject(call.at, { data: createRef(shown, call.at) });
    });
    return createModule(at, Object.fromEntries(FUNCTIONS_WITH_REFS.map((name) => [name, use])), use);
  },
};

/** The functions of Nuxt that get the handler of a route. */
const HANDLER_FUNCTIONS = ['defineEventHandler', 'eventHandler', 'defineCachedEventHandler', 'cachedEventHandler'];

/** `export default defineEventHandler(async (event) => …)` is the handler itself. */
const h3: Library = {
  modules: ['h3'],
  globals: HANDLER_FUNCTIONS,
  make: (_, at) => {
    const define = nativeFunction(
      at,
      ({ args: [handler], at: place }) => findField(handler, 'handler') ?? handler ?? unknownValue('a handler', place),
    );
    return createModule(at, Object.fromEntries(HANDLER_FUNCTIONS.map((name) => [name, define])), define);
  },
};

export const OFETCH_LIBRARIES: readonly Library[] = [
  createLibrary(OFETCH_STYLE, { modules: ['ofetch', 'ohmyfetch'], globals: ['$fetch'] }),
  nuxt,
  h3,
];
