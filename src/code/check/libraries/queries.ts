import {
  alternatives,
  type CallArguments,
  native,
  objectValue,
  type SourceLocation,
  unknown,
  type Value,
} from '../values/index.ts';
import { findField, type Library, objectWith, type Sender } from './library.ts';

/** The result of a function that fetches data, as hooks return it: `data`, and the error. */
function result(data: Value, at: SourceLocation, more: Readonly<Record<string, Value>> = {}): Value {
  const all = objectWith(at, { data, currentData: data, ...more });
  all.isOpen = true;
  return all;
}

/** The arguments of a fetcher of SWR: its key, or the items of it. */
function keyArguments(to: Sender, key: Value | undefined, at: SourceLocation): readonly Value[] {
  const value =
    key?.kind === 'function' ? to.apply(key, [unknown('an index', at), unknown('the data before', at)], at) : key;
  return value === undefined ? [unknown('a key', at)] : [value];
}

/** `useSWR(key, fetcher)` and `useSWRMutation(key, fetcher)`. */
const swr: Library = {
  modules: ['swr', 'swr/immutable', 'swr/mutation', 'swr/infinite'],
  make: (to, at) => {
    const use = native(at, ({ args: [key, fetcher], at: place }) => {
      if (fetcher?.kind !== 'function') return unknown('a fetcher that is not written here', place);
      const sent = objectWith(place, { arg: unknown('what is sent', place) });
      const data = to.apply(fetcher, [...keyArguments(to, key, place), sent], place);
      return result(data, place, { trigger: native(place, () => data) });
    });
    return { ...use, member: (name) => (/^(default|useSWR\w*)$/.test(name) ? use : undefined) };
  },
};

/** The options of TanStack Query with the functions that fetch. */
function fetchOptions(to: Sender, { args: [first, second, third], at }: CallArguments): Value {
  const options = [first, second, third].flatMap((one) => (one === undefined ? [] : alternatives(one)));
  const positional = [first, second].find((one) => one?.kind === 'function');
  const fetcher = options.flatMap((one) => findField(one, 'queryFn', 'mutationFn') ?? [])[0] ?? positional;
  const isList = options.some((one) => findField(one, 'getNextPageParam', 'initialPageParam') !== undefined);
  if (fetcher === undefined) return unknown('a function that is not written here', at);
  const key = options.flatMap((one) => findField(one, 'queryKey') ?? [])[0];
  const context = objectWith(at, { queryKey: key, signal: unknown('a signal', at), pageParam: unknown('a page', at) });
  context.isOpen = true;
  const call = (args: readonly Value[]): Value => to.apply(fetcher, args, at);
  const isMutation = options.some((one) => findField(one, 'mutationFn') !== undefined);
  const data = call(isMutation ? [unknown('what is sent', at)] : [context]);
  for (const one of options) {
    const use = findField(one, 'select', 'onSuccess');
    if (use !== undefined) to.apply(use, [data], at);
  }
  const pages: Value = { kind: 'list', items: [data], isOpen: true, at };
  const mutate = native(at, ({ args }) => call(args));
  return result(isList ? objectWith(at, { pages }) : data, at, { mutate, mutateAsync: mutate });
}

const QUERY_CLIENT = /^(fetchQuery|ensureQueryData|prefetchQuery|fetchInfiniteQuery|prefetchInfiniteQuery)$/;

/** `useQuery({ queryKey, queryFn })`, `useMutation({ mutationFn })` and the methods of a client. */
const tanstackQuery: Library = {
  modules: ['react', 'vue', 'solid', 'svelte', 'preact'].map((name) => `@tanstack/${name}-query`).concat('react-query'),
  make: (to, at) => {
    const query = native(at, (call) => fetchOptions(to, call));
    const client = native(at, ({ at: place }) => {
      const object = objectValue(place);
      object.isOpen = true;
      return {
        kind: 'native',
        at: place,
        member: (name) =>
          QUERY_CLIENT.test(name)
            ? native(place, (call) => findField(fetchOptions(to, call), 'data') ?? unknown('data', place))
            : undefined,
      };
    });
    return {
      kind: 'native',
      at,
      member: (name, place) => {
        if (/^(use|create)\w*(Query|Mutation)$/.test(name)) return query;
        if (/^(queryOptions|infiniteQueryOptions)$/.test(name))
          return native(place, ({ args: [options], at: here }) => options ?? unknown('no options', here));
        return /^(QueryClient|useQueryClient)$/.test(name) ? client : undefined;
      },
    };
  },
};

export const QUERIES: readonly Library[] = [swr, tanstackQuery];
