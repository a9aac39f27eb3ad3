import { schemaValidator } from '../../../src/assumptions/index.ts';
import { at, follow, isJsonObject, type Json, type JsonObject, type Operation } from '../../../src/contract/index.ts';
import { contract } from '../support/contract.ts';
import { bodySchema } from '../support/requests.ts';
import type { Received } from '../support/subject.ts';
import { type Change, type Derived, type Exchange, fieldOf, jsonOf, type Recorded } from './recorded.ts';
import { optionalFields } from './requests.ts';

const { document, operations } = contract;
const misfit = await schemaValidator(document);

/** Answers that the contract states in one place: those of one key of some operations. */
interface Target {
  readonly name: string;
  readonly operations: readonly Operation[];
  /** A key of the contract's responses, such as `2XX`. */
  readonly key: string;
  /** Where the schema of the body stands. */
  readonly schema: string;
  readonly hidden?: string;
}

const HIDDEN: Readonly<Record<string, string>> = {
  429: 'which requests are too many is open',
  '5XX': 'nobody can make a server fail upstream',
};

/**
 * The successes of each operation; each error of the Developer API at all its operations, and at one alone where a
 * statement says that it has it (which others it has is open); the errors of each toolkit endpoint.
 */
function targets(): Target[] {
  const target = (key: string, some: readonly Operation[]): Target => {
    const [first] = some;
    const response = follow(document, `${first?.pointer}/responses/${key}`);
    const schema = follow(document, `${response?.pointer}/content/application~1json/schema`);
    const where = some.length === 1 ? first?.operationId : 'the Developer API';
    const hidden = HIDDEN[key];
    return {
      name: `${key} of ${where}`,
      operations: some,
      key,
      schema: schema?.pointer ?? '',
      ...(hidden && { hidden }),
    };
  };
  const v1 = operations.filter(({ surface }) => surface === 'developer-api');
  const single = v1.flatMap((operation) => [
    target('401', [operation]),
    ...(operation.method === 'post' ? ['400', '403', '404'].map((key) => target(key, [operation])) : []),
  ]);
  return [
    ...operations.map((operation) => target('2XX', [operation])),
    ...['400', '401', '403', '404', '429', '5XX'].map((key) => target(key, v1)),
    ...single,
    ...operations.filter(({ surface }) => surface === 'toolkit').map((operation) => target('default', [operation])),
  ];
}

const isAt = ({ key, operations: some }: Target, { sent, received }: Exchange): boolean => {
  if (!some.some(({ operationId }) => operationId === sent.operationId)) return false;
  const { status } = received;
  return key === 'default' ? status >= 400 : key === String(status) || key === `${String(status)[0]}XX`;
};

/** Every change to an answer: what it breaks, or that it breaks nothing. */
export function changedAnswers(recorded: Recorded): Derived[] {
  const successes = new Map(
    [...recorded.exchanges.values()]
      .reverse()
      .filter(({ received }) => received.status < 300)
      .map(({ sent, received }) => [sent.operationId, received]),
  );
  const everywhere = targets().flatMap((target) => {
    const schema = follow(document, target.schema)?.element ?? {};
    const isOpen = target.key === 'default' || (target.key === '2XX' && schema.type === undefined);
    const first = [...recorded.exchanges.values()].find((exchange) => isAt(target, exchange));
    const model = (first && jsonOf(withBody(first).received.bytes)) ?? { message: 'It cannot be done.' };
    const changes = [
      ...wholes(isOpen),
      ...statuses(target, successes),
      ...places(schema, []).flatMap((path) => values(target, path, model, isOpen)),
    ];
    const here = changes.map(
      ({ name, change, ...rest }): Derived => ({
        ...rest,
        name: `${target.name}: ${name}`,
        change: (exchange) => (isAt(target, exchange) ? change(withBody(exchange)) : undefined),
        ...(target.hidden !== undefined && { hidden: target.hidden }),
      }),
    );
    return [...here, ...here.filter(({ breaks }) => breaks).flatMap((derived) => nowAndThen(target, derived))];
  });
  return [...everywhere, ...answersToOthers(recorded)];
}

/** Servers that answer each request to an operation as they answered the first. */
function answersToOthers({ exchanges }: Recorded): Derived[] {
  return operations.flatMap(({ operationId }) => {
    const all = [...exchanges.values()].filter(
      ({ sent, received }) => sent.operationId === operationId && received.status < 300,
    );
    const [first] = all;
    if (first === undefined) return [];
    const stored = jsonOf(first.received.bytes);
    const text = isJsonObject(stored) && isJsonObject(stored.user_message) ? stored.user_message.content : undefined;
    const breaks = text !== undefined && text === fieldOf(first, 'content');
    const change: Change = (exchange) => (all.includes(exchange) ? first.received : undefined);
    return [{ name: `${operationId}: the answer to another request`, change, breaks }];
  });
}

/** The same, but only in answers to requests of one look. */
function nowAndThen({ key, operations: [operation] }: Target, derived: Derived): Derived[] {
  if (key !== '2XX' || operation === undefined) return [];
  return looksOf(operation)
    .filter(({ isOpen }) => !isOpen || derived.isRefusal !== true)
    .map(({ name, isMeant }) => ({
      ...derived,
      name: `${derived.name} ${name}`,
      change: (exchange) => (isMeant(exchange) ? derived.change(exchange) : undefined),
    }));
}

/** What a request to an operation can look like, and whether it may be refused for that. */
function looksOf(operation: Operation): { name: string; isMeant: (exchange: Exchange) => boolean; isOpen: boolean }[] {
  if (operation.surface === 'toolkit') return [];
  if (bodySchema(operation) === undefined) {
    return [{ name: 'with a query', isMeant: ({ sent }) => sent.target.includes('?'), isOpen: true }];
  }
  const bodyOf = ({ sent }: Exchange): string => Buffer.from(sent.body ?? '').toString();
  const has = (exchange: Exchange, field: string): boolean => fieldOf(exchange, field) !== undefined;
  return [
    ...optionalFields(operation).flatMap((field) => [
      { name: `with ${field}`, isMeant: (exchange: Exchange) => has(exchange, field), isOpen: false },
      { name: `without ${field}`, isMeant: (exchange: Exchange) => !has(exchange, field), isOpen: false },
    ]),
    { name: 'with a text of digits', isMeant: (exchange) => /:"\d+"/.test(bodyOf(exchange)), isOpen: false },
    { name: 'with a long text', isMeant: (exchange) => bodyOf(exchange).length > 1_000, isOpen: true },
  ];
}

/** Where the form of a body is open and there was none, there is an object. */
function withBody(exchange: Exchange): Exchange {
  const { received } = exchange;
  if (received.bytes.length > 0) return exchange;
  return { ...exchange, received: jsonAnswer(received.status === 204 ? 200 : received.status, '{}') };
}

const jsonAnswer = (status: number, text: string, headers: Headers = new Headers()): Received => {
  const all = new Headers(headers);
  all.set('content-type', 'application/json');
  return { status, headers: all, bytes: Buffer.from(text) };
};

/** Changes to an answer as a whole. */
function wholes(isOpen: boolean): Derived[] {
  const bytes =
    (change: (text: string) => string | Uint8Array): Change =>
    ({ received }) => ({
      ...received,
      bytes: Buffer.from(change(Buffer.from(received.bytes).toString())),
    });
  const header =
    (name: string, value: string | undefined, text?: string): Change =>
    ({ received }) => {
      const headers = new Headers(received.headers);
      if (value === undefined) headers.delete(name);
      else headers.set(name, value);
      return { ...received, headers, ...(text !== undefined && { bytes: Buffer.from(text) }) };
    };
  const type = (value: string | undefined, text?: string): Change => header('content-type', value, text);
  const HTML = '<!doctype html><title>Bad gateway</title>';
  /** The body with more in it, as JSON writes a further field or a further element. */
  const more = (text: string, field: string, element: string): string => {
    if (!/[\]}]$/.test(text)) return element;
    return text.slice(0, -1) + (/^.\s*.$/.test(text) ? '' : ',') + (text.endsWith(']') ? `${element}]` : `${field}}`);
  };
  const latin = (text: string): Uint8Array => Buffer.from(more(text, '"further":"caf\xe9"', '"caf\xe9"'), 'latin1');
  return [
    { name: 'no body', change: bytes(() => ''), breaks: !isOpen },
    { name: 'no body, and no media type', change: type(undefined, ''), breaks: !isOpen },
    { name: 'HTML', change: type('text/html', HTML), breaks: true },
    { name: 'HTML called JSON', change: bytes(() => HTML), breaks: true },
    { name: 'JSON called HTML', change: type('text/html; charset=utf-8'), breaks: true },
    { name: 'JSON called text', change: type('text/plain'), breaks: true },
    { name: 'JSON called a form', change: type('application/x-www-form-urlencoded'), breaks: true },
    { name: 'two media types', change: type('application/json, text/html'), breaks: true },
    { name: 'no media type', change: type(undefined), breaks: true },
    { name: 'JSON that is cut off', change: bytes((text) => text.slice(0, -1)), breaks: true },
    { name: 'JSON and more', change: bytes((text) => `${text}}`), breaks: true },
    { name: 'JSON in single quotes', change: bytes(() => "{'message': 'a text'}"), breaks: true },
    {
      name: 'NaN',
      change: bytes((text) => more(text, '"further":NaN', 'NaN')),
      breaks: true,
    },
    { name: 'a byte order mark', change: bytes((text) => `\ufeff${text}`), breaks: true },
    { name: 'bytes that are not UTF-8', change: bytes(latin), breaks: true },
    { name: 'UTF-16', change: bytes((text) => Buffer.from(text, 'utf16le')), breaks: true },
    {
      name: 'JSON in another layout',
      change: bytes((text) => ` ${JSON.stringify(JSON.parse(text), null, '\t')}\r\n`),
      breaks: false,
    },
    { name: 'a charset', change: type('Application/JSON ; charset=UTF-8'), breaks: false },
    { name: 'a JSON type of its own', change: type('application/vnd.service.v1+json'), breaks: false },
    { name: 'no x-request-id', change: header('x-request-id', undefined), breaks: false },
    { name: 'an empty x-request-id', change: header('x-request-id', ''), breaks: false },
    { name: 'a number as x-request-id', change: header('x-request-id', '7'), breaks: false },
    { name: 'headers of a limit', change: header('retry-after', '30'), breaks: false },
    { name: 'a link', change: header('link', '</v1/agents/?page=2>; rel=next'), breaks: false },
    { name: 'a challenge', change: header('www-authenticate', 'Bearer'), breaks: false },
  ];
}

/** Another status, with a body that fits it. */
function statuses({ key, operations: some }: Target, successes: ReadonlyMap<string, Received>): Derived[] {
  const error = JSON.stringify({ message: 'It cannot be done.' });
  const to = (status: number, breaks: boolean): Derived => ({
    name: `${status} instead`,
    breaks,
    isRefusal: status >= 400,
    change: ({ sent, received }) => {
      if (status >= 300) return jsonAnswer(status, error, received.headers);
      const success = received.status < 300 ? received : successes.get(sent.operationId);
      return success && { ...success, status };
    },
  });
  const isToolkit = some.every(({ surface }) => surface === 'toolkit');
  if (key === '2XX') {
    const refused = isToolkit ? [404, 405] : [400, 401, 403, 404, 405, 422];
    const open = [200, 201, 202, 203, 226, 302, 429, 500, 502, 503, ...(isToolkit ? [400, 401, 403, 422] : [])];
    return [...refused.map((status) => to(status, true)), ...open.map((status) => to(status, false))];
  }
  if (key === 'default') return [400, 404, 418, 500].map((status) => to(status, false));
  const others = [200, 302, 400, 401, 403, 404, 422, 500].filter(
    (status) => key !== String(status) && key !== `${String(status)[0]}XX`,
  );
  return [...others.map((status) => to(status, true)), to(key === '5XX' ? 502 : 429, false)];
}

type Path = readonly (string | number)[];

/** Every place in a body of which the contract says something, the body itself first. */
function places(schema: JsonObject, path: Path): Path[] {
  const { properties, items } = schema;
  const below = (child: Json | undefined, key: string | number): Path[] => {
    const reference = isJsonObject(child) && typeof child.$ref === 'string' ? at(document, child.$ref.slice(1)) : child;
    return isJsonObject(reference) ? places(reference, [...path, key]) : [];
  };
  return [
    path,
    ...Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([name, child]) => below(child, name)),
    ...(items === undefined ? [] : [0, 1].flatMap((index) => below(items, index))),
  ];
}

/** Values of every type, as JSON writes them; `$` stands for the value that was there. */
const VALUES = [
  '"a text"',
  '"42"',
  '""',
  '"<b>مرحبا</b>"',
  '42',
  '42.0',
  '42.5',
  '0',
  '-1',
  '9007199254740993',
  '1e3',
  'true',
  'false',
  '[]',
  '{}',
  '[$]',
  '{"value":$}',
  'null',
];
const FURTHER = ['"a text"', '42.5', 'null', '[{"deep":true}]'];

/** Another value at a place, none, or a further field there. The schema says which of them break it. */
function values({ schema }: Target, path: Path, model: Json, isOpen: boolean): Derived[] {
  const where = path.length === 0 ? 'the body' : path.join('.');
  const make = (name: string, to: Path, raw: string | undefined, breaks?: boolean): Derived[] => {
    const text = write(model, to, raw);
    if (text === JSON.stringify(model)) return [];
    const change: Change = ({ received }) => ({
      ...received,
      bytes: Buffer.from(write(jsonOf(received.bytes) ?? {}, to, raw)),
    });
    return [{ name, change, breaks: breaks ?? misfit(schema, JSON.parse(text)) !== undefined }];
  };
  const isMessage = path.at(-1) === 'message';
  const replaced = VALUES.flatMap((raw) => {
    // Null is open at a field that has a type; nobody can read an empty message, or null.
    const isNothing = raw === 'null' || (raw === '""' && isMessage);
    const breaks = isMessage || (path.length === 0 && !isOpen);
    return make(`${where} is ${raw}`, path, raw, isNothing ? breaks : undefined);
  });
  return [
    ...replaced,
    ...(path.length === 0 ? [] : make(`${where} is missing`, path, undefined)),
    ...FURTHER.flatMap((raw) => make(`${where} has a further ${raw}`, [...path, 'further'], raw)),
  ];
}

const MARK = '@@';

/** The text of a body with a raw value at a place, or with nothing there; the same where there can be no such place. */
function write(body: Json, path: Path, raw: string | undefined): string {
  const key = path.at(-1);
  if (key === undefined) return String(raw).replace('$', () => JSON.stringify(body));
  const copy: unknown = structuredClone(body);
  let parent = copy;
  for (const step of path.slice(0, -1)) {
    if (Array.isArray(parent)) while (parent.length <= Number(step)) parent.push({});
    parent = isParent(parent) ? parent[step] : undefined;
  }
  if (!isParent(parent)) return JSON.stringify(body);
  if (Array.isArray(parent) && raw !== undefined) while (parent.length < Number(key)) parent.push({});
  const before = JSON.stringify(parent[key] ?? {});
  if (raw !== undefined) parent[key] = MARK;
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
  return JSON.stringify(copy).replace(JSON.stringify(MARK), () => String(raw).replace('$', () => before));
}

const isParent = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null;
