import {
  authorizationScheme,
  type Json,
  type JsonObject,
  jsonContentOf,
  listOf,
  type Operation,
  requiresKey,
  type Schema,
} from '../contract/index.ts';
import { isSecretHeader, type SentRequest } from '../judge/index.ts';
import { type Address, shownPathOf } from './address.ts';
import {
  type CodeBody,
  type CodeRequest,
  choicesOf,
  type Field,
  isAbsent,
  knownText,
  type Place,
  partsOf,
  sentFields,
  type Use,
  type Value,
} from './values.ts';
import { contentOf, isTypeOf, type Judged, type Verdicts } from './verdicts.ts';

/** One thing that code takes for granted of the API. */
export interface Fact extends Judged {
  readonly at: Place;
  /** Such as `GET /v1/agents/ query page`. */
  readonly fact: string;
  /** Whether not even the operation is known. */
  readonly isUndecided?: true;
}

/** Addresses of the same machine, and those that nobody has (RFC 2606). */
const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|[\w.-]+\.(localhost|invalid))(:|$)/i;

/** What a request and the uses of its response take for granted, at one of its addresses. */
export function factsOf(request: CodeRequest, address: Address, verdicts: Verdicts): readonly Fact[] {
  const { path, at } = address;
  const methods = choicesOf(request.method).map((one) => knownText(one)?.toUpperCase());
  return methods.flatMap((method): readonly Fact[] => {
    if (path === undefined || method === undefined || address.isCut || request.why !== undefined) {
      const what = path === undefined ? 'address' : method === undefined ? 'method' : 'path';
      const shown = `${method ?? '?'} ${path === undefined ? '…' : shownPathOf(path)}`;
      return [
        {
          at,
          fact: shown,
          verdict: 'unread',
          isUndecided: true,
          why: request.why ?? `the ${what} is not known here: ${whyOf(address.before ?? request.url)}`,
        },
      ];
    }
    const { operation, ...found } = verdicts.operation(method, path, address.origin);
    const judged: Judged =
      address.lacks === undefined ? found : { ...found, verdict: 'excluded', why: `the path lacks ${address.lacks}` };
    const shown = `${method} ${judged.verdict === 'stated' ? operation?.path : shownPathOf(path)}`;
    const facts: Fact[] = [{ at, fact: shown, ...judged }, ...originFacts(address, verdicts, operation)];
    return operation === undefined
      ? [...facts, ...factsOfNothing(request, address, shown, verdicts)]
      : [...facts, ...factsOfOperation(request, address, method, operation, verdicts)];
  });
}

/** What a request has whose operation is stated nowhere: nothing of it is, but what all operations of its surface have. */
function factsOfNothing(request: CodeRequest, address: Address, shown: string, verdicts: Verdicts): readonly Fact[] {
  const why = 'the operation is not stated';
  const facts: Fact[] = [];
  const add: Add = (at, what, judged) => {
    if (judged !== undefined) facts.push({ at, fact: `${shown} ${what}`, ...judged });
  };
  const invented = (at: Place, what: string): void => add(at, what, { verdict: 'invented', why });
  for (const [name, { at }] of address.query) invented(at, `query ${name}`);
  for (const value of request.body === undefined ? [] : choicesOf(request.body.value))
    if (value.kind === 'object') for (const [name, { at }] of value.fields) invented(at, `body field ${name}`);
  const like = verdicts.operationLike(address.path ?? '');
  const headers = sentFields(request.headers);
  if (like !== undefined) {
    const key = keyOf(like, headers, address.query);
    keyFact(key, request, like, verdicts, add);
    for (const [name, { at }] of headers.fields)
      if (!key.names.has(name)) add(at, `header ${name}`, verdicts.requestHeader(like, name));
  }
  for (const use of usesOf(request)) {
    if (use.of === 'field') {
      const what = `response field ${shownPath(use.path)}`;
      if (use.isMade) add(use.at, what, MADE);
      else if (use.isError && like !== undefined) add(use.at, what, verdicts.responseField(like, use.path, true));
      else invented(use.at, what);
    } else if (use.of === 'status' && use.status >= 400 && like !== undefined)
      add(use.at, `status ${use.status}`, verdicts.status(like, use.status));
  }
  return facts;
}

const MADE: Judged = {
  verdict: 'unread',
  why: 'it is read from the result of a function outside these files',
};

/** What is read of a response. A field that a type has, too, is reported where it is read. */
function usesOf({ uses }: CodeRequest): readonly Use[] {
  const read = new Set(uses.flatMap((use) => (use.of === 'field' && !use.isTyped ? [shownPath(use.path)] : [])));
  return uses.filter((use) => use.of !== 'field' || !use.isTyped || !read.has(shownPath(use.path)));
}

const shownPath = (path: readonly string[]): string => path.join('.').replaceAll('.[]', '[]');

const whyOf = (value: Value): string =>
  choicesOf(value).flatMap((one) => (one.kind === 'unknown' ? [one.why] : []))[0] ?? 'it is put together elsewhere';

function originFacts({ origin, at }: Address, verdicts: Verdicts, operation: Operation | undefined): readonly Fact[] {
  if (origin === undefined || LOCAL.test(origin)) return [];
  const facts: Fact[] = [];
  const open =
    operation &&
    verdicts.openAt(
      operation.servers.map(({ pointer }) => pointer),
      ['address'],
    );
  if (open !== undefined) facts.push({ at, fact: `address ${origin}`, verdict: 'open', id: open.id });
  const secure = verdicts.statementWith(/\bHTTPS\b/);
  if (/^http:/i.test(origin) && secure !== undefined)
    facts.push({
      at,
      fact: `scheme of ${origin}`,
      verdict: 'excluded',
      id: secure,
      nearest: origin.replace(/^http:/i, 'https:'),
    });
  return facts;
}

function factsOfOperation(
  request: CodeRequest,
  address: Address,
  method: string,
  operation: Operation,
  verdicts: Verdicts,
): readonly Fact[] {
  const shown = `${operation.method.toUpperCase()} ${operation.path}`;
  const facts: Fact[] = [];
  const add: Add = (at, what, judged) => {
    if (judged !== undefined) facts.push({ at, fact: `${shown} ${what}`, ...judged });
  };
  for (const [name, { at }] of address.query) add(at, `query ${name}`, verdicts.query(operation, name));
  const headers = sentFields(request.headers);
  const key = keyOf(operation, headers, address.query);
  for (const [name, { value, at }] of headers.fields) {
    if (key.names.has(name)) continue;
    add(at, `header ${name}`, verdicts.requestHeader(operation, name));
    if (name.toLowerCase() === 'accept')
      for (const type of choicesOf(value).map(knownText))
        if (type !== undefined) add(at, `response media type ${type}`, verdicts.responseType(operation, type));
  }
  keyFact(key, request, operation, verdicts, add);
  bodyFacts(request, headers, operation, verdicts, add);
  if (request.limit !== undefined) add(request.limit.at, 'time limit', verdicts.timeLimit(operation));
  const sent = sentOf(request, address, method, operation, headers);
  for (const { of, how, claims } of verdicts.judge.read(sent)?.faults ?? []) {
    if (of === 'key' || (of === 'body' && isUndecided(request.body))) continue;
    const id = claims.flatMap((claim) => verdicts.statedAt(claim) ?? [])[0];
    add(of === 'path' ? address.at : (placeIn(request.body?.value, how) ?? request.at), how, {
      verdict: 'excluded',
      id,
    });
  }
  for (const use of usesOf(request)) {
    if (use.of === 'status') add(use.at, `status ${use.status}`, verdicts.status(operation, use.status));
    else if (use.of === 'header')
      add(use.at, `response header ${use.name}`, verdicts.responseHeader(operation, use.name));
    else if (use.of === 'value') {
      const what = use.part === 'header' ? 'header' : 'field';
      const named = use.path.length === 0 ? 'the response' : `response ${what} ${shownPath(use.path)}`;
      add(use.at, `${use.is} of ${named}`, verdicts.value(operation, use));
    } else
      add(
        use.at,
        `response field ${shownPath(use.path)}`,
        use.isMade ? MADE : verdicts.responseField(operation, use.path, use.isError),
      );
  }
  return facts;
}

type Add = (at: Place, what: string, judged: Judged | undefined) => void;

function keyFact(key: Key, request: CodeRequest, operation: Operation, verdicts: Verdicts, add: Add): void {
  const [scheme] = operation.security.flat();
  if (key.is === 'none') return;
  const id = scheme && (verdicts.statedAt(scheme.pointer) ?? verdicts.statedAt(operation.pointer));
  const verdict = key.is === 'stated' ? 'stated' : key.is === 'unknown' ? 'unread' : 'excluded';
  const form = key.at === undefined ? 'the headers are not known here' : `whether it is ${key.form} is not known here`;
  const whys = {
    stated: undefined,
    missing: 'no key is sent',
    invalid: `it is not sent as ${key.form}`,
    unknown: form,
  };
  add(key.at ?? request.at, 'key', { verdict, id, why: whys[key.is] });
}

type Headers = ReturnType<typeof sentFields>;

const headerIn = ({ fields }: Headers, name: string): Field | undefined =>
  [...fields].find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

interface Key {
  readonly is: 'none' | 'stated' | 'missing' | 'invalid' | 'unknown';
  readonly names: ReadonlySet<string>;
  readonly form?: string;
  readonly at?: Place;
}

/** Whether a request shows the key that an operation requires, in the form that is stated. */
function keyOf(operation: Operation, headers: Headers, query: Address['query']): Key {
  if (!requiresKey(operation)) return { is: 'none', names: new Set() };
  const [scheme] = operation.security.flat();
  const node: JsonObject = scheme?.node ?? {};
  const name = node.type === 'apiKey' ? String(node.name) : 'Authorization';
  const found = node.in === 'query' ? query.get(name) : node.in === 'cookie' ? undefined : headerIn(headers, name);
  const names = new Set([...headers.fields.keys()].filter((one) => one.toLowerCase() === name.toLowerCase()));
  if (found === undefined) return { is: headers.isOpen || node.in === 'cookie' ? 'unknown' : 'missing', names };
  if (node.type === 'apiKey') return { is: 'stated', names, at: found.at };
  const form = `${authorizationScheme(node)} <key>`;
  const forms = choicesOf(found.value).map((value) => {
    const [first] = partsOf(value);
    if (first === undefined || !('text' in first)) return 'unknown';
    return first.text.toLowerCase().startsWith(`${authorizationScheme(node).toLowerCase()} `) ? 'stated' : 'invalid';
  });
  return {
    is: forms.find((one) => one === 'stated') ?? (forms.includes('unknown') ? 'unknown' : 'invalid'),
    names,
    form,
    at: found.at,
  };
}

function bodyFacts({ body }: CodeRequest, headers: Headers, operation: Operation, verdicts: Verdicts, add: Add): void {
  // What libraries are given as nothing, and `{}`, take nothing for granted.
  if (body === undefined || choicesOf(body.value).every(isNothing)) return;
  const stated = operation.requestBody;
  if (stated === undefined) {
    add(body.value.at, 'body', { verdict: 'invented', why: 'no body is stated' });
    return;
  }
  const type = mediaTypeOf(body, headers);
  const open = verdicts.openAt(
    [stated.pointer, ...stated.contents.flatMap(({ pointer, schema }) => [pointer, schema?.pointer ?? pointer])],
    ['encoding', 'body'],
  );
  if (open !== undefined && jsonContentOf(stated) === undefined) {
    add(body.value.at, `body as ${type ?? 'it is'}`, { verdict: 'open', id: open.id });
    return;
  }
  const content = contentOf(operation, type);
  if (content === undefined) return;
  if (type !== undefined) {
    const isStated = isTypeOf(content, type) || (/json/i.test(type) && /json/i.test(content.mediaType));
    // What a server takes besides a form is seldom written; where it takes JSON, it is that alone.
    const isKnown = jsonContentOf(stated) !== undefined;
    add(headerIn(headers, 'content-type')?.at ?? body.value.at, `media type ${type}`, {
      verdict: isStated ? 'stated' : isKnown ? 'excluded' : 'unread',
      id: verdicts.statedAt(content.pointer),
      ...(!isStated && { nearest: content.mediaType }),
      ...(!isStated && !isKnown && { why: `${content.mediaType} is all that is stated` }),
    });
  }
  for (const value of choicesOf(body.value)) fieldFacts(value, [], content.schema, operation, verdicts, add);
}

const isNull = (value: Value): boolean => value.kind === 'primitive' && value.value === null;

const isNothing = (value: Value): boolean =>
  isAbsent(value) || isNull(value) || (value.kind === 'object' && value.fields.size === 0 && !value.isOpen);

/** The media type of a body: that of the header, or what the library gives it; `undefined` where neither is known. */
function mediaTypeOf({ as, type }: CodeBody, headers: Headers): string | undefined {
  const header = headerIn(headers, 'content-type')?.value;
  if (header !== undefined)
    return choicesOf(header)
      .map(knownText)
      .find((one) => one !== undefined);
  if (type !== undefined) return type;
  if (as === 'form') return 'application/x-www-form-urlencoded';
  if (as === 'multipart') return 'multipart/form-data';
  return as === 'json' ? 'application/json' : undefined;
}

function fieldFacts(
  value: Value,
  path: readonly string[],
  schema: Schema | undefined,
  operation: Operation,
  verdicts: Verdicts,
  add: Add,
  root = schema,
): void {
  if (value.kind !== 'object' || schema?.isFreeForm === true) return;
  for (const [name, field] of value.fields) {
    if (isAbsent(field.value)) continue;
    const inner = [...path, name];
    add(field.at, `body field ${inner.join('.')}`, verdicts.bodyField(operation, inner, root));
    const next = schema?.properties.get(name);
    if (next !== undefined && !next.types.has('null') && choicesOf(field.value).every(isNull))
      add(field.at, `body field ${inner.join('.')} null`, verdicts.sentNull(operation));
    if (next !== undefined)
      for (const one of choicesOf(field.value)) fieldFacts(one, inner, next, operation, verdicts, add, root);
  }
}

/** Whether a body can have more than is written here, so that nothing is missing in it for sure. */
function isUndecided(body: CodeBody | undefined): boolean {
  if (body === undefined) return false;
  return choicesOf(body.value).some((one) =>
    one.kind === 'object' ? one.isOpen : one.kind !== 'list' && one.kind !== 'primitive',
  );
}

/** Where the field is written that a fault of a body names. */
function placeIn(value: Value | undefined, how: string): Place | undefined {
  const [, name = ''] = /^\/(\S+)/.exec(how) ?? [];
  let found: Place | undefined;
  let one = value;
  for (const key of name.split('/')) {
    const field: Field | undefined = one?.kind === 'object' ? one.fields.get(key) : undefined;
    if (field === undefined) break;
    found = field.at;
    one = field.value;
  }
  return found;
}

/** A request as it is sent, with values that break nothing in the place of those that are not known. */
function sentOf(
  request: CodeRequest,
  address: Address,
  method: string,
  operation: Operation,
  headers: Headers,
): SentRequest {
  const content = jsonContentOf(operation.requestBody);
  const { body } = request;
  const known: Record<string, string> = {};
  for (const [name, { value }] of headers.fields)
    if (!isSecretHeader(name.toLowerCase())) known[name.toLowerCase()] = knownText(value) ?? '';
  if (body?.as === 'json' && known['content-type'] === undefined) known['content-type'] = 'application/json';
  const value =
    body === undefined || content === undefined ? undefined : jsonOf(choicesOf(body.value)[0], content.schema);
  return {
    surface: operation.surface,
    method,
    path: pathOf(address, operation),
    query: '',
    headers: known,
    // The key is judged by what the program writes.
    credentials: 'stated',
    body: value === undefined ? undefined : new TextEncoder().encode(JSON.stringify(value)),
  };
}

/** The path with its own values, with a slash at the end where the stated one has it. */
const pathOf = ({ path = '' }: Address, operation: Operation): string =>
  operation.path.endsWith('/') && !path.endsWith('/') ? `${path}/` : path;

function jsonOf(value: Value | undefined, schema: Schema | undefined): Json {
  switch (value?.kind) {
    case 'object':
      return Object.fromEntries(
        [...value.fields]
          .filter(([, field]) => !isAbsent(field.value))
          .map(([name, field]) => [name, jsonOf(choicesOf(field.value)[0], schema?.properties.get(name))]),
      );
    case 'list':
      return value.items.map((item) => jsonOf(choicesOf(item)[0], schema?.items));
    case 'text':
      // What a template makes of values that are not known is a text all the same.
      return knownText(value) ?? (value.parts.length === 1 ? anyOf(schema, 'x') : 'x');
    case 'json':
      return 'x';
    case 'primitive':
      return value.value ?? null;
    default:
      return anyOf(schema, 'x');
  }
}

/** A value of the type that is stated. */
function anyOf(schema: Schema | undefined, otherwise: Json): Json {
  const [type] = schema?.types ?? [];
  const [one] = listOf(schema?.keyword('enum'));
  if (one !== undefined) return one;
  const values: Readonly<Record<string, Json>> = {
    integer: 1,
    number: 1,
    boolean: true,
    object: {},
    array: [],
    null: null,
  };
  return type === undefined ? otherwise : (values[type] ?? otherwise);
}
