import type { Operation } from '../../contract/model/index.ts';
import type { SentRequest } from '../../evidence/judge/index.ts';
import { withAcceptedContents } from './accepted-contents.ts';
import {
  displayPath,
  isWithoutPlaceholder,
  LOCAL_ORIGIN,
  MORE_ADDRESSES,
  PLACEHOLDER,
  PRIVATE_ORIGIN,
  type RequestAddress,
} from './address.ts';
import { addBodyFacts } from './body-facts.ts';
import { addAnswerFacts } from './double-answers.ts';
import {
  createAssertionTest,
  expectsError,
  findExpectedRefusals,
  isExpectedFault,
  METHOD_REFUSALS,
} from './expected-refusals.ts';
import { createFactAdder, type Fact } from './fact.ts';
import { addKeyFact, findKey, judgeRefusal } from './key-facts.ts';
import { judgeExcludedWord } from './literal-segments.ts';
import { isOfOtherPath } from './other-paths.ts';
import type { OwnRequest } from './own-requests.ts';
import { addParameterFacts, addPathTypeFacts } from './parameter-facts.ts';
import { addResponseFacts } from './response-facts.ts';
import { withShownResponses } from './shown-responses.ts';
import { findUnstatedOperationFacts, listUnstatedFields } from './unstated-operations.ts';
import {
  alternatives,
  type CodeRequest,
  collectSentFields,
  isCutChoice,
  knownText,
  unknownValue,
  type Value,
} from './values/index.ts';
import type { AddFact, Judgement, OperationJudgement, Verdicts } from './verdicts/index.ts';

/** Finds the facts that a request at one of its addresses, and the uses of its response, rely on. */
export function findFacts({ request, address, isOnlyLikely, possiblePaths }: OwnRequest, verdicts: Verdicts) {
  const hasSeveralPaths = possiblePaths.length > 1;
  const facts = findRequestFacts(hasSeveralPaths ? withoutAlternatives(request) : request, address, verdicts).filter(
    (fact) => !isOfOtherPath(fact, possiblePaths, verdicts),
  );
  const known = request.isDeclared
    ? facts.filter(({ verdict, key }) => verdict !== 'unread' || (request.isPrepared && key.length === 2))
    : facts;
  if (request.sentBy !== undefined) return known.map((fact) => toConventional(fact, request.sentBy ?? ''));
  // The method is the default of a parameter, and a caller may pass another one.
  const isOfDefault = request.method.kind === 'choice' && request.method.of.some(({ kind }) => kind === 'unknown');
  return isOnlyLikely || isOfDefault || request.isDeclared
    ? known.map((fact): Fact => ({ ...fact, isLikely: true }))
    : known;
}

/** Marks a fact of a request that is read by convention, since the package that sends it is not known. */
function toConventional(fact: Fact, name: string): Fact {
  const reason = `${name} is not known, and read as other HTTP clients`;
  const isKnown = /^(stated|unread)$/.test(fact.verdict);
  return { ...fact, isLikely: true, ...(!isKnown && { why: [fact.why ?? [], reason].flat().join('; ') }) };
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
    const { operation, ...judgement } = judgeAddress(request, address, method, verdicts);
    const whyNotRead = address.isOutside
      ? 'the path is outside of the API that is described'
      : isCutName(path, method, address, verdicts)
        ? 'the rest of the path is not known here'
        : path.includes('//', 1) && !isWithoutPlaceholder(path)
          ? 'a value in the path is empty here'
          : path.includes('//') && verdicts.findStatedPath(path.replaceAll(/\/{2,}/g, '/')) !== undefined
            ? 'whether the server ignores the second of two slashes is not known here'
            : undefined;
    // The address that is meant may be one of those that are left out.
    const isOneOfMore = isCutChoice(request.url) && judgement.verdict !== 'stated';
    if (whyNotRead !== undefined || isOneOfMore) {
      const key = [method, displayPath(path)];
      const why = whyNotRead ?? MORE_ADDRESSES;
      return [
        {
          at,
          key,
          fact: key.join(' '),
          verdict: 'unread',
          why,
          ...(whyNotRead === undefined && { isUndecided: true }),
        },
      ];
    }
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

/** Judges the operation of an address. A word in the path that cannot be the value of the stated parameter is the name of another operation. */
function judgeAddress(
  request: CodeRequest,
  address: RequestAddress,
  method: string,
  verdicts: Verdicts,
): OperationJudgement {
  const { path = '', origin, isStartShown } = address;
  const judged = verdicts.judgeOperation(method, path, origin ?? (isStartShown ? '' : undefined));
  if (judged.verdict !== 'stated' || findExpectedRefusals(request, judged.operation).length > 0) return judged;
  return judgeExcludedWord(request, address, judged, verdicts) ?? judged;
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

const whyValueIsUnknown = (value: Value): string =>
  alternatives(value).flatMap((one) => (one.kind === 'unknown' ? [one.why] : []))[0] ?? 'it is put together elsewhere';

function findOriginFacts(
  { origin, originAt, plainAt, at: ofPath }: RequestAddress,
  verdicts: Verdicts,
  operation: Operation | undefined,
): readonly Fact[] {
  const secure = verdicts.findHttpsStatement();
  if (plainAt !== undefined && secure !== undefined) {
    const [scheme, why] = [`http://${displayPath(PLACEHOLDER)}`, 'the host is not known here, and can be this machine'];
    return [{ at: plainAt, key: ['scheme', scheme], fact: `scheme of ${scheme}`, verdict: 'unread', why }];
  }
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
  const mistyped = addAnswerFacts(request, operation, verdicts, add);
  const headers = collectSentFields(request.headers);
  const isAsserted = createAssertionTest(request);
  const key = findKey(operation, headers, address);
  const refusal = judgeRefusal(key, request.uses.filter(isAsserted), expected, operation, verdicts);
  const askedFor = listAskedForFields(address, operation);
  addResponseFacts(request, withAcceptedContents(operation, headers), verdicts, add, {
    ...{ refusal, isAsserted, isFailing, mistyped, askedFor },
  });
  return facts;
}

/** Lists the names in the values of stated query parameters: `?expand=agent,messages` asks for fields that schemas often leave out. */
const listAskedForFields = ({ query }: RequestAddress, { parameters }: Operation): ReadonlySet<string> =>
  new Set(
    parameters
      .filter((each) => each.in === 'query')
      .flatMap(({ name }) => alternatives(query.get(name)?.value))
      .flatMap((value) => knownText(value)?.split(/[\s,;|]+/) ?? []),
  );

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
  const key = findKey(operation, headers, address);
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
