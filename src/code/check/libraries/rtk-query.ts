import { typeArgumentName } from '../program.ts';
import {
  type CallArguments,
  nativeFunction,
  type ObjectValue,
  objectValue,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../values/index.ts';
import {
  createModule,
  createObjectWith,
  createOpenObject,
  findField,
  type Library,
  type LibraryHost,
  presentValues,
} from './library.ts';
import { createFetchResult } from './queries.ts';
import { type CallStyle, sendWithOptions } from './request.ts';

const BASE_QUERY_STYLE: CallStyle = {
  objects: 'json',
  read: ({ args: [query] }) => (query?.kind === 'object' ? { options: [query] } : { url: query, options: [] }),
};

/** Creates the function that `fetchBaseQuery(options)` returns: it sends a request, and returns `data`, `error` and `meta`. */
function createBaseQuery(to: LibraryHost, options: Value | undefined, at: SourceLocation): Value {
  const prepare = findField(options, 'prepareHeaders');
  const beforeRequest = nativeFunction(at, ({ args: [request] }) => {
    const headers = findField(request, 'headers') ?? objectValue(at, 'headers');
    const changed = prepare && to.apply(prepare, [headers, createOpenObject(at)], at);
    return createObjectWith(at, { headers: changed?.kind === 'object' ? changed : headers });
  });
  const hooks = createObjectWith(at, { hooks: createObjectWith(at, { beforeRequest }) });
  return nativeFunction(at, ({ args: [query], ...call }) => {
    const response = sendWithOptions(to, BASE_QUERY_STYLE, [...presentValues(options), hooks], undefined, {
      ...call,
      args: presentValues(query),
    });
    if (response.kind !== 'received') return unknownValue('a result', at);
    return createOpenObject(call.at, {
      data: { ...response, isError: false, part: 'body' },
      error: { ...response, isError: true, part: 'error' },
      meta: createOpenObject(call.at, { response }),
    });
  });
}

/** The endpoints of an API, which hooks and other code call. */
class Endpoints {
  readonly #to: LibraryHost;
  readonly #baseQuery: Value;
  readonly #all = new Map<string, (args: readonly Value[], at: SourceLocation) => Value>();

  constructor(to: LibraryHost, baseQuery: Value) {
    this.#to = to;
    this.#baseQuery = baseQuery;
  }

  /** Adds the endpoints that `endpoints: (build) => ({ … })` defines. */
  add(options: Value | undefined, at: SourceLocation): void {
    const define = findField(options, 'endpoints');
    if (define === undefined) return;
    const build: Value = {
      ...{ kind: 'native', at },
      member: (_, place) => nativeFunction(place, (call) => ({ ...this.#createEndpoint(call), at: place })),
    };
    const endpoints = this.#to.apply(define, [build], at);
    if (endpoints.kind !== 'object') return;
    for (const [name, { value }] of endpoints.fields)
      if (value.kind === 'native' && value.call !== undefined)
        this.#all.set(name.toLowerCase(), (args, place) => this.#to.apply(value, args, place));
  }

  /** Creates a function that sends the request of a definition and returns its result. It is called once with an argument of its type. */
  #createEndpoint({ args: [definition], named, at }: CallArguments): Value {
    const to = this.#to;
    const type = named.fields.get(typeArgumentName(0))?.value;
    const run = ({ args: [argument = unknownValue('an argument', at)], at: place }: CallArguments): Value => {
      const [query, ownQuery] = [findField(definition, 'query'), findField(definition, 'queryFn')];
      const context = createOpenObject(place);
      const result =
        ownQuery !== undefined
          ? to.apply(ownQuery, [argument, context, context, this.#baseQuery], place)
          : to.apply(this.#baseQuery, [query ? to.apply(query, [argument], at) : argument, context, context], at);
      const [received, error] = [findField(result, 'data'), findField(result, 'error')];
      const transform = findField(definition, 'transformResponse');
      const data = received ?? unknownValue('data', place);
      if (transform === undefined && type !== undefined) to.decode(data, type, 'type');
      const read =
        transform === undefined
          ? data
          : to.apply(transform, [data, findField(result, 'meta') ?? context, argument], place);
      const transformError = findField(definition, 'transformErrorResponse');
      if (transformError !== undefined && error !== undefined) to.apply(transformError, [error], place);
      for (const name of ['providesTags', 'invalidatesTags']) {
        const tags = findField(definition, name);
        if (tags?.kind === 'function')
          to.apply(tags, [read, error ?? unknownValue('no error', place), argument], place);
      }
      return createOpenObject(place, { data: read, error });
    };
    const argumentType = named.fields.get(typeArgumentName(1))?.value;
    run({ args: argumentType === undefined ? [] : [to.valueOfType(argumentType, at)], named, at });
    return nativeFunction(at, run);
  }

  /** Returns the hook `useAgentsQuery`, `useLazyAgentsQuery` or `useAddMemoryMutation`. */
  hook(name: string, at: SourceLocation): Value | undefined {
    const [, lazy, endpoint = '', kind] = /^use(Lazy)?(\w+?)(Query|Mutation)(State)?$/.exec(name) ?? [];
    const call = this.#all.get(endpoint.toLowerCase());
    if (call === undefined) return undefined;
    const useResult = (args: readonly Value[], place: SourceLocation): ObjectValue => {
      const result = call(args, place);
      const [data, error] = [findField(result, 'data') ?? unknownValue('data', place), findField(result, 'error')];
      const unwrap = nativeFunction(place, () => data);
      return createFetchResult(data, place, { unwrap, ...(error && { error }) });
    };
    if (kind === 'Query' && lazy === undefined)
      return nativeFunction(at, ({ args, at: place }) => useResult(args, place));
    return nativeFunction(at, ({ at: place }) => {
      const trigger = nativeFunction(place, ({ args, at: here }) => useResult(args, here));
      return { kind: 'list', items: [trigger, useResult([], place)], isOpen: false, at: place };
    });
  }
}

/** `createApi({ baseQuery: fetchBaseQuery(options), endpoints })` of RTK Query. */
export const rtkQuery: Library = {
  modules: ['@reduxjs/toolkit/query', '@reduxjs/toolkit/query/react'],
  make: (to, at) => {
    const createApi = ({ args: [options], at: place }: CallArguments): Value => {
      const endpoints = new Endpoints(to, findField(options, 'baseQuery') ?? unknownValue('no base query', place));
      endpoints.add(options, place);
      const self: Value = createModule(
        place,
        {
          injectEndpoints: ({ args: [more], at: here }) => {
            endpoints.add(more, here);
            return self;
          },
          enhanceEndpoints: () => self,
        },
        { member: (name, here) => endpoints.hook(name, here) },
      );
      return self;
    };
    return createModule(at, {
      createApi,
      fetchBaseQuery: ({ args: [options], at: place }) => createBaseQuery(to, options, place),
      retry: ({ args: [query], at: place }) => query ?? unknownValue('no query', place),
    });
  },
};
