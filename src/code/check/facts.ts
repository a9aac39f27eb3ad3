import { jsonContentOf, type Operation, responseFor } from '../../contract/model/index.ts';
import type { SentRequest } from '../../evidence/judge/index.ts';
import { displayPath, isWithoutPlaceholder, LOCAL_ORIGIN, PLACEHOLDER, type RequestAddress } from './address.ts';
import { addBodyFacts } from './body-facts.ts';
import { addAnswerFacts } from './double-answers.ts';
import { addKeyFact, findKey, judgeRefusal } from './key-facts.ts';
import type { OwnRequest } from './own-requests.ts';
import { addParameterFacts, addPathTypeFacts } from './parameter-facts.ts';
import { TEST_CODE, TEST_FILE } from './program.ts';
import { testedHeader } from './received.ts';
import { withShownResponses } from './shown-responses.ts';
import {
  alternatives,
  type CodeRequest,
  collectSentFields,
  type DeclaredBy,
  knownText,
  type ResponseUse,
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
  /** Whether a type of the program declares the field. */
  readonly isOfType?: true;
  /** Whether the field is one of an error. */
  readonly isOfError?: true;
  /** Whether a test sends the request to see that it is refused. It is not reported. */
  readonly isOnPurpose?: true;
  /** Whether the address is unknown, so that the operation cannot be determined. */
  readonly isUndecided?: true;
}

/** Finds the facts that a request at one of its addresses, and the uses of its response, rely on. */
export function findFacts({ request, address, isOnlyLikely, hasSeveralPaths }: OwnRequest, verdicts: Verdicts) {
  const facts = findRequestFacts(hasSeveralPaths ? withoutAlternatives(request) : request, address, verdicts);
  const known = request.isDeclared ? facts.filter(({ verdict }) => verdict !== 'unread') : facts;
  return isOnlyLikely || request.isDeclared ? known.map((fact): Fact => ({ ...fact, isLikely: true })) : known;
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
    const key = [method, (judged.verdict === 'stated' ? operation?.path : undefined) ?? displayPath(path)];
    // A test may send another method on purpose, to see that it is refused.
    const isRefused = findExpectedRefusals(request, undefined).some((status) => METHOD_REFUSALS.has(status));
    if (judged.verdict === 'excluded' && operation === undefined && isRefused)
      return [
        { at, key, fact: key.join(' '), ...judged, isOnPurpose: true },
        ...findUnstatedOperationFacts(request, address, key, verdicts).filter((fact) => fact.key[2] === 'status'),
      ];
    const facts: Fact[] = [
      { at, key, fact: key.join(' '), ...judged },
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

/** Returns the judgement on a field that is read from the result of unknown code. */
const judgeWrapped = (reason: true | string): Judgement => ({
  verdict: 'unread',
  why: reason === true ? 'it is read from the result of a function outside these files' : reason,
});

/** Finds the fields that the program has set itself before it reads them, or that a type has and the program sets. */
function findWrittenFields({ uses }: CodeRequest): ReadonlySet<ResponseUse> {
  const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join('.') === other.join('.');
  return new Set(
    uses.filter(
      (use, index) =>
        use.of === 'field' &&
        (use.declared === 'type' ? uses : uses.slice(0, index)).some(
          (each) => each.of === 'written field' && isSame(each.path, use.path),
        ),
    ),
  );
}

/** The minimum distance in lines at which a field is reported both in a type and where it is read. */
const MIN_DISTANCE = 3;

/**
 * Selects the uses of a response. A field that a schema requires is not reported again where it is read or in a type, and
 * one that is read not again in a type next to that.
 */
function selectDistinctUses({ uses }: CodeRequest): readonly ResponseUse[] {
  const required = listFields(uses, 'schema');
  const reads = Map.groupBy(
    uses.flatMap((use) => (use.of === 'field' && use.declared === undefined ? [use] : [])),
    ({ path }) => displayFieldPath(path),
  );
  const isNextToRead = ({ path, at }: FieldUse): boolean =>
    (reads.get(displayFieldPath(path)) ?? []).some(
      (read) => read.at.file === at.file && Math.abs(read.at.line - at.line) < MIN_DISTANCE,
    );
  return uses.filter(
    (use) =>
      use.of !== 'field' ||
      use.declared === 'schema' ||
      (!required.has(displayFieldPath(use.path)) && (use.declared === undefined || !isNextToRead(use))),
  );
}

type FieldUse = Extract<ResponseUse, { of: 'field' }>;

/** Lists the fields that a program declares in a way, or, without one, that it reads. */
const listFields = (uses: readonly ResponseUse[], declared?: DeclaredBy): ReadonlySet<string> =>
  new Set(uses.flatMap((use) => (use.of === 'field' && use.declared === declared ? [displayFieldPath(use.path)] : [])));

export const displayFieldPath = (path: readonly string[]): string => path.join('.').replaceAll('.[]', '[]');

const whyValueIsUnknown = (value: Value): string =>
  alternatives(value).flatMap((one) => (one.kind === 'unknown' ? [one.why] : []))[0] ?? 'it is put together elsewhere';

function findOriginFacts(
  { origin, at }: RequestAddress,
  verdicts: Verdicts,
  operation: Operation | undefined,
): readonly Fact[] {
  if (origin === undefined || LOCAL_ORIGIN.test(origin)) return [];
  const facts: Fact[] = [];
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
  if (/^http:/i.test(origin) && isWithoutPlaceholder(origin) && secure !== undefined)
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
  let isErrorField = false;
  const expected = findExpectedRefusals(request, operation);
  const isFailing = expectsError(request);
  const add: AddFact = (at, part, judged, shown) => {
    if (judged?.verdict === 'excluded' && isExpectedFault(part, expected)) return;
    const kept =
      judged?.verdict === 'invented' ? verdicts.judgeByKeptQuestion(operation, part, isErrorField) : undefined;
    addAsJudged(at, part, kept ?? judged, shown);
  };
  addSentFacts(request, address, method, operation, verdicts, add);
  addAnswerFacts(request, operation, verdicts, add);
  const key = findKey(operation, collectSentFields(request.headers), address.query);
  const refusal = judgeRefusal(key, expected, operation, verdicts);
  const written = findWrittenFields(request);
  const [invented, inventedInTypes] = [new Set<string>(), new Set<string>()];
  const read = listFields(request.uses);
  for (const use of selectDistinctUses(request)) {
    if (use.of === 'status') {
      const judged = (use.status === 403 ? refusal : undefined) ?? verdicts.judgeStatus(operation, use.status);
      // A comparison with several successes is right if one of them is stated.
      const isOther =
        judged?.verdict === 'invented' &&
        use.status < 300 &&
        use.among.some((other) => other < 300 && verdicts.judgeStatus(operation, other)?.verdict === 'stated');
      if (!isOther) add(use.at, ['status', String(use.status)], judged);
    } else if (use.of === 'media type') {
      const judged = verdicts.judgeResponseType(operation, use.type);
      add(
        use.at,
        ['response media type', use.type, 'syntax'],
        judged && { ...judged, isLikely: !verdicts.hasMarks },
        `response as ${use.type}`,
      );
    } else if (use.of === 'time limit') add(use.at, ['time limit'], verdicts.judgeTimeLimit(operation));
    else if (use.of === 'header') {
      const part = ['response header', use.name];
      add(use.at, part, verdicts.judgeResponseHeader(operation, use.name));
      const isTested = request.tested.has(testedHeader(use.name));
      if (use.isUnguarded && !isTested)
        add(
          use.at,
          [...part, 'presence'],
          verdicts.judgeHeaderPresence(operation, use.name),
          `presence of ${part.join(' ')}`,
        );
    } else if (use.of === 'value') {
      const part = [`response ${use.part === 'header' ? 'header' : 'field'}`, displayFieldPath(use.path)];
      const shown = `${use.is} of ${use.path.length === 0 ? 'the response' : part.join(' ')}`;
      add(use.at, [...part, use.is], verdicts.judgeValue(operation, use), shown);
    } else if (use.of === 'declaration') {
      const shown = displayFieldPath(use.path);
      const part = shown === '' ? 'response body' : `response field ${shown}`;
      for (const { is, words, judged } of verdicts.judgeDeclaration(operation, use))
        add(
          use.at,
          ['response field', shown, is],
          { ...judged, isLikely: use.declared === 'type' },
          is === 'type' ? `${words}${part}` : `${part} ${words}`,
        );
    } else if (use.of === 'field') {
      // The fields of an invented field are not reported again.
      const isOfType = use.declared === 'type';
      const isUnread = isOfType && !read.has(displayFieldPath(use.path));
      const causes = isUnread ? [...invented, ...inventedInTypes] : [...invented];
      if (use.path.some((_, index) => index > 0 && causes.includes(displayFieldPath(use.path.slice(0, index)))))
        continue;
      const shown = displayFieldPath(use.path);
      const judged = use.isWrapped ? judgeWrapped(use.isWrapped) : verdicts.judgeResponseField(operation, use);
      if (judged?.verdict === 'invented' && isFailing && use.isError !== true) continue;
      const whyNotJudged = judged?.verdict === 'invented' ? findWhyNotJudged(request, use.path) : undefined;
      if (whyNotJudged !== undefined) {
        add(use.at, ['response field', shown], { verdict: 'unread', why: whyNotJudged });
        continue;
      }
      // A type of what the program creates may also be that of what it reads. Only marks show that no such field is received.
      if (judged?.verdict === 'invented' && isUnread && !verdicts.hasMarks && verdicts.isSentField(operation, use.path))
        continue;
      if (judged?.verdict === 'invented') (isUnread ? inventedInTypes : invented).add(shown);
      if (judged?.verdict === 'invented' && written.has(use)) continue;
      isErrorField = use.isError === true;
      add(
        use.at,
        ['response field', shown],
        judged && {
          ...judged,
          ...(isUnread && { isLikely: true }),
          ...(isOfType && { isOfType }),
          ...(use.isError && { isOfError: true }),
        },
      );
    }
  }
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

/** Returns the reason why a field that is not stated may be right nevertheless; `undefined` if there is none. */
function findWhyNotJudged({ tested, walked }: CodeRequest, path: readonly string[]): string | undefined {
  if (tested.has(path.join('.'))) return 'the code reads it only where it is present';
  const isWalked = path.some((_, index) => walked.has(path.slice(0, index).join('.')));
  return isWalked ? 'a function that calls itself reads it in parts of several kinds' : undefined;
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
