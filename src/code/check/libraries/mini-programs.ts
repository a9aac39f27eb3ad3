import { alternatives, type CallArguments, knownText, unknownValue, type Value } from '../values/index.ts';
import { createModule, createObjectWith, findField, type Library, type LibraryHost, presentValues } from './library.ts';
import { type CallStyle, sendWithOptions } from './request.ts';

/** `wx.request(options)`. The data of a request without a body is its query. */
const MINI_PROGRAM_STYLE: CallStyle = {
  objects: 'json',
  type: 'application/json',
  part: 'response',
  read: ({ args: [options], at }) => {
    const [method, data] = [findField(options, 'method'), findField(options, 'data')];
    const isQuery = alternatives(method).every((one) => /^(GET|HEAD)$/i.test(knownText(one) ?? ''));
    const settings = createObjectWith(at, {
      ...{ url: findField(options, 'url'), method, headers: findField(options, 'header') },
      ...{ timeout: findField(options, 'timeout'), ...(isQuery && { query: data }) },
    });
    const isWhole = options?.kind === 'object' && !options.isOpen;
    const others = isWhole ? [] : [unknownValue('options that are not written here', at)];
    return { options: [settings, ...others], ...(!isQuery && { data }) };
  },
};

/** Sends a request, and calls the handlers in its options. */
function send(to: LibraryHost, call: CallArguments): Value {
  const received = sendWithOptions(to, MINI_PROGRAM_STYLE, [], undefined, call);
  for (const name of ['success', 'complete'])
    for (const handler of presentValues(findField(call.args[0], name))) to.apply(handler, [received], call.at);
  return received;
}

/** `wx.request(options)` of mini programs of WeChat, and its like in the frameworks for several platforms. */
export const miniPrograms: Library = {
  modules: ['@tarojs/taro'],
  globals: ['wx', 'uni'],
  make: (to, at) => createModule(at, { request: (call) => send(to, call) }),
};
