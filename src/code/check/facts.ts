import { authorizationScheme, type JsonObject, type Operation, requiresKey } from '../../contract/model/index.ts';
import type { SentRequest } from '../../evidence/judge/index.ts';
import { type Address, isCertain, shownPathOf } from './address.ts';
import { bodyFacts, isTooLarge, TOO_LARGE } from './body-facts.ts';
import {
  alternatives,
  type CodeRequest,
  findHeader,
  knownText,
  type SentFields,
  type SourceLocation,
  sentFields,
  textParts,
  type Use,
  type Value,
} from './values/index.ts';
import type { AddFact, Judgement, Verdicts } from './verdicts/index.ts';

/** One thing that code takes for granted of the API. */
export interface Fact extends Judgement {
  readonly at: SourceLocation;
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
  const methods = alternatives(request.method).map((one) => knownText(one)?.toUpperCase());
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
    const judged: Judgement =
      address.lacks === undefined ? found : { ...found, verdict: 'excluded', why: `the path lacks ${address.lacks}` };
    const shown = `${method} ${judged.verdict === 'stated' ? operation?.path : shownPathOf(path)}`;
    const facts: Fact[] = [{ at, fact: shown, ...judged }, ...originFacts(address, verdicts, operation)];
    if (operation === undefined && judged.verdict === 'unread') return facts;
    return operation === undefined
      ? [...facts, ...factsOfNothing(request, address, shown, verdicts)]
      : [...facts, ...factsOfOperation(request, address, method, operation, verdicts)];
  });
}

/** What a request has whose operation is stated nowhere: nothing of it is, but what all operations of its surface have. */
function factsOfNothing(request: CodeRequest, address: Address, shown: string, verdicts: Verdicts): readonly Fact[] {
  const why = 'the operation is not stated';
  const facts: Fact[] = [];
  const add: AddFact = (at, what, judged) => {
    if (judged !== undefined) facts.push({ at, fact: `${shown} ${what}`, ...judged });
  };
  const invented = (at: SourceLocation, what: string): void => add(at, what, { verdict: 'invented', why });
  for (const [name, { at }] of address.query) invented(at, `query ${name}`);
  for (const value of request.body === undefined ? [] : alternatives(request.body.value)) {
    if (value.kind === 'object') for (const [name, { at }] of value.fields) invented(at, `body field ${name}`);
    if (isTooLarge(value)) add(value.at, 'body', TOO_LARGE);
  }
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
      if (use.isWrapped) add(use.at, what, MADE);
      else if (use.isError && like !== undefined) add(use.at, what, verdicts.responseField(like, use.path, true));
      else invented(use.at, what);
    } else if (use.of === 'status' && use.status >= 400 && like !== undefined)
      add(use.at, `status ${use.status}`, verdicts.status(like, use.status));
  }
  return facts;
}

const MADE: Judgement = {
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
  alternatives(value).flatMap((one) => (one.kind === 'unknown' ? [one.why] : []))[0] ?? 'it is put together elsewhere';

function originFacts({ origin, at }: Address, verdicts: Verdicts, operation: Operation | undefined): readonly Fact[] {
  if (origin === undefined || LOCAL.test(origin)) return [];
  const facts: Fact[] = [];
  const open =
    operation &&
    verdicts.openAt(
      operation.servers.map(({ pointer }) => pointer),
      ['address'],
    );
  if (open !== undefined) facts.push({ at, fact: `address ${shownPathOf(origin)}`, verdict: 'open', id: open.id });
  const secure = verdicts.statementWith(/\bHTTPS\b/);
  // A host that is not known can be this machine.
  if (/^http:/i.test(origin) && isCertain(origin) && secure !== undefined)
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
  const add: AddFact = (at, what, judged) => {
    if (judged !== undefined) facts.push({ at, fact: `${shown} ${what}`, ...judged });
  };
  for (const [name, { at }] of address.query) add(at, `query ${name}`, verdicts.query(operation, name));
  const headers = sentFields(request.headers);
  const key = keyOf(operation, headers, address.query);
  for (const [name, { value, at }] of headers.fields) {
    if (key.names.has(name)) continue;
    add(at, `header ${name}`, verdicts.requestHeader(operation, name));
    if (name.toLowerCase() === 'accept')
      for (const type of alternatives(value).map(knownText))
        if (type !== undefined) add(at, `response media type ${type}`, verdicts.responseType(operation, type));
  }
  keyFact(key, request, operation, verdicts, add);
  bodyFacts(request, headers, operation, verdicts, add);
  for (const { how, claims } of pathFaults(address, method, operation, verdicts)) {
    const id = claims.flatMap((claim) => verdicts.statedAt(claim) ?? [])[0];
    add(address.at, how, { verdict: 'excluded', id });
  }
  if (request.limit !== undefined) add(request.limit.at, 'time limit', verdicts.timeLimit(operation));
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
        use.isWrapped ? MADE : verdicts.responseField(operation, use.path, use.isError),
      );
  }
  return facts;
}

function keyFact(key: Key, request: CodeRequest, operation: Operation, verdicts: Verdicts, add: AddFact): void {
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

interface Key {
  readonly is: 'none' | 'stated' | 'missing' | 'invalid' | 'unknown';
  readonly names: ReadonlySet<string>;
  readonly form?: string;
  readonly at?: SourceLocation;
}

/** Whether a request shows the key that an operation requires, in the form that is stated. */
function keyOf(operation: Operation, headers: SentFields, query: Address['query']): Key {
  if (!requiresKey(operation)) return { is: 'none', names: new Set() };
  const [scheme] = operation.security.flat();
  const node: JsonObject = scheme?.node ?? {};
  const name = node.type === 'apiKey' ? String(node.name) : 'Authorization';
  const found = node.in === 'query' ? query.get(name) : node.in === 'cookie' ? undefined : findHeader(headers, name);
  const names = new Set([...headers.fields.keys()].filter((one) => one.toLowerCase() === name.toLowerCase()));
  if (found === undefined) return { is: headers.isOpen || node.in === 'cookie' ? 'unknown' : 'missing', names };
  if (node.type === 'apiKey') return { is: 'stated', names, at: found.at };
  const form = `${authorizationScheme(node)} <key>`;
  const forms = alternatives(found.value).map((value) => {
    const [first] = textParts(value);
    if (first === undefined || !('text' in first)) return 'unknown';
    const [start, text] = [`${authorizationScheme(node)} `.toLowerCase(), first.text.toLowerCase()];
    if (text.startsWith(start)) return 'stated';
    return start.startsWith(text) && textParts(value).length > 1 ? 'unknown' : 'invalid';
  });
  return {
    is: forms.find((one) => one === 'stated') ?? (forms.includes('unknown') ? 'unknown' : 'invalid'),
    names,
    form,
    at: found.at,
  };
}

/** The faults of the values in the path. Key and body are judged apart. */
function pathFaults({ path = '' }: Address, method: string, operation: Operation, { judge }: Verdicts) {
  const sent: SentRequest = {
    surface: operation.surface,
    method,
    // With a slash at the end if the stated one has it.
    path: operation.path.endsWith('/') && !path.endsWith('/') ? `${path}/` : path,
    query: '',
    headers: {},
    credentials: 'stated',
    body: undefined,
  };
  return (judge.read(sent)?.faults ?? []).filter(({ of }) => of === 'path');
}
