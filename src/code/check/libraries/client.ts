import {
  type CallArguments,
  type NativeValue,
  native,
  objectValue,
  type SourceLocation,
  unknown,
  type Value,
} from '../values/index.ts';
import { httpMethodsValue, type Library, objectWith, present, type Sender } from './library.ts';
import { type CallStyle, request } from './request.ts';

/**
 * A client, or a function such as `fetch`, with methods named after those of HTTP.
 *
 * @param settings Options for all requests, to which later settings are added.
 */
export function createClient(send: Sender, at: SourceLocation, style: CallStyle, settings: Value[]): NativeValue {
  const common = objectValue(at);
  const defaults = objectWith(at, { headers: objectWith(at, { common }), common });
  settings.push(defaults);
  const using = (optionsOf: (args: readonly Value[]) => readonly Value[]): Value =>
    native(at, ({ args }) => {
      settings.push(...optionsOf(args));
      return unknown('nothing', at);
    });
  /** `interceptors.request.use(hook)` and `interceptors.response.use(hook, hookOfErrors)` */
  const interceptors = (kind: string): Value => {
    const use = using(([hook, beforeError]) => [
      objectWith(at, { hooks: objectWith(at, { [kind]: hook, ...(kind === 'response' && { beforeError }) }) }),
    ]);
    return { kind: 'native', at, member: () => use };
  };
  const call = (method?: string) => (callArguments: CallArguments) =>
    request(send, style, settings, method, callArguments);
  const create = (place: SourceLocation, options: Value | undefined): Value =>
    createClient(send, place, style, [...settings, ...present(options)]);
  const self: NativeValue = httpMethodsValue(at, call, {
    call: call(),
    client: (place) => create(place, unknown('a client that is not made here', place)),
    member: (name, place) => {
      if (/^(default|\$?fetch|ofetch|request|AxiosInstance|AxiosStatic|KyInstance|Got)$/.test(name)) return self;
      if (/^(create|extend)$/.test(name)) return native(place, ({ args: [options] }) => create(place, options));
      // `ofetch.raw` returns the response, not its body.
      if (name === 'raw')
        return native(place, (sent) => request(send, { ...style, part: 'response' }, settings, undefined, sent));
      if (name === 'defaults') return defaults;
      if (name === 'interceptors') return { kind: 'native', at, member: interceptors };
      return name === 'use' ? using((args) => args) : undefined;
    },
  });
  return self;
}

export const library = (style: CallStyle, names: Pick<Library, 'modules' | 'globals'>): Library => ({
  ...names,
  make: (send, at) => createClient(send, at, style, []),
});
