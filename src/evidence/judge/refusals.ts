import { type Fault, isSuccess, statusOf } from '../../contract/behaviours/index.ts';
import type { ClaimIndex } from './claim-index.ts';
import type { Exchange } from './exchange.ts';
import { createLengthCheck } from './lengths.ts';
import { isJsonResponse, isSound, isWronglyAccepted, type OperationExchange } from './operation-exchange.ts';
import { pathParameters, queryNames } from './operations.ts';
import { listOptionalParts } from './optional-parts.ts';
import type { JudgeContext } from './tally.ts';
import { createUpstreamCheck } from './upstream-failures.ts';
import { isVouched } from './vouched.ts';

/** Statuses with which a server must not respond to a valid request. Other 4xx statuses may have a reason that is open. */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 405, 406, 415, 422]);
/** Statuses that are wrong only if other exchanges show that the key and the resource of a valid request are valid, too. */
const RESOURCE_REFUSAL_STATUSES: ReadonlySet<number> = new Set([401, 403, 404]);
/**
 * Statuses with a standard meaning, such as a wrong method or media type (RFC 9110, section 15). An open part of a
 * request is never the reason for them.
 */
const STANDARD_REFUSAL_STATUSES: ReadonlySet<number> = new Set([304, 405, 406, 415]);

/** Statuses that are wrong even if the authentication or the content of a request is open. */
const METHOD_REFUSAL_STATUSES: ReadonlySet<number> = new Set([405]);
/** Statuses that are wrong for a read if the same read succeeded as well. */
const READ_REFUSAL_STATUSES: ReadonlySet<number> = new Set([...REFUSAL_STATUSES, 410]);

/** The maximum number of statements blamed for one operation that accepts excluded requests. */
const MAX_BLAMED_STATEMENTS = 2;

/** The checks that a server fails if it accepts a request with a fault, by the part with the fault. */
const CHECK_BY_PART = {
  key: 'ignored-key',
  resource: 'ignored-id',
  path: 'invalid-accepted',
  body: 'invalid-accepted',
} as const;

export function judgeWronglyAccepted({ all, paired, tally, claims }: JudgeContext): void {
  for (const [operation, group] of Map.groupBy(all.filter(isWronglyAccepted), ({ request }) => request.operation)) {
    const ofBody = group.filter((one) => one.request.faults.some(({ of }) => of === 'body'));
    const bodies = new Set(ofBody.flatMap((one) => findStatementsOfFault(one, claims)));
    // If faults of more statements than the maximum are accepted, the operation seems to validate no body: then the statements of its
    // status 400 are blamed instead of those about the body.
    const status = claims.at(`${operation.pointer}/responses/400`);
    const validatesNoBody = bodies.size > MAX_BLAMED_STATEMENTS;
    for (const one of group) {
      const ids = validatesNoBody && ofBody.includes(one) ? status : findStatementsOfFault(one, claims);
      const outcome = paired.isDisguisedError(one.exchange)
        ? `the response is an error with the status ${statusOf(one.exchange)}`
        : 'it is accepted';
      const [fault] = one.request.faults;
      tally.blame(
        CHECK_BY_PART[fault?.of ?? 'body'],
        ids,
        { reason: 'accepted', how: `${fault?.how}, and ${outcome}` },
        one,
      );
    }
  }
}

function findStatementsOfFault({ request }: OperationExchange, claims: ClaimIndex): string[] {
  const [fault] = request.faults;
  return [...new Set((fault?.claims ?? []).flatMap((claim) => claims.at(claim)))].slice(0, MAX_BLAMED_STATEMENTS);
}

/** Judges whether requests with a single fault are refused with the documented status. */
export function judgeRefusalStatus({ all, paired, tally, claims }: JudgeContext): void {
  const refused = all.flatMap((one) => {
    const [fault] = one.request.faults;
    if (fault === undefined || paired.differencesOf(one.exchange).length > 1) return [];
    if (statusOf(one.exchange) < 300 || statusOf(one.exchange) === 429 || !paired.isExplained(one.exchange)) return [];
    return [{ one, fault, isExpected: isExpectedFor(fault, statusOf(one.exchange)) }];
  });
  const isFailure = createUpstreamCheck(refused, all);
  for (const { one, fault, isExpected } of refused) {
    const status = statusOf(one.exchange);
    const statements = claims.at(`${one.request.operation.pointer}/responses/${fault.status}`);
    // An optional part that only one of the two requests has may be the reason of the refusal.
    const compared = paired
      .successesLike(one)
      .find((success) => fault.of === 'body' || listDifferingParts(one, success).length === 0);
    if (isExpected) tally.credit([...statements, ...findStatementsOfFault(one, claims)], one);
    else if (compared !== undefined && fault.status !== '4XX' && !isEquallyCorrect(fault, status) && !isFailure(one))
      tally.blame(
        'refusal-status',
        statements,
        { reason: 'status', how: `${fault.how}: the response is ${status}, not ${fault.status}` },
        one,
        compared.exchange,
      );
  }
}

/** Whether another status is as correct as the documented one: 403 is also correct for a resource that does not exist. */
const isEquallyCorrect = ({ of, status: expected }: Fault, status: number): boolean =>
  of === 'resource' && expected === '404' && status === 403;

const isExpectedFor = ({ status: stated }: Fault, status: number): boolean =>
  stated === '4XX' ? status >= 400 && status < 500 : String(status) === stated;

export function judgeRefusedValidRequests(run: JudgeContext): void {
  const { sound, paired, tally, claims } = run;
  const mayBeOpen = createOpenReasonCheck(run);
  const successesWith = createSuccessFinder(run);
  const seenGood = createAccessSuccessFinder(paired.successes);
  for (const one of sound) {
    const status = statusOf(one.exchange);
    const good = RESOURCE_REFUSAL_STATUSES.has(status) ? seenGood(one) : undefined;
    const isRead = one.exchange.request.method === 'GET';
    const isOpenRead = isRead && one.request.open.size > 0;
    const refusals = isRead
      ? READ_REFUSAL_STATUSES
      : one.request.open.size > 0
        ? METHOD_REFUSAL_STATUSES
        : REFUSAL_STATUSES;
    const isDenied = hasUnknownKey(one) || (one.request.open.size > 0 && [401, 403].includes(status));
    // A tool may refuse its arguments with any status.
    const mayRefuse = one.request.open.has('encoding') || isDenied;
    // Requests of verify are not conditional, so 304 is wrong (RFC 9110, section 15.4.5); recorded ones may be.
    const isUnasked = status === 304 && !hasUnknownKey(one);
    if (!refusals.has(status) && !isUnasked && (good === undefined || mayRefuse)) continue;
    const refusal = { reason: 'refused', how: `nothing is wrong with the request, and the response is ${status}` };
    const { body = new Uint8Array() } = one.exchange.request;
    // 415 is about the format of content (RFC 9110, section 15.5.16), so it is wrong without content.
    if (status === 415 && body.length === 0 && isJsonResponse(one.exchange.response)) {
      const problem = { reason: 'refused', how: 'it has no content, and the response is 415' };
      tally.blame('valid-refused', claims.at(one.request.operation.pointer), problem, one);
      continue;
    }
    const mayBeUnknown = isOpenRead
      ? !METHOD_REFUSAL_STATUSES.has(status)
      : isRead && READ_REFUSAL_STATUSES.has(status) && !REFUSAL_STATUSES.has(status);
    const successes = successesWith(one).filter((other) => !mayBeUnknown || isSameRead(one, other));
    const [nearest] = successes.toSorted(
      (first, other) => listDifferingParts(one, first).length - listDifferingParts(one, other).length,
    );
    const compared = nearest ?? good ?? (mayBeUnknown || mayBeOpen(one) ? undefined : seenGood(one));
    if (compared === undefined) continue;
    const parts = nearest === undefined ? [] : listDifferingParts(one, nearest);
    // A success that differs in two parts explains nothing.
    if (good === undefined && parts.length > 1) continue;
    const ids = parts.flatMap((part) => claims.at(`${part}/type`)).slice(0, MAX_BLAMED_STATEMENTS);
    tally.blame(
      'valid-refused',
      ids.length > 0 ? ids : claims.at(one.request.operation.pointer),
      refusal,
      one,
      compared.exchange,
    );
  }
}

/** Whether two reads are the same in all that is open: the key, the query, and the headers that change a response. */
function isSameRead({ exchange: { request } }: OperationExchange, { exchange: { request: other } }: OperationExchange) {
  const openParts = ({ query, credentials, keyForm, keyScheme, headers }: typeof request) =>
    JSON.stringify([query, credentials, keyForm, keyScheme, headers.accept, headers.origin]);
  return openParts(request) === openParts(other);
}

/**
 * Returns a function that checks whether something open can be the reason why a valid request was refused: a path value
 * that the user did not give, an optional part, or a length, until texts of all lengths were tried. A missing query is
 * a reason only if the contract documents one.
 */
function createOpenReasonCheck({ all, known }: JudgeContext): (one: OperationExchange) => boolean {
  const haveAllLengths = createLengthCheck(all);
  return (one) => {
    const { operation, lengths, values } = one.request;
    if (STANDARD_REFUSAL_STATUSES.has(statusOf(one.exchange))) return false;
    const isVouchedFor = pathParameters(operation).every(({ name }) => isVouched(known, name, values[name] ?? ''));
    const isLength = [...lengths.keys()].some((pointer) => !haveAllLengths(pointer));
    return !isVouchedFor || isLength || listOptionalParts(one).length > 0 || queryNames(operation).length > 0;
  };
}

/**
 * Returns a function that finds the successes with which a refused request is compared: valid ones, or else ones with open
 * parts; one for each set of optional parts.
 */
function createSuccessFinder({ all, paired }: JudgeContext): (one: OperationExchange) => readonly OperationExchange[] {
  const targetKey = ({ exchange, request }: OperationExchange): string =>
    `${request.operation.pointer} ${exchange.request.path}`;
  const open = Map.groupBy(
    all.filter(
      ({ exchange, request }) => isSuccess(exchange) && request.faults.length === 0 && !request.open.has('length'),
    ),
    targetKey,
  );
  const different = new Map<readonly OperationExchange[], readonly OperationExchange[]>();
  return (one) => {
    const valid = paired.successesLike(one);
    const group = valid.length > 0 ? valid : (open.get(targetKey(one)) ?? valid);
    const cached = different.get(group);
    if (cached !== undefined) return cached;
    const byParts = Map.groupBy(group, (other) => listOptionalParts(other).join());
    const successes = [...byParts.values()].flatMap(([first]) => first ?? []);
    different.set(group, successes);
    return successes;
  };
}

function listDifferingParts(one: OperationExchange, other: OperationExchange): string[] {
  const [parts, otherParts] = [listOptionalParts(one), listOptionalParts(other)];
  return [...parts.filter((part) => !otherParts.includes(part)), ...otherParts.filter((part) => !parts.includes(part))];
}

/**
 * Blames operations that respond only at an undocumented path: of another version, or without the slash. A read with a
 * query counts if all values of the query exist, and the read with the same query succeeds there.
 */
export function judgeDisplacedOperations({ all, known, paired, tally, claims }: JudgeContext): void {
  const withoutVersion = (path: string): string => path.replace(/^\/v\d+\//, '/v/');
  const elsewhere = new Map<string, Exchange[]>();
  for (const one of paired.exchanges.filter(isSuccess)) {
    const { method, path, query } = one.request;
    for (const name of [`${method} ${path}/?${query}`, `${method} ${withoutVersion(path)}?${query}`]) {
      const group = elsewhere.get(name) ?? [];
      // One success for each path is enough.
      if (!group.some(({ request }) => request.path === path)) elsewhere.set(name, [...group, one]);
    }
  }
  const existing = new Set([...known.values()].flat());
  const hasKnownQuery = ({ exchange, request }: OperationExchange): boolean =>
    request.faults.length === 0 &&
    [...request.open].every((part) => part === 'query') &&
    [...new URLSearchParams(exchange.request.query).values()].every((value) => existing.has(value));
  for (const one of all.filter((read) => isSound(read) || hasKnownQuery(read))) {
    if (statusOf(one.exchange) !== 404) continue;
    const { path, method, query } = one.exchange.request;
    const exchanges = [path, withoutVersion(path)].flatMap((name) => elsewhere.get(`${method} ${name}?${query}`) ?? []);
    const other = exchanges.find(({ request }) => request.path !== path);
    if (other === undefined) continue;
    const ids = claims.at(one.request.operation.pointer);
    const problem = { reason: 'displaced', how: 'the response is 404, and the operation is on another path' };
    tally.blame('path', ids, problem, one, other);
  }
}

/** Whether the key of a request is unknown, so that the request may have been refused because of the key. */
const hasUnknownKey = ({ exchange }: OperationExchange): boolean => exchange.request.credentials === 'unknown';

/**
 * Returns a function that finds a success with the same surface and credentials as a refused request; for 403 and 404,
 * also with the same path values.
 */
function createAccessSuccessFinder(successes: readonly OperationExchange[]) {
  const accessKey = ({ exchange: { request } }: OperationExchange): string =>
    `${request.surface} ${request.credentials}`;
  const pathValues = ({ request: { values } }: OperationExchange): string[] =>
    Object.entries(values).map((value) => JSON.stringify(value));
  const byAccess = new Map<string, OperationExchange[]>();
  for (const one of successes) {
    for (const name of ['', one.request.operation.pointer, ...pathValues(one)]) {
      const key = `${accessKey(one)} ${name}`;
      const group = byAccess.get(key);
      if (group === undefined) byAccess.set(key, [one]);
      else group.push(one);
    }
  }
  return (refused: OperationExchange): OperationExchange | undefined => {
    const { request, exchange } = refused;
    const [value, ...others] = pathValues(refused);
    // A 404 without path values is about no resource, so any success is enough; for a 403 without them, one of the
    // operation.
    const isOfResource = [403, 404].includes(statusOf(exchange));
    const name = !isOfResource || (value === undefined && statusOf(exchange) === 404) ? '' : value;
    const group = byAccess.get(`${accessKey(refused)} ${name ?? request.operation.pointer}`) ?? [];
    return name === '' ? group[0] : group.find((one) => others.every((other) => pathValues(one).includes(other)));
  };
}
