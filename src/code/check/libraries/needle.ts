import { absentValue, alternatives, knownText, knownTruth, nativeFunction, type Value } from '../values/index.ts';
import {
  createHttpMethods,
  createObjectWith,
  findFieldIn,
  type Library,
  type NativeCall,
  presentValues,
} from './library.ts';
import { type CallStyle, sendWithOptions } from './request.ts';

/** The methods whose requests have no data: `needle.get(url, options)`. */
const WITHOUT_DATA = /^(get|head)$/i;

/** `needle(method, url, data, options)` and `needle.post(url, data, options)`, each with a callback at the end. */
const read: CallStyle['read'] = ({ args, at }, method) => {
  const [first, ...others] = args.filter(({ kind }) => kind !== 'function');
  const verb = method ?? knownText(first) ?? '';
  const [url, ...rest] = method === undefined ? others : [first, ...others];
  const [data, options] = WITHOUT_DATA.test(verb) && rest.length < 2 ? [undefined, rest[0]] : rest;
  const named = method === undefined && first !== undefined ? [createObjectWith(at, { method: first })] : [];
  return { url, data, options: [...presentValues(options), ...named] };
};

/** Whether options may have others than the code shows. */
const mayHaveMore = (options: Value): boolean =>
  options.kind === 'unknown' || (options.kind === 'object' && options.isOpen);

/** `needle`, which sends an object as a form, unless its options have `json: true`. */
export const needle: Library = {
  modules: ['needle'],
  make: (to, at) => {
    const defaults: Value[] = [];
    const send =
      (method?: string): NativeCall =>
      (call) => {
        const { options } = read(call, method);
        const json = findFieldIn([...options, ...defaults.toReversed()], 'json');
        const isForm =
          json === undefined ? !options.flatMap(alternatives).some(mayHaveMore) : knownTruth(json) === false;
        const style: CallStyle = { objects: isForm ? 'form' : 'json', part: 'response', read };
        const response = sendWithOptions(to, style, defaults, method, call);
        const callback = call.args.find(({ kind }) => kind === 'function');
        if (callback === undefined || response.kind !== 'received') return response;
        to.apply(callback, [absentValue(call.at), response, { ...response, part: 'body' }], call.at);
        return response;
      };
    const setDefaults = nativeFunction(at, ({ args: [options], at: place }) => {
      defaults.push(...presentValues(options));
      return absentValue(place);
    });
    return createHttpMethods(at, send, {
      call: send(),
      member: (name, place) =>
        name === 'defaults' ? setDefaults : name === 'request' ? nativeFunction(place, send()) : undefined,
    });
  },
};
