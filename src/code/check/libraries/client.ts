import {
  type CallArguments,
  type NativeValue,
  nativeFunction,
  objectValue,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../values/index.ts';
import {
  createHttpMethods,
  createModule,
  createObjectWith,
  createOpenObject,
  createStatusCodes,
  findField,
  type Library,
  type LibraryHost,
  presentValues,
} from './library.ts';
import { type CallStyle, sendWithOptions } from './request.ts';

/**
 * Creates a client, or a function such as `fetch`, with methods that are named after those of HTTP.
 *
 * @param settings Options for all requests, to which later settings are added.
 */
export function createClient(send: LibraryHost, at: SourceLocation, style: CallStyle, settings: Value[]): NativeValue {
  const common = objectValue(at);
  const defaults = createObjectWith(at, { headers: createObjectWith(at, { common }), common });
  settings.push(defaults);
  const createOptionsSetter = (optionsOf: (args: readonly Value[]) => readonly Value[]): Value =>
    nativeFunction(at, ({ args }) => {
      settings.push(...optionsOf(args));
      return unknownValue('nothing', at);
    });
  /** `interceptors.request.use(hook)` and `interceptors.response.use(hook, hookOfErrors)` */
  const createInterceptors = (kind: string): Value => {
    const use = createOptionsSetter(([hook, beforeError]) => [
      createObjectWith(at, {
        hooks: createObjectWith(at, { [kind]: hook, ...(kind === 'response' && { beforeError }) }),
      }),
    ]);
    return { kind: 'native', at, member: () => use };
  };
  const call = (method?: string) => (callArguments: CallArguments) =>
    sendWithOptions(send, style, settings, method, callArguments);
  const createDerivedClient = (place: SourceLocation, options: Value | undefined): Value =>
    createClient(send, place, style, [...settings, ...presentValues(options)]);
  const self: NativeValue = createHttpMethods(at, call, {
    call: call(),
    client: (place) => createDerivedClient(place, unknownValue('a client that is not made here', place)),
    member: (name, place) => {
      if (/^(\$?fetch|ofetch|request|AxiosInstance|AxiosStatic|KyInstance|Got)$/.test(name)) return self;
      if (/^(create|extend)$/.test(name))
        return nativeFunction(place, ({ args: [options] }) => createDerivedClient(place, options));
      if (name === 'HttpStatusCode') return createStatusCodes(place);
      // `ofetch.raw` returns the response, not its body.
      if (name === 'raw')
        return nativeFunction(place, (sent) =>
          sendWithOptions(send, { ...style, part: 'response' }, settings, undefined, sent),
        );
      if (name === 'paginate') return createPager(send, call('GET'), place);
      if (name === 'defaults') return defaults;
      if (name === 'interceptors') return { kind: 'native', at, member: createInterceptors };
      return name === 'use' ? createOptionsSetter((args) => args) : undefined;
    },
  });
  return self;
}

/**
 * Creates `got.paginate(url, options)`, which returns the elements of all pages. The options say how to read those of a page, and where
 * the next one is.
 */
function createPager(to: LibraryHost, fetchPage: (call: CallArguments) => Value, at: SourceLocation): NativeValue {
  const paginate = nativeFunction(at, (call) => {
    const received = fetchPage(call);
    const [, options] = call.args;
    const pagination = findField(options, 'pagination');
    const [transform, next] = [findField(pagination, 'transform'), findField(pagination, 'paginate')];
    const response = received.kind === 'received' ? { ...received, isError: false } : received;
    const body: Value = response.kind === 'received' ? { ...response, part: 'body' } : response;
    const items = transform === undefined ? body : to.apply(transform, [response], call.at);
    const page = createOpenObject(call.at, { response, currentItems: items });
    if (next !== undefined) to.apply(next, [page], call.at);
    return items;
  });
  return createModule(at, { all: paginate, each: paginate }, paginate);
}

export const createLibrary = (style: CallStyle, names: Pick<Library, 'modules' | 'globals'>): Library => ({
  ...names,
  make: (send, at) => createClient(send, at, style, []),
});
