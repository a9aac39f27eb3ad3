import { jsonContentOf, type Operation, responseFor } from '../../contract/model/index.ts';
import type { SentRequest } from '../../evidence/judge/index.ts';
import {
  displayPath,
  isWithoutPlaceholder,
  LOCAL_ORIGIN,
  PLACEHOLDER,
  PRIVATE_ORIGIN,
  type RequestAddress,
} from './address.ts';
import { addBodyFacts } from './body-facts.ts';
import { addAnswerFacts } from './double-answers.ts';
import { addKeyFact, findKey, judgeRefusal } from './key-facts.ts';
import type { OwnRequest } from './own-requests.ts';
import { addParameterFacts, addPathTypeFacts } from './parameter-facts.ts';
import { TEST_CODE, TEST_FILE } from './program.ts';
import { addResponseFacts, displayFieldPath, selectDistinctUses } from './response-facts.ts';
import { withShownResponses } from './shown-responses.ts';
import {
  alternatives,
  type CodeRequest,
  collectSentFields,
  knownText,
  type SourceLocation,
  unknownValue,
  type Value,
} from './values/index.ts';
import type { AddFact, Judgement, Verdicts } from './verdicts/index.ts';

export interface FieldLocation {
  readonly at: SourceLocation;
  /** The field in words, such as `query page`. */
  readonly field: string;
}

/** One fact of the API that code relies on. */
export interface Fact extends Judgement {
  readonly at: SourceLocation;
  /** Identifies the fact, such as `['GET', '/v1/agents/', 'query', 'page']`. */
  readonly key: readonly string[];
  /** The fact in words, such as `GET /v1/agents/ query page`. */
  readonly fact: string;
  /** The fields that code sends and reads in an operation that is not stated. They are not reported as facts of their own. */
  readonly fields?: readonly FieldLocation[];
  /** Whether a test sends the request to see that it is refused. It is not reported. */
  readonly isOnPurpose?: true;
  /** Whether the address is unknown, so that the operation cannot be determined. */
  readonly isUndecided?: true;
}

/** Finds the facts that a request at one of its addresses, and the uses of its response, rely on. */
export function findFacts({ request, address, isOnlyLikely, hasSeveralPaths }: OwnRequest, verdicts: Verdicts) {
  const facts = findRequestFacts(hasSeveralPaths ? withoutAlternatives(request) : request, address, verdicts);
  const known = request.isDeclared ? facts.filter(({ verdict }) => verdict !== 'unread') : facts;
  // The method is the default of a parameter, and a caller may pass another one.
  const isOfDefault = request.method.kind === 'choice' && request.method.of.some(({ kind }) => kind === 'unknown');
  return isOnlyLikely || isOfDefault || request.isDeclared
    ? known.map((fact): Fact => ({ ...fact, isLikely: true }))
    : known;
}

/** Replaces the values of a request that have alternatives by unknown ones: an alternative may belong to another of its addresses. */
function withoutAlternatives(request: CodeRequest): CodeRequest {
  const isCertain = (value: Value): boolean => value.kind !== 'choice';
  const replaceAlternatives = (values: readonly Value[]): readonly Value[] =>
    values.map((value) => (isCertain(value) ? value : unknownValue('one of several', value.at)));
  const { body } = request;
  return {
    ...request,
    headers: replaceAlternatives(request.headers),
    query: replaceAlternatives(request.query),
    body: body && (isCertain(body.value) ? body : { ...body, value: unknownValue('one of several', body.value.at) }),
  };
}

function findRequestFacts(request: CodeRequest, address: RequestAddress, verdicts: Verdicts): readonly Fact[] {
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
            `the ${what} is not known here: ${whyValueIsUnknown(what === 'method' ? request.method : (address.before ?? request.url))}`,
        },
      ];
    }
    const whyNotRead = address.isOutside
      ? 'the path is outside of the API that is described'
      : isCutName(path, method, address, verdicts)
        ? 'the rest of the path is not known here'
        : path.includes('//') && !isWithoutPlaceholder(path)
          ? 'a value in the path is empty here'
          : undefined;
    if (whyNotRead !== undefined) {
      const key = [method, displayPath(path)];
      return [{ at, key, fact: key.join(' '), verdict: 'unread', why: whyNotRead }];
    }
    const { operation, ...judgement } = verdicts.judgeOperation(method, path, address.origin);
    const judged: Judgement =
      address.lacks === undefined
        ? judgement
        : { ...judgement, verdict: 'excluded', why: `the path lacks ${address.lacks}` };
    // A function that the program does not show may use the path in any way.
    if (request.isTypedCall && judged.verdict !== 'stated') return [];
    const key = [method, (judged.verdict === 'stated' ? operation?.path : undefined) ?? displayPath(path)];
    // A test may send another method on purpose, to see that it is refused.
    const isRefused = findExpectedRefusals(request, undefined).some((status) => METHOD_REFUSALS.has(status));
    if (judged.verdict === 'excluded' && operation === undefined && isRefused)
      return [
        { at, key, fact: key.join(' '), ...judged, isOnPurpose: true },
        ...findUnstatedOperationFacts(request, address, key, verdicts).filter((fact) => fact.key[2] === 'status'),
      ];
    const facts: Fact[] = [
      judged.isOfPrefix
        ? { at: address.startAt, key: [...key, 'path', 'prefix'], fact: key.join(' '), ...judged }
        : { at, key, fact: key.join(' '), ...judged },
      ...findOriginFacts(address, verdicts, operation),
    ];
    if (operation === undefined && judged.verdict === 'unread')
      return facts.map((fact, index): Fact => (index === 0 ? { ...fact, isUndecided: true } : fact));
    const all =
      operation === undefined
        ? [
            ...facts.map((fact, index) =>
              index === 0 ? { ...fact, fields: listUnstatedFields(request, address, verdicts) } : fact,
            ),
            ...findUnstatedOperationFacts(request, address, key, verdicts),
          ]
        : [
            ...facts,
            ...findOperationFacts(
              withShownResponses(request, operation, verdicts),
              address,
              method,
              operation,
              verdicts,
            ),
          ];
    // If the path is not the stated one, it is only likely that the program means this operation.
    return judged.verdict !== 'stated' && judged.isLikely ? all.map((fact) => ({ ...fact, isLikely: true })) : all;
  });
}

/**
 * Whether an unknown value follows a name in a path, as in `/v1${path}`: `/v1` begins stated paths, and is not a path
 * itself.
 */
function isCutName(path: string, method: string, { origin }: RequestAddress, verdicts: Verdicts): boolean {
  const [, start] = new RegExp(`^(.*[^/])${PLACEHOLDER}$`).exec(path) ?? [];
  return (
    start !== undefined &&
    verdicts.judgeOperation(method, path, origin).verdict === 'invented' &&
    verdicts.isStartOfPath(start)
  );
}

/**
 * Finds the facts of a request whose operation is not stated. Only its headers, with the key, and its errors can be
 * judged: as those of another operation on the same surface.
 */
function findUnstatedOperationFacts(
  request: CodeRequest,
  address: RequestAddress,
  operationKey: readonly string[],
  verdicts: Verdicts,
): readonly Fact[] {
  const like = verdicts.findSimilarOperation(address.path ?? '');
  if (like === undefined || request.isDeclared) return [];
  const facts: Fact[] = [];
  const add = createFactAdder(facts, operationKey);
  const headers = collectSentFields(request.headers);
  const key = findKey(like, headers, address.query);
  addKeyFact(key, request, like, verdicts, add);
  for (const [name, { at }] of headers.fields)
    if (!key.names.has(name)) add(at, ['header', name], verdicts.judgeRequestHeader(like, name));
  for (const use of selectDistinctUses(request)) {
    if (use.of === 'field' && use.isError && use.isWrapped === undefined)
      add(use.at, ['response field', displayFieldPath(use.path)], verdicts.judgeResponseField(like, use));
    else if (use.of === 'status' && use.status >= 400)
      add(use.at, ['status', String(use.status)], verdicts.judgeStatus(like, use.status));
  }
  return facts.filter(({ verdict, key }) => verdict !== 'invented' || key[2] !== 'response field');
}

/** Lists the fields that a request to an operation that is not stated sends and reads, without sent fields whose names are stated elsewhere. */
function listUnstatedFields(
  request: CodeRequest,
  { query, path = '' }: RequestAddress,
  verdicts: Verdicts,
): readonly FieldLocation[] {
  const fields: FieldLocation[] = [...query].map(([name, { at }]) => ({ at, field: `query ${name}` }));
  for (const value of request.body === undefined ? [] : alternatives(request.body.value))
    if (value.kind === 'object')
      for (const [name, { at }] of value.fields)
        if (!verdicts.isStatedName(name)) fields.push({ at, field: `body field ${name}` });
  const like = verdicts.findSimilarOperation(path);
  // Other operations can have the same type.
  for (const use of selectDistinctUses(request))
    if (use.of === 'header' && like && verdicts.judgeResponseHeader(like, use.name)?.verdict === 'invented')
      fields.push({ at: use.at, field: `response header ${use.name}` });
    else if (use.of === 'field' && use.isWrapped === undefined && use.declared !== 'type')
      fields.push({ at: use.at, field: `response field ${displayFieldPath(use.path)}` });
  const locationKey = ({ at, field }: FieldLocation): string => `${at.file}:${at.line} ${field}`;
  return [...new Map(fields.map((each) => [locationKey(each), each])).values()];
}

/** Returns a function that adds facts about an operation to a list. */
function createFactAdder(facts: Fact[], operationKey: readonly string[]): AddFact {
  return (at, part, judged, shown = part.join(' ')) => {
    if (judged !== undefined)
      facts.push({ at, key: [...operationKey, ...part], fact: [...operationKey, shown].join(' '), ...judged });
  };
}

/** Whether a fact is about an operation as a whole. */
export const isOperationFact = ({ key }: Pick<Fact, 'key'>): boolean => key.length === 2 && !isHostFact({ key });

/** Whether a fact is about the host of a request. */
export const isHostFact = ({ key: [part = ''] }: Pick<Fact, 'key'>): boolean => /^(address|scheme)$/.test(part);

const whyValueIsUnknown = (value: Value): string =>
  alternatives(value).flatMap((one) => (one.kind === 'unknown' ? [one.why] : []))[0] ?? 'it is put together elsewhere';

function findOriginFacts(
  { origin, originAt, at: ofPath }: RequestAddress,
  verdicts: Verdicts,
  operation: Operation | undefined,
): readonly Fact[] {
  if (origin === undefined || LOCAL_ORIGIN.test(origin)) return [];
  const facts: Fact[] = [];
  const at = originAt ?? ofPath;
  const open =
    operation &&
    verdicts.findOpenPoint(
      operation.servers.map(({ pointer }) => pointer),
      ['address'],
    );
  const address = ['address', displayPath(origin)];
  if (open !== undefined) facts.push({ at, key: address, fact: address.join(' '), verdict: 'open', id: open.id });
  const secure = verdicts.findHttpsStatement();
  // An unknown host can be this machine.
  if (/^http:/i.test(origin) && isWithoutPlaceholder(origin) && !PRIVATE_ORIGIN.test(origin) && secure !== undefined)
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

function findOperationFacts(
  request: CodeRequest,
  address: RequestAddress,
  method: string,
  operation: Operation,
  verdicts: Verdicts,
): readonly Fact[] {
  const facts: Fact[] = [];
  const addAsJudged = createFactAdder(facts, [operation.method.toUpperCase(), operation.path]);
  const expected = findExpectedRefusals(request, operation);
  const isFailing = expectsError(request);
  const add: AddFact = (at, part, judged, shown) => {
    if (judged?.verdict === 'excluded' && isExpectedFault(part, expected)) return;
    const kept =
      judged?.verdict === 'invented'
        ? verdicts.judgeByKeptQuestion(operation, part, judged.isOfError === true)
        : undefined;
    addAsJudged(at, part, kept ?? judged, shown);
  };
  addSentFacts(request, address, method, operation, verdicts, add);
  addAnswerFacts(request, operation, verdicts, add);
  const key = findKey(operation, collectSentFields(request.headers), address.query);
  const refusal = judgeRefusal(key, expected, operation, verdicts);
  addResponseFacts(request, operation, verdicts, add, { refusal, isFailing });
  return facts;
}

/** Adds the facts that the parts of a sent request rely on: its parameters, headers, key and body. */
function addSentFacts(
  request: CodeRequest,
  address: RequestAddress,
  method: string,
  operation: Operation,
  verdicts: Verdicts,
  add: AddFact,
): void {
  const headers = collectSentFields(request.headers);
  const key = findKey(operation, headers, address.query);
  for (const [name, { at, isDeleted }] of address.query)
    if (!key.names.has(name) && isDeleted !== true) add(at, ['query', name], verdicts.judgeQuery(operation, name));
  for (const [name, { value, at }] of headers.fields) {
    if (key.names.has(name)) continue;
    add(at, ['header', name], verdicts.judgeRequestHeader(operation, name));
    if (name.toLowerCase() === 'accept')
      for (const type of alternatives(value).map(knownText))
        if (type !== undefined) add(at, ['response media type', type], verdicts.judgeResponseType(operation, type));
  }
  addKeyFact(key, request, operation, verdicts, add);
  addBodyFacts(request, headers, operation, verdicts, add);
  addParameterFacts(request, address, headers, operation, verdicts, add);
  addPathTypeFacts(request, operation, verdicts, add);
  for (const { how, reason, claims } of findPathFaults(address, method, operation, verdicts)) {
    const id = claims.flatMap((claim) => verdicts.findStatement(claim) ?? [])[0];
    add(address.at, ['path', reason], { verdict: 'excluded', id }, how);
  }
}

/** The statuses that a test expects if it only shows that a request fails. */
const ANY_REFUSAL: readonly number[] = [400, 401, 403, 404, 405];

/** The statuses by which a server refuses a method. */
const METHOD_REFUSALS: ReadonlySet<number> = new Set([405, 501]);

/** Returns the outcomes that tests expect of a request; none in other code. */
const listExpectedOutcomes = ({ uses, at, calls }: CodeRequest) =>
  uses.flatMap((use) => (use.of === 'outcome' && [at, ...calls].some(({ file }) => TEST_CODE.test(file)) ? [use] : []));

/** Whether a test expects that a call throws an error, so that it returns no response. */
function expectsError(request: CodeRequest): boolean {
  const outcomes = listExpectedOutcomes(request);
  return outcomes.some(({ isThrown }) => isThrown) && outcomes.every(({ isError }) => isError);
}

/**
 * Finds the statuses of errors that a test expects, if it expects no success. Such a test may send an invalid request on purpose, to
 * see that it is refused.
 */
function findExpectedRefusals(request: CodeRequest, operation: Operation | undefined): readonly number[] {
  const { uses, at, calls } = request;
  const outcomes = listExpectedOutcomes(request);
  const isAsserted = outcomes.length > 0;
  const statuses = uses.flatMap((use) => (use.of === 'status' ? [use.status] : []));
  const isRefused = isAsserted ? outcomes.every(({ isError }) => isError) : statuses.every((status) => status >= 400);
  if (!isRefused || (!isAsserted && ![at, ...calls].some(({ file }) => TEST_FILE.test(file)))) return [];
  const refusals = statuses.filter((status) => status >= 400);
  const listFieldsOf = (all: readonly number[]): ReadonlySet<string> =>
    new Set(
      all.flatMap((status) => [
        ...((operation && jsonContentOf(responseFor(operation, status))?.schema?.properties.keys()) ?? []),
      ]),
    );
  const [fieldsOfErrors, fieldsOfSuccess] = [listFieldsOf(refusals), listFieldsOf([200, 201, 202])];
  const readsSuccess = uses.some(
    (use) =>
      use.of === 'field' &&
      use.isError !== true &&
      !fieldsOfErrors.has(use.path[0] ?? '') &&
      // Without a stated error, any other field can be one of the error.
      (fieldsOfErrors.size > 0 || !isAsserted || fieldsOfSuccess.has(use.path[0] ?? '')),
  );
  if (readsSuccess && !expectsError(request)) return [];
  return isAsserted && refusals.length === 0 ? ANY_REFUSAL : refusals;
}

/** Whether a fault in this part of a request can be the reason for an error that the test expects. */
const isExpectedFault = ([part = '']: readonly string[], expected: readonly number[]): boolean =>
  expected.some((status) => status >= 400 && (part === 'key') === /^40[13]$/.test(String(status))) &&
  /^(key|body|path|query|header)\b/.test(part);

/** Finds the faults of the values in the path. */
function findPathFaults({ path = '' }: RequestAddress, method: string, operation: Operation, { judge }: Verdicts) {
  const sent: SentRequest = {
    surface: operation.surface,
    method,
    // A missing slash at the end is reported apart.
    path: operation.path.endsWith('/') && !path.endsWith('/') ? `${path}/` : path,
    query: '',
    headers: {},
    credentials: 'stated',
    body: undefined,
  };
  return (judge.read(sent)?.faults ?? []).filter(({ of }) => of === 'path');
}
