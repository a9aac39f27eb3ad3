import { typeArgumentName } from '../program.ts';
import {
  alternatives,
  type CallArguments,
  type FunctionValue,
  joinAlternatives,
  knownTruth,
  nativeFunction,
  type ObjectValue,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../values/index.ts';
import {
  createModule,
  createObjectWith,
  createOpenObject,
  findField,
  findFieldIn,
  type Library,
  type LibraryHost,
  presentValues,
  putField,
} from './library.ts';
import { createRef } from './reactive.ts';

/** Creates the result that hooks such as `useQuery` return, with the fetched `data`. */
export const createFetchResult = (
  data: Value,
  at: SourceLocation,
  more: Readonly<Record<string, Value>> = {},
): ObjectValue => createOpenObject(at, { data, currentData: data, ...more });

/** Lists the keys that SWR can pass to a fetcher: the key, or the result if the key is a function. With `null`, nothing is fetched. */
const listKeys = (to: LibraryHost, key: Value | undefined, at: SourceLocation): readonly Value[] =>
  alternatives(key)
    .map((one) =>
      one.kind === 'function'
        ? to.apply(one, [unknownValue('an index', at), unknownValue('the data before', at)], at)
        : one,
    )
    .flatMap(alternatives)
    .filter((one) => knownTruth(one) !== false);

/** Calls one of the fetchers that a hook of SWR can have. A fetcher with `([path, id])` gets the keys that are lists. */
function callWithKeys(
  to: LibraryHost,
  fetcher: FunctionValue,
  keys: readonly Value[],
  sent: Value,
  at: SourceLocation,
): Value {
  const takesList = fetcher.parts.parameters[0]?.target.kind === 'list';
  const suited = keys.filter(({ kind }) => (kind === 'list') === takesList);
  const [first = unknownValue('a key', at), ...others] = suited.length === 0 ? keys : suited;
  return to.apply(fetcher, [joinAlternatives([first, ...others], at), sent], at);
}

/** Notes the fields of the type in `useSWR<Agents>` and `useQuery<Agents>`. */
function declareDataType(to: LibraryHost, data: Value, { fields }: ObjectValue): void {
  const type = fields.get(typeArgumentName(0))?.value;
  if (type !== undefined) to.decode(data, type, 'type');
}

/** `useSWR(key, fetcher)` and `useSWRMutation(key, fetcher)`. */
const swr: Library = {
  modules: ['swr', 'swr/immutable', 'swr/mutation', 'swr/infinite'],
  make: (to, at) => {
    const use = nativeFunction(at, ({ args: [key, fetcher], named, at: place }) => {
      const fetchers = presentValues(fetcher).flatMap(alternatives);
      const functions = fetchers.flatMap((one) => (one.kind === 'function' ? [one] : []));
      if (functions.length === 0) return unknownValue('a fetcher that is not written here', place);
      const sent = createObjectWith(place, { arg: unknownValue('what is sent', place) });
      const keys = listKeys(to, key, place);
      const data = joinAlternatives(
        functions.map((one) => callWithKeys(to, one, keys, sent, place)),
        place,
      );
      declareDataType(to, data, named);
      return createFetchResult(data, place, { trigger: nativeFunction(place, () => data) });
    });
    return { ...use, member: (name) => (/^useSWR\w*$/.test(name) ? use : undefined) };
  },
};

/** Calls the function that fetches data, as TanStack Query finds it in the options of a hook. */
function callFetcher(to: LibraryHost, { args: [first, second, third], named, at }: CallArguments): Value {
  const options = [first, second, third].flatMap(alternatives);
  const positional = [first, second].find((one) => one?.kind === 'function');
  const fetcher = findFieldIn(options, 'queryFn', 'mutationFn') ?? positional;
  const isList = findFieldIn(options, 'getNextPageParam', 'initialPageParam') !== undefined;
  if (fetcher === undefined) return unknownValue('a function that is not written here', at);
  const key = findFieldIn(options, 'queryKey');
  const context = createOpenObject(at, {
    queryKey: key,
    signal: unknownValue('a signal', at),
    pageParam: unknownValue('a page', at),
  });
  const call = (args: readonly Value[]): Value => to.apply(fetcher, args, at);
  const isMutation = findFieldIn(options, 'mutationFn') !== undefined;
  const fetched = call(isMutation ? [unknownValue('what is sent', at)] : [context]);
  declareDataType(to, fetched, named);
  const pages: Value = { kind: 'list', items: [fetched], isOpen: true, at };
  const data = isList ? createObjectWith(at, { pages }) : fetched;
  const applyTo = (name: string): readonly Value[] =>
    options.flatMap((one) => presentValues(findField(one, name))).map((use) => to.apply(use, [data], at));
  applyTo('onSuccess');
  const [selected = data] = applyTo('select');
  const mutate = nativeFunction(at, ({ args }) => call(args));
  return createFetchResult(selected, at, { mutate, mutateAsync: mutate });
}

const QUERY_CLIENT_METHODS = [
  ...['fetchQuery', 'ensureQueryData', 'prefetchQuery', 'fetchInfiniteQuery', 'prefetchInfiniteQuery'],
];

/** `useQuery({ queryKey, queryFn })`, `useMutation({ mutationFn })` and the methods of a `QueryClient`. */
const createTanstackQuery = (modules: readonly string[], hasRefs = false): Library => ({
  modules,
  make: (to, at) => {
    const query = nativeFunction(at, (call) => {
      const result = callFetcher(to, call);
      const data = hasRefs && result.kind === 'object' ? result.fields.get('data')?.value : undefined;
      if (data !== undefined && result.kind === 'object') putField(result, 'data', createRef(data, call.at));
      return result;
    });
    const fetchData = (call: CallArguments): Value =>
      findField(callFetcher(to, call), 'data') ?? unknownValue('data', call.at);
    const client = ({ at: place }: CallArguments): Value =>
      createModule(place, Object.fromEntries(QUERY_CLIENT_METHODS.map((name) => [name, fetchData])));
    const options = ({ args: [first], at: here }: CallArguments): Value => first ?? unknownValue('no options', here);
    return createModule(
      at,
      { queryOptions: options, infiniteQueryOptions: options, QueryClient: client, useQueryClient: client },
      { member: (name) => (/^(use|create)\w*(Query|Mutation)$/.test(name) ? query : undefined) },
    );
  },
});

export const QUERY_LIBRARIES: readonly Library[] = [
  swr,
  createTanstackQuery([
    ...['react', 'solid', 'svelte', 'preact'].map((name) => `@tanstack/${name}-query`),
    'react-query',
  ]),
  createTanstackQuery(['@tanstack/vue-query'], true),
];
