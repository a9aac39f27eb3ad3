import { expectFields, noteTimeLimit, readReceivedMember } from '../received.ts';
import {
  type CallArguments,
  concatenate,
  knownText,
  type NativeValue,
  nativeFunction,
  objectValue,
  putFieldsOf,
  type SourceLocation,
  sourceKey,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import {
  createHttpMethods,
  createModule,
  findField,
  type Library,
  type LibraryHost,
  presentValues,
  putField,
  readTextBody,
  sendRequest,
} from './library.ts';
import { findTimeLimit } from './request.ts';

/** The short names of media types. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ...{ json: 'application/json', form: 'application/x-www-form-urlencoded', 'form-data': 'multipart/form-data' },
};

interface RequestSettings {
  readonly isInProcess?: boolean;
  /** Calls of methods on a client, which count for each of its requests. */
  readonly defaults?: readonly { readonly name: string; readonly call: CallArguments }[];
}

/** Matches the methods that change neither the request nor how its response is read. */
const OTHER_METHOD =
  /^(agent|buffer|ca|cert|connect|http2|key|lookup|maxResponseSize|off|ok|on|once|parse|pfx|redirects|responseType|retry|serialize|sortQuery|use|withCredentials)$/;

/** Creates a request whose methods add headers, query or body, and return the request again. Awaiting it gives the response. */
function startRequest(
  to: LibraryHost,
  method: string,
  url: Value,
  at: SourceLocation,
  { isInProcess = false, defaults = [] }: RequestSettings = {},
): NativeValue {
  const headers = objectValue(at, 'headers');
  const query: Value[] = [];
  const sent: { body: Value | undefined } = { body: undefined };
  const received = sendRequest(to, {
    ...{ at, method: textValue(method, at), url, headers: [headers], query, isInProcess },
    get body() {
      const body = readTextBody(sent.body);
      return body?.as === 'text' ? { value: body.value, as: 'json' as const } : body;
    },
  });
  const methods: Readonly<Record<string, (call: CallArguments) => void>> = {
    set: ({ args: [first, second] }) => {
      const name = knownText(first);
      if (name !== undefined) putField(headers, name, second ?? unknownValue('a header', at), first?.at);
      else if (first !== undefined) putFieldsOf(headers, [first]);
    },
    auth: ({ args }) => putField(headers, 'authorization', toAuthorization(args, at)),
    accept: ({ args: [type] }) => putField(headers, 'accept', type),
    type: ({ args: [type] }) => {
      const name = MEDIA_TYPES[knownText(type) ?? ''];
      putField(headers, 'content-type', name === undefined || type === undefined ? type : textValue(name, type.at));
    },
    query: ({ args: [first] }) => query.push(first ?? unknownValue('a query', at)),
    send: ({ args: [first] }) => {
      sent.body = first;
    },
    field: () => {
      sent.body = objectValue(at, 'form');
    },
    timeout: ({ args: [limit] }) => noteTimeLimit(received, limit?.kind === 'object' ? findTimeLimit(limit) : limit),
    expect: ({ args: [first, second] }) => {
      if (first?.kind === 'primitive') to.noteComparisons([{ ...received, part: 'status' }, first]);
      if (first?.kind === 'text' && second !== undefined)
        readReceivedMember({ ...received, part: 'headers' }, first, first.at);
      for (const body of [first, second]) if (body !== undefined) expectFields({ ...received, part: 'body' }, body);
      for (const check of [first, second]) if (check?.kind === 'function') to.apply(check, [received], at);
    },
  };
  for (const { name, call } of defaults) if (Object.hasOwn(methods, name)) methods[name]?.(call);
  const self: NativeValue = {
    kind: 'native',
    at,
    member: (name, place) => {
      const add = Object.hasOwn(methods, name) ? methods[name] : OTHER_METHOD.test(name) ? () => undefined : undefined;
      if (add === undefined) return readReceivedMember(received, textValue(name, place), place);
      return nativeFunction(place, (call) => {
        add(call);
        return self;
      });
    },
  };
  return self;
}

/** Returns the header for the arguments of `auth(user, password)` and of `auth(token, { type: 'bearer' })`. */
function toAuthorization([first, second, third]: readonly Value[], at: SourceLocation): Value {
  const isBearer = [second, third].some((options) => knownText(findField(options, 'type')) === 'bearer');
  return concatenate([textValue(isBearer ? 'Bearer ' : 'Basic ', at), first ?? unknownValue('a key', at)], at);
}

const createRequestMethods = (
  to: LibraryHost,
  at: SourceLocation,
  more: Partial<NativeValue> = {},
  settings: RequestSettings = {},
): NativeValue =>
  createHttpMethods(
    at,
    (method) =>
      ({ args: [url], at: place }) =>
        startRequest(to, method, url ?? unknownValue('no URL', place), place, settings),
    more,
  );

/** Whether a value is a variable of the environment, which is always a text. */
const isVariable = (value: Value | undefined): boolean =>
  value !== undefined && sourceKey(value).startsWith('environment ');

/** `request(app).get(path).set(name, value).send(body).expect(status)` */
const supertest: Library = {
  modules: ['supertest'],
  make: (to, at) => {
    // A client sends to an application in the same process, or to an address.
    const createTargetClient = ({ args: [target], at: place }: CallArguments): Value => {
      const address = target?.kind === 'text' || isVariable(target) ? target : undefined;
      return createHttpMethods(
        place,
        (method) =>
          ({ args: [path], at: here }) =>
            startRequest(
              to,
              method,
              concatenate([...presentValues(address), path ?? unknownValue('no path', here)], here),
              here,
              { isInProcess: address === undefined },
            ),
        { client: (here) => createRequestMethods(to, here) },
      );
    };
    return createModule(at, { agent: createTargetClient }, { call: createTargetClient });
  },
};

/** Creates `superagent.agent()`, whose methods, such as `set(name, value)`, count for each of its requests. */
function createAgent(to: LibraryHost, at: SourceLocation): NativeValue {
  const defaults: { name: string; call: CallArguments }[] = [];
  const addDefault = (name: string, place: SourceLocation): Value =>
    nativeFunction(place, (call) => {
      defaults.push({ name, call });
      return self;
    });
  const self: NativeValue = createRequestMethods(to, at, { member: addDefault }, { defaults });
  return self;
}

/** `superagent.get(url).query(query)` */
const superagent: Library = {
  modules: ['superagent'],
  make: (to, at) => {
    const agent = nativeFunction(at, ({ at: place }) => createAgent(to, place));
    return createRequestMethods(to, at, { member: (name) => (name === 'agent' ? agent : undefined) });
  },
};

export const BUILDER_LIBRARIES: readonly Library[] = [supertest, superagent];
