import { HTTP_METHOD, HTTP_METHODS } from '../http-methods.ts';
import {
  alternatives,
  type CallArguments,
  isNullish,
  knownText,
  type ObjectValue,
  type OutsidePackage,
  objectValue,
  type SourceLocation,
  startOfText,
  textValue,
  type UnknownValue,
  unknownArguments,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { declareEndpoints } from './declared-endpoints.ts';
import { createObjectWith, findField, type LibraryHost, presentValues } from './library.ts';
import { BASE_NAMES, BODY_NAMES, type CallParts, joinToBase, QUERY_NAMES, sendWithOptions } from './request.ts';

/** The arguments of a call by the conventions that HTTP clients share. */
interface ConventionalCall extends CallParts {
  readonly method: Value | undefined;
}

const URL_NAMES = ['url', 'uri', 'path', 'pathname', 'endpoint', 'href'];
const METHOD_NAMES = ['method', 'type', 'verb'];
const OPTION_NAMES = new Set<string>([
  ...[...URL_NAMES, ...METHOD_NAMES, ...QUERY_NAMES, ...BASE_NAMES],
  ...['data', 'body', 'payload', 'form', 'json', 'headers', 'auth', 'timeout', 'signal', 'retry', 'retries', 'parse'],
  ...['responseType', 'credentials', 'cache', 'mode', 'redirect', 'agent', 'dispatcher', 'transform', 'onResponse'],
]);

/** Matches the functions and methods that are named after an HTTP method, such as `getJson`, `del` and `apost`. */
const METHOD_NAME = new RegExp(`^a?(${HTTP_METHODS.join('|')}|del)(json|text|async)?$`, 'i');

/** Matches other functions that send requests. */
const REQUEST_NAME = /request|fetch|http|axios/i;

/** Matches the methods of a double that assert its calls, such as `assert_called_once_with` and `assert_any_call`. */
const ASSERTION_NAME = /^assert_\w+$/;

/** Matches packages and functions that answer the requests of tests. */
const DOUBLE_NAME = /mock|stub|fake|intercept/i;

/**
 * Sends the request of a call of a package that no library describes, by the conventions that HTTP clients share: the method in the
 * name of the function, as an argument or an option, the path in the first text or an option, options by their usual names.
 *
 * @param isPath Whether a URL has a path of the API.
 * @returns The response; `undefined` if the conventions do not show that the call sends a request, or of which method.
 */
export function sendByConvention(
  to: LibraryHost,
  isPath: (url: Value) => boolean,
  { package: of, members = '' }: UnknownValue,
  call: CallArguments,
): Value | undefined {
  if (of === undefined) return undefined;
  const name = members.split('.').at(-1) ?? '';
  // `client.fetch(HTTPRequest(url, …))` sends the request that another function of the package made.
  const prepared = call.args.find(
    (one) => one.kind === 'received' && one.part === 'response' && one.request.sentBy === of.name,
  );
  if (prepared !== undefined) return prepared;
  if (call.args.some(({ kind }) => kind === 'function') || DOUBLE_NAME.test(`${of.name} ${members}`)) return undefined;
  const given = of.calls.flatMap((one) => readSettings(to, one));
  const settings = [...given, of.own];
  const { url, method, options, data } = readCall(call, name, settings, isPath);
  if (url === undefined) {
    declareEndpoints(to, isPath, of.name, call.args);
    return undefined;
  }
  const isRequest = REQUEST_NAME.test(name === '' ? of.name : name) || (name === '' && isClient(of, given));
  const hasBody = data !== undefined || options.some((one) => findField(one, 'json', ...BODY_NAMES) !== undefined);
  const sent = method ?? (isRequest && !hasBody ? textValue('GET', call.at) : undefined);
  if (sent === undefined) return undefined;
  const added = unknownValue(`options that ${of.name} may add`, call.at);
  const all = [...options, createObjectWith(call.at, { method: sent })];
  const isForm = [...settings, ...options].some((one) => isFalse(findField(one, 'json')));
  const style = {
    objects: isForm ? 'form' : 'json',
    sentBy: of.name,
    isAsserted: ASSERTION_NAME.test(name),
    read: () => ({ url, options: all, data }),
  } as const;
  const received = sendWithOptions(to, style, [...settings, added], undefined, { ...call, isOpen: true });
  return [...settings, ...options].flatMap(listTransforms).reduce<Value>((value, transform) => {
    const result = to.apply(transform, [value], call.at);
    return isNullish(result) ? value : result;
  }, received);
}

/** Whether the calls that made an object gave it what clients need: a base, headers, a method, or a function that sends. */
const isClient = ({ calls, isMade }: OutsidePackage, given: readonly Value[]): boolean =>
  isMade &&
  (given.some((one) => findField(one, 'headers', 'method', ...BASE_NAMES) !== undefined) ||
    calls.some(({ args }) => args.some((one) => one.kind === 'native' && one.call !== undefined)));

/** Reads the arguments of a call that made a client, or that changed it, as options. */
function readSettings(to: LibraryHost, { args, named, at }: CallArguments): readonly Value[] {
  return [...args, named].flatMap((one, index): readonly Value[] => {
    const create = findField(one, 'useFactory');
    if (create?.kind === 'function') return readSettings(to, { args: [create], named: objectValue(at), at });
    if (one.kind === 'object') return one.fields.size === 0 ? [] : [one];
    // `log.debug('%s %s', 'GET', url)` on the same object
    if (isMethod(one)) return args.slice(0, index).some(isOtherText) ? [] : [createObjectWith(at, { method: one })];
    if (isAddress(one)) return [createObjectWith(at, { baseURL: one })];
    if (one.kind !== 'function') return [];
    const result = to.applyWith(one, unknownArguments(at));
    return result.kind === 'object' ? [result] : [];
  });
}

const isAddress = (value: Value): boolean => value.kind === 'text' && /^https?:\/\//i.test(startOfText(value));

const isMethod = (value: Value): boolean => alternatives(value).every((one) => HTTP_METHOD.test(knownText(one) ?? ''));

function readCall(
  { args, named, at }: CallArguments,
  name: string,
  settings: readonly Value[],
  isPath: (url: Value) => boolean,
): ConventionalCall {
  const hasBase = settings.some((one) => findField(one, ...BASE_NAMES) !== undefined);
  // `config.get('version')` reads a setting, and a sentence is no URL.
  const canBePath = (one: Value): boolean =>
    alternatives(one).some(({ kind }) => kind === 'text') &&
    (hasBase || knownText(one)?.includes('/') !== false) &&
    !/\s/.test(knownText(one) ?? '');
  const isOfApi = (one: Value): boolean => canBePath(one) && isPath(joinToBase(settings, one, at));
  // `profile.get('url', 'https://…')` reads a setting with a default: a path is the first text but for the method.
  const byPosition = args
    .filter((one) => isText(one) && !isMethod(one))
    .slice(0, isVerb(name) ? 1 : undefined)
    .find(isOfApi);
  const objects = [named, ...args.filter(({ kind }) => kind === 'object')];
  const byName = objects.flatMap((one) => presentValues(findField(one, ...URL_NAMES))).find(isOfApi);
  const url = byPosition ?? byName;
  const others = args.filter((one) => one !== url && !isMethod(one) && !isNullish(one));
  const isBehindText = byPosition !== undefined && args.slice(0, args.indexOf(byPosition)).some(isOtherText);
  const method =
    (isBehindText ? undefined : methodOfName(name, others, at)) ??
    findMethodArgument(args, url) ??
    [...objects, ...settings].flatMap((one) => presentValues(findField(one, ...METHOD_NAMES))).find(isMethod);
  const [first, second] = others;
  const rest = presentValues(second).map(toOptions);
  // If the URL is an option, so is everything else.
  if (first === undefined || byPosition === undefined) return { url, method, options: objects };
  if (isOptions(first) || !isSending(method)) return { url, method, options: [named, toOptions(first), ...rest] };
  return { url, method, options: [named, ...rest], data: mayBeOptions(first) ? unknownValue('a body', at) : first };
}

/** Finds the method among the arguments of a call. `log.debug('%s %s', method, path)` begins with another text, and sends nothing. */
function findMethodArgument(args: readonly Value[], url: Value | undefined): Value | undefined {
  const method = args.find(isMethod);
  const [first] = args.filter(isText);
  return first === method || first === url ? method : undefined;
}

/**
 * Whether an argument is a text and neither a method nor an address: behind it, a URL is a default, as in
 * `settings.get('address', 'https://api.example.com/v1')`.
 */
const isOtherText = (value: Value): boolean => value.kind === 'text' && !isMethod(value) && !isAddress(value);

const isFalse = (value: Value | undefined): boolean => value?.kind === 'primitive' && value.value === false;

const isSending = (method: Value | undefined): boolean =>
  method !== undefined && alternatives(method).some((one) => /^p/i.test(knownText(one) ?? ''));

const isText = (value: Value): boolean => alternatives(value).some(({ kind }) => kind === 'text');

const isVerb = (name: string): boolean => METHOD_NAME.test(name);

/** Returns the method that the name of a function shows. `create` with a body is that of clients whose methods are named after what is done. */
function methodOfName(name: string, others: readonly Value[], at: SourceLocation): Value | undefined {
  const [, method] = METHOD_NAME.exec(name) ?? [];
  if (method !== undefined) return textValue(/^del$/i.test(method) ? 'DELETE' : method.toUpperCase(), at);
  return name === 'create' && others.length > 0 ? textValue('POST', at) : undefined;
}

const isOptionName = (name: string): boolean => OPTION_NAMES.has(name);

/** Whether an object is the options of a call, and no body. */
const isOptions = (value: Value): boolean =>
  value.kind === 'object' &&
  value.fields.size > 0 &&
  (value.fields.has('headers') || [...value.fields.keys()].every(isOptionName));

const mayBeOptions = (value: Value): boolean => value.kind === 'object' && [...value.fields.keys()].some(isOptionName);

/** Returns a value as options. An object with credentials is the headers themselves. */
function toOptions(value: Value): ObjectValue | UnknownValue {
  if (value.kind !== 'object') return unknownValue('options that are not written here', value.at);
  const names = [...value.fields.keys()];
  if (names.some((name) => /^authorization$/i.test(name))) return createObjectWith(value.at, { headers: value });
  const headers = names.find((name) => /headers$/i.test(name));
  return headers === undefined || headers === 'headers'
    ? value
    : createObjectWith(value.at, { ...Object.fromEntries(listFields(value)), headers: findField(value, headers) });
}

const listFields = ({ fields }: ObjectValue) => [...fields].map(([name, { value }]) => [name, value] as const);

/** Lists the functions in options that take a response or a body, and return what the call returns instead. */
const listTransforms = (options: Value): readonly Value[] =>
  options.kind !== 'object'
    ? []
    : [...options.fields].flatMap(([name, { value }]) =>
        /^(transform\w*|parse\w+)$/.test(name) && value.kind === 'function' ? [value] : [],
      );
