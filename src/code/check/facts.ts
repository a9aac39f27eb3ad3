import { jsonContentOf, type Operation, responseFor } from '../../contract/model/index.ts';
import type { SentRequest } from '../../evidence/judge/index.ts';
import { displayPath, isCertain, LOCAL, type RequestAddress } from './address.ts';
import { bodyFacts } from './body-facts.ts';
import { addKeyFact, findKey } from './key-facts.ts';
import type { OwnRequest } from './own-requests.ts';
import {
  alternatives,
  type CodeRequest,
  type Declaration,
  knownText,
  type SourceLocation,
  sentFields,
  type Use,
  unknown,
  type Value,
} from './values/index.ts';
import type { AddFact, Judgement, Verdicts } from './verdicts/index.ts';

export interface FieldPlace {
  readonly at: SourceLocation;
  /** In words, such as `query page`. */
  readonly field: string;
}

/** One fact of the API that code relies on. */
export interface Fact extends Judgement {
  readonly at: SourceLocation;
  /** Identifies the fact, such as `['GET', '/v1/agents/', 'query', 'page']`. */
  readonly key: readonly string[];
  /** The fact in words, such as `GET /v1/agents/ query page`. */
  readonly fact: string;
  /** The fields of an operation that is not stated, which are no further facts. */
  readonly fields?: readonly FieldPlace[];
  /** Whether not even the operation is known. */
  readonly isUndecided?: true;
}

/** The facts that a request and the uses of its response rely on, at one of its addresses. */
export function findFacts({ request, address, isOnlyLikely, hasSeveralPaths }: OwnRequest, verdicts: Verdicts) {
  const facts = factsOfRequest(hasSeveralPaths ? withoutAlternatives(request) : request, address, verdicts);
  return isOnlyLikely ? facts.map((fact): Fact => ({ ...fact, isLikely: true })) : facts;
}

/** A request of several addresses without the fields that only some of its alternatives have: these may belong to another address. */
function withoutAlternatives(request: CodeRequest): CodeRequest {
  const isCertainly = (value: Value): boolean => value.kind !== 'choice';
  const certain = (values: readonly Value[]): readonly Value[] =>
    values.map((value) => (isCertainly(value) ? value : unknown('one of several', value.at)));
  const { body } = request;
  return {
    ...request,
    headers: certain(request.headers),
    query: certain(request.query),
    body: body && (isCertainly(body.value) ? body : { ...body, value: unknown('one of several', body.value.at) }),
  };
}

function factsOfRequest(request: CodeRequest, address: RequestAddress, verdicts: Verdicts): readonly Fact[] {
  const { path, at } = address;
  const methods = alternatives(request.method).map((one) => knownText(one)?.toUpperCase());
  return methods.flatMap((method): readonly Fact[] => {
    if (path === undefined || method === undefined || address.isCut || request.why !== undefined) {
      const what = path === undefined ? 'address' : method === undefined ? 'method' : 'path';
      const key = [method ?? '?', path === undefined ? '…' : displayPath(path)];
      return [
        {
          at,
          key,
          fact: key.join(' '),
          verdict: 'unread',
          isUndecided: true,
          why:
            request.why ??
            `the ${what} is not known here: ${whyUnknown(what === 'method' ? request.method : (address.before ?? request.url))}`,
        },
      ];
    }
    const whyNotRead = address.isOutside
      ? 'the path is outside of the API that is described'
      : path.includes('//') && !isCertain(path)
        ? 'a value in the path is empty here'
        : undefined;
    if (whyNotRead !== undefined) {
      const key = [method, displayPath(path)];
      return [{ at, key, fact: key.join(' '), verdict: 'unread', why: whyNotRead }];
    }
    const { operation, ...judgement } = verdicts.operation(method, path, address.origin);
    const judged: Judgement =
      address.lacks === undefined
        ? judgement
        : { ...judgement, verdict: 'excluded', why: `the path lacks ${address.lacks}` };
    const key = [method, (judged.verdict === 'stated' ? operation?.path : undefined) ?? displayPath(path)];
    const facts: Fact[] = [{ at, key, fact: key.join(' '), ...judged }, ...originFacts(address, verdicts, operation)];
    if (operation === undefined && judged.verdict === 'unread') return facts;
    return operation === undefined
      ? [
          ...facts.map((fact, index) => (index === 0 ? { ...fact, fields: unstatedFields(request, address) } : fact)),
          ...unstatedOperationFacts(request, address, key, verdicts),
        ]
      : [...facts, ...operationFacts(request, address, method, operation, verdicts)];
  });
}

/** The facts of a request whose operation is not stated: of what it sends and reads, only the key and errors can be judged. */
function unstatedOperationFacts(
  request: CodeRequest,
  address: RequestAddress,
  operationKey: readonly string[],
  verdicts: Verdicts,
): readonly Fact[] {
  const like = verdicts.operationLike(address.path ?? '');
  if (like === undefined) return [];
  const facts: Fact[] = [];
  const add = addTo(facts, operationKey);
  const headers = sentFields(request.headers);
  const key = findKey(like, headers, address.query);
  addKeyFact(key, request, like, verdicts, add);
  for (const [name, { at }] of headers.fields)
    if (!key.names.has(name)) add(at, ['header', name], verdicts.requestHeader(like, name));
  for (const use of distinctUses(request)) {
    if (use.of === 'field' && use.isError && use.isWrapped === undefined)
      add(use.at, ['response field', displayFieldPath(use.path)], verdicts.responseField(like, use));
    else if (use.of === 'status' && use.status >= 400)
      add(use.at, ['status', String(use.status)], verdicts.status(like, use.status));
  }
  return facts.filter(({ verdict, key }) => verdict !== 'invented' || key[2] !== 'response field');
}

/** The fields that a request sends and reads in an operation that is not stated. */
function unstatedFields(request: CodeRequest, { query }: RequestAddress): readonly FieldPlace[] {
  const fields: FieldPlace[] = [...query].map(([name, { at }]) => ({ at, field: `query ${name}` }));
  for (const value of request.body === undefined ? [] : alternatives(request.body.value))
    if (value.kind === 'object')
      for (const [name, { at }] of value.fields) fields.push({ at, field: `body field ${name}` });
  for (const use of distinctUses(request))
    if (use.of === 'field' && use.isWrapped === undefined)
      fields.push({ at: use.at, field: `response field ${displayFieldPath(use.path)}` });
  return fields;
}

/** Returns a function that adds facts of an operation to others. */
function addTo(facts: Fact[], operationKey: readonly string[]): AddFact {
  return (at, part, judged, shown = part.join(' ')) => {
    if (judged !== undefined)
      facts.push({ at, key: [...operationKey, ...part], fact: [...operationKey, shown].join(' '), ...judged });
  };
}

const MADE: Judgement = {
  verdict: 'unread',
  why: 'it is read from the result of a function outside these files',
};

/** The uses of a response, each field once: at the schema that requires it, where code reads it, or else at a type. */
function distinctUses({ uses }: CodeRequest): readonly Use[] {
  const rank = (use: Use): number => (use.of !== 'field' ? 0 : RANK.indexOf(use.declared));
  const best = new Map<string, number>();
  for (const use of uses)
    if (use.of === 'field') {
      const path = displayFieldPath(use.path);
      best.set(path, Math.min(rank(use), best.get(path) ?? RANK.length));
    }
  return uses.filter((use) => use.of !== 'field' || rank(use) === best.get(displayFieldPath(use.path)));
}

const RANK: readonly (Declaration | undefined)[] = ['schema', undefined, 'type'];

const displayFieldPath = (path: readonly string[]): string => path.join('.').replaceAll('.[]', '[]');

const whyUnknown = (value: Value): string =>
  alternatives(value).flatMap((one) => (one.kind === 'unknown' ? [one.why] : []))[0] ?? 'it is put together elsewhere';

function originFacts(
  { origin, at }: RequestAddress,
  verdicts: Verdicts,
  operation: Operation | undefined,
): readonly Fact[] {
  if (origin === undefined || LOCAL.test(origin)) return [];
  const facts: Fact[] = [];
  const open =
    operation &&
    verdicts.openAt(
      operation.servers.map(({ pointer }) => pointer),
      ['address'],
    );
  const address = ['address', displayPath(origin)];
  if (open !== undefined) facts.push({ at, key: address, fact: address.join(' '), verdict: 'open', id: open.id });
  const secure = verdicts.httpsStatement();
  // An unknown host can be this machine.
  if (/^http:/i.test(origin) && isCertain(origin) && secure !== undefined)
    facts.push({
      at,
      key: ['scheme', origin],
      fact: `scheme of ${origin}`,
      verdict: 'excluded',
      id: secure,
      nearest: origin.replace(/^http:/i, 'https:'),
    });
  return facts;
}

function operationFacts(
  request: CodeRequest,
  address: RequestAddress,
  method: string,
  operation: Operation,
  verdicts: Verdicts,
): readonly Fact[] {
  const facts: Fact[] = [];
  const addAsJudged = addTo(facts, [operation.method.toUpperCase(), operation.path]);
  let isErrorField = false;
  const expected = expectedRefusals(request, operation);
  const add: AddFact = (at, part, judged, shown) => {
    if (judged?.verdict === 'excluded' && isProvoked(part, expected)) return;
    const kept = judged?.verdict === 'invented' ? verdicts.byKeptQuestion(operation, part, isErrorField) : undefined;
    addAsJudged(at, part, kept ?? judged, shown);
  };
  const headers = sentFields(request.headers);
  const key = findKey(operation, headers, address.query);
  for (const [name, { at }] of address.query)
    if (!key.names.has(name)) add(at, ['query', name], verdicts.query(operation, name));
  for (const [name, { value, at }] of headers.fields) {
    if (key.names.has(name)) continue;
    add(at, ['header', name], verdicts.requestHeader(operation, name));
    if (name.toLowerCase() === 'accept')
      for (const type of alternatives(value).map(knownText))
        if (type !== undefined) add(at, ['response media type', type], verdicts.responseType(operation, type));
  }
  addKeyFact(key, request, operation, verdicts, add);
  bodyFacts(request, headers, operation, verdicts, add);
  for (const { how, reason, claims } of pathFaults(address, method, operation, verdicts)) {
    const id = claims.flatMap((claim) => verdicts.statedAt(claim) ?? [])[0];
    add(address.at, ['path', reason], { verdict: 'excluded', id }, how);
  }
  if (request.limit !== undefined) add(request.limit.at, ['time limit'], verdicts.timeLimit(operation));
  const [invented, inventedInTypes] = [new Set<string>(), new Set<string>()];
  for (const use of distinctUses(request)) {
    if (use.of === 'status') add(use.at, ['status', String(use.status)], verdicts.status(operation, use.status));
    else if (use.of === 'header')
      add(use.at, ['response header', use.name], verdicts.responseHeader(operation, use.name));
    else if (use.of === 'value') {
      const part = [`response ${use.part === 'header' ? 'header' : 'field'}`, displayFieldPath(use.path)];
      const shown = `${use.is} of ${use.path.length === 0 ? 'the response' : part.join(' ')}`;
      add(use.at, [...part, use.is], verdicts.value(operation, use), shown);
    } else {
      // The fields of an invented one are no further cause.
      const causes = use.declared === 'type' ? [...invented, ...inventedInTypes] : [...invented];
      if (use.path.some((_, index) => index > 0 && causes.includes(displayFieldPath(use.path.slice(0, index)))))
        continue;
      const shown = displayFieldPath(use.path);
      const judged = use.isWrapped ? MADE : verdicts.responseField(operation, use);
      if (judged?.verdict === 'invented') (use.declared === 'type' ? inventedInTypes : invented).add(shown);
      isErrorField = use.isError === true;
      add(
        use.at,
        ['response field', shown],
        judged && { ...judged, ...(use.declared === 'type' && { isLikely: true }) },
      );
    }
  }
  return facts;
}

/** Names of files with tests, such as `agents.test.ts`, `agents.cy.js` and `test_agents.py`. */
const TEST_FILE = /(^|\/)test_[^/]*$|[._-](test|spec|cy|e2e)\.\w+$/;

/**
 * The statuses of the errors that a test expects, if it expects no success: it may send an invalid request to see it
 * refused.
 */
function expectedRefusals({ uses, at }: CodeRequest, operation: Operation): readonly number[] {
  if (!TEST_FILE.test(at.file)) return [];
  const statuses = uses.flatMap((use) => (use.of === 'status' ? [use.status] : []));
  const fieldsOfErrors = new Set(
    statuses.flatMap((status) => [...(jsonContentOf(responseFor(operation, status))?.schema?.properties.keys() ?? [])]),
  );
  const readsSuccess = uses.some(
    (use) => use.of === 'field' && use.isError !== true && !fieldsOfErrors.has(use.path[0] ?? ''),
  );
  return readsSuccess || statuses.some((status) => status < 400) ? [] : statuses;
}

/** Whether a part of a request is the reason for an error that a test expects. */
const isProvoked = ([part = '']: readonly string[], expected: readonly number[]): boolean =>
  expected.some((status) => (part === 'key' ? [401, 403] : [400, 404, 422]).includes(status)) &&
  /^(key|body|path|query|header)\b/.test(part);

/** The faults of the values in the path. Key and body are judged elsewhere. */
function pathFaults({ path = '' }: RequestAddress, method: string, operation: Operation, { judge }: Verdicts) {
  const sent: SentRequest = {
    surface: operation.surface,
    method,
    // With a slash at the end if the stated path ends with one.
    path: operation.path.endsWith('/') && !path.endsWith('/') ? `${path}/` : path,
    query: '',
    headers: {},
    credentials: 'stated',
    body: undefined,
  };
  return (judge.read(sent)?.faults ?? []).filter(({ of }) => of === 'path');
}
