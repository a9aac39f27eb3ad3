import { elementOfList, readPath } from '../received.ts';
import {
  alternatives,
  type CallArguments,
  knownText,
  type NativeValue,
  nativeFunction,
  type SourceLocation,
  textValue,
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
} from './library.ts';
import { type CallStyle, sendWithOptions } from './request.ts';

/** The functions with the URL, the data and a handler as their arguments, such as `$.get(url, data, success)`. */
const SHORTHANDS = { get: 'GET', getJSON: 'GET', post: 'POST' };

/** `$.ajax(settings)`. Data without a body is the query. */
const AJAX_STYLE: CallStyle = {
  objects: 'form',
  type: 'application/x-www-form-urlencoded',
  part: 'body',
  read: ({ args, at }) => {
    const find = (...names: readonly string[]): Value | undefined => findFieldIn(args, ...names);
    const [method, data, type] = [find('method', 'type'), find('data'), find('contentType')];
    const isQuery = /^(GET|HEAD|undefined)$/i.test(String(knownText(method)));
    // Any script of the page can add headers to all requests: `$.ajaxSetup(settings)`.
    const headers = createOpenObject(at, { ...(knownText(type)?.includes('/') && { 'content-type': type }) });
    const settings = args.map((one) => (one.kind === 'object' ? withoutData(one) : one));
    const more = { method, headers, ...(isQuery && { query: data }) };
    return {
      url: find('url'),
      options: [createObjectWith(at, more), ...settings],
      ...(!isQuery && { data }),
    };
  },
};

const withoutData = (settings: Extract<Value, { kind: 'object' }>): Value => ({
  ...settings,
  fields: new Map([...settings.fields].filter(([name]) => name !== 'data')),
});

/** Sends a request with the settings of `$.ajax`, and calls their handlers. */
function sendWithSettings(to: LibraryHost, settings: readonly Value[], at: SourceLocation): Value {
  const received = sendWithOptions(to, AJAX_STYLE, [], undefined, { ...createCall(at), args: settings });
  const callHandlers = (name: string, args: readonly Value[]): void => {
    for (const handler of settings.flatMap((one) => presentValues(findField(one, name)))) to.apply(handler, args, at);
  };
  if (received.kind !== 'received') return received;
  const [status, response] = [unknownValue('a text for the status', at), { ...received, part: 'response' as const }];
  callHandlers('success', [{ ...received, isError: false }, status, response]);
  callHandlers('error', [{ ...response, part: 'error', isError: true }, status]);
  callHandlers('complete', [response, status]);
  return received;
}

const createCall = (at: SourceLocation): CallArguments => ({ args: [], named: createObjectWith(at, {}), at });

/** Sends a request with its URL, data and handler as arguments, or with settings alone. */
function sendShort(to: LibraryHost, method: string, { args: [first, ...others], at }: CallArguments): Value {
  const base = createObjectWith(at, { method: textValue(method, at) });
  if (first?.kind === 'object') return sendWithSettings(to, [first, base], at);
  const [data, success] = others[0]?.kind === 'function' ? [undefined, others[0]] : others;
  return sendWithSettings(to, [createObjectWith(at, { url: first, data, success }), base], at);
}

/**
 * Sends the request of a table of DataTables: `ajax` has its settings, or its URL alone, and says under which name the response has the
 * rows.
 */
function loadTable(to: LibraryHost, options: Value | undefined, at: SourceLocation): Value {
  for (const ajax of presentValues(findField(options, 'ajax')).flatMap(alternatives)) {
    if (ajax.kind === 'function') to.apply(ajax, [], at);
    if (!/^(object|text)$/.test(ajax.kind)) continue;
    // A function changes the data, to which the server-side mode adds the names of its own protocol.
    const isOpen = findField(options, 'serverSide') !== undefined || findField(ajax, 'data')?.kind === 'function';
    const data = isOpen ? unknownValue('the data of a table', at) : findField(ajax, 'data');
    const settings = ajax.kind === 'object' ? [createObjectWith(at, { data }), ajax] : [];
    const received = sendWithSettings(
      to,
      ajax.kind === 'object' ? settings : [createObjectWith(at, { url: ajax, data })],
      at,
    );
    const source = findField(ajax, 'dataSrc') ?? textValue('data', ajax.at);
    if (received.kind !== 'received') continue;
    if (source.kind === 'function') to.apply(source, [received], at);
    else if (knownText(source) !== '') readPath(received, source);
  }
  return unknownValue('a table', at);
}

/** The elements that `$(selector)` finds. */
const createElements = (to: LibraryHost, at: SourceLocation): NativeValue => {
  const table = nativeFunction(at, ({ args: [options], at: place }) => loadTable(to, options, place));
  return createModule(at, { DataTable: table, dataTable: table });
};

/** Lists the elements that `$.each` and `$.map` call a function with. */
const listElements = (values: Value | undefined, at: SourceLocation): readonly Value[] =>
  presentValues(values)
    .flatMap(alternatives)
    .flatMap((one) =>
      one.kind === 'list' ? one.items : one.kind === 'received' && one.part === 'body' ? [elementOfList(one, at)] : [],
    );

/** `$.ajax(settings)`, `$.getJSON(url, success)`, `$.each(list, visit)` and `$(selector).DataTable({ ajax })`. */
const jquery: Library = {
  modules: ['jquery'],
  globals: ['$', 'jQuery'],
  make: (to, at) => {
    const ajax = ({ args: [url, settings], at: place }: CallArguments): Value =>
      url?.kind === 'object'
        ? sendWithSettings(to, [url], place)
        : sendWithSettings(to, [createObjectWith(place, { url }), ...presentValues(settings)], place);
    const find = ({ args: [first], at: place }: CallArguments): Value => {
      if (first?.kind === 'function') to.apply(first, [self], place);
      return createElements(to, place);
    };
    const createLoop =
      (order: (index: Value, element: Value) => readonly Value[]) =>
      ({ args: [values, visit], at: place }: CallArguments): Value => {
        const index = unknownValue('an index', place);
        for (const element of listElements(values, place))
          if (visit !== undefined) to.apply(visit, order(index, element), place);
        return unknownValue('the result of a loop', place);
      };
    const each = createLoop((index, element) => [index, element]);
    const map = createLoop((index, element) => [element, index]);
    const shorthands = Object.entries(SHORTHANDS).map(([name, method]) => [
      name,
      (call: CallArguments) => sendShort(to, method, call),
    ]);
    const self: NativeValue = createModule(
      at,
      { ajax, each, map, ...Object.fromEntries(shorthands) },
      { call: find, member: (name) => (/^(\$|jQuery)$/.test(name) ? self : undefined) },
    );
    return self;
  },
};

/** `new DataTable(selector, { ajax })` */
const dataTables: Library = {
  modules: ['datatables.net'],
  globals: ['DataTable'],
  make: (to, at) => nativeFunction(at, ({ args: [, options], at: place }) => loadTable(to, options, place)),
};

export const JQUERY_LIBRARIES: readonly Library[] = [jquery, dataTables];
