import {
  authorizationScheme,
  isSuccessKey,
  type JsonObject,
  keyName,
  type Operation,
  requiresKey,
  type Schema,
  wordsOf,
} from '../../contract/model/index.ts';
import { isSecretHeader } from '../../evidence/judge/index.ts';
import type { RequestAddress } from './address.ts';
import { TEST_FILE } from './program.ts';
import {
  alternatives,
  type CodeRequest,
  collectSentFields,
  findHeader,
  knownText,
  locationKey,
  memberKey,
  type ResponseUse,
  type SentFields,
  type SourceLocation,
  toTextParts,
  type Value,
} from './values/index.ts';
import type { AddFact, Judgement, Verdicts } from './verdicts/index.ts';

/** Adds the fact that a request does or does not send a valid form of the key. */
export function addKeyFact(
  sent: SentKey,
  request: CodeRequest,
  operation: Operation,
  verdicts: Verdicts,
  add: AddFact,
): void {
  const [scheme] = operation.security.flat();
  // Servers read the parameters of a form as those of the query.
  const isInForm = sent.is === 'missing' && scheme?.node.in === 'query' && /^(form|text)$/.test(request.body?.as ?? '');
  const key: SentKey = isInForm ? { ...sent, is: 'unknown', unknownPart: 'whether the form has it is' } : sent;
  if (key.is === 'none' || request.isDeclared || request.isAsserted) return;
  const id = scheme && (verdicts.findStatement(scheme.pointer) ?? verdicts.findStatement(operation.pointer));
  const verdict = key.is === 'stated' ? 'stated' : key.is === 'unknown' ? 'unread' : 'excluded';
  const form =
    key.at === undefined ? `${key.unknownPart} not known here` : `whether it is ${key.form} is not known here`;
  const whys = {
    stated: undefined,
    missing: 'no key is sent',
    invalid: `it is not sent as ${key.form}`,
    unknown: form,
  };
  add(key.at ?? request.at, ['key'], {
    verdict,
    id,
    why: whys[key.is],
    ...(key.is === 'missing' && { isOfClient: true }),
  });
  for (const part of alternatives(key.value).flatMap((one) => toTextParts(one))) {
    const tested = 'of' in part && part.of.kind === 'unknown' ? request.textTests?.get(memberKey(part.of)) : undefined;
    if (tested !== undefined && verdicts.hasMarks)
      add(tested, ['key', 'form'], { verdict: 'invented', why: 'nothing is stated of its text' }, 'form of the key');
  }
}

/**
 * Judges the status 403 that a test expects for a request without a key, in place of 401; `undefined` if there is a key, or if the
 * document does not state 401.
 *
 * @param asserted The comparisons of the test.
 * @param expected The statuses that the test expects.
 */
export function judgeRefusal(
  key: SentKey,
  asserted: readonly ResponseUse[],
  expected: readonly number[],
  operation: Operation,
  verdicts: Verdicts,
): Judgement | undefined {
  const id = findUnauthorized(operation, verdicts);
  if (id === undefined || !verdicts.hasMarks || expected.length === 0) return undefined;
  const statuses = asserted.flatMap((use) => (use.of === 'status' ? [use.status] : []));
  if ((statuses.length === 0 ? expected : statuses).includes(401)) return undefined;
  return key.is === 'missing' ? { verdict: 'excluded', id, why: 'without a key it is 401' } : undefined;
}

/** Matches the statuses that a server sends for other reasons than a wrong key. */
const OTHER_REFUSAL = /^(400|403|404|422)$/;

interface KeyFact {
  readonly request: CodeRequest;
  readonly fact: Judgement & { readonly key: readonly string[]; readonly at: SourceLocation };
}

/**
 * Leaves open whether a client sends a key that it sends in other calls, since it may get the key later. Other headers that it sends
 * in place of the key may be those of another API, for which a class of its own has the same client.
 */
function openMissingKeys<T extends KeyFact>(facts: readonly T[]): readonly T[] {
  const ofKeys = new Set(facts.filter(({ fact }) => fact.key[2] === 'key' && fact.key.length === 3));
  const sending = new Set(
    [...ofKeys].flatMap(({ request, fact }) => (fact.verdict === 'stated' ? [locationKey(request.at)] : [])),
  );
  const isOpen = (each: T): boolean =>
    each.fact.verdict === 'excluded' && ofKeys.has(each) && sending.has(locationKey(each.request.at));
  const openRequests = new Set(facts.filter(isOpen).map(({ request }) => request));
  const isHeader = ({ fact: { key, verdict } }: T): boolean => verdict === 'invented' && key[2] === 'header';
  const instead = new Set(
    facts.filter((each) => isHeader(each) && openRequests.has(each.request)).map(({ fact }) => locationKey(fact.at)),
  );
  return facts
    .filter((each) => !isHeader(each) || !instead.has(locationKey(each.fact.at)))
    .map((each) =>
      isOpen(each)
        ? {
            ...each,
            fact: { ...each.fact, verdict: 'unread', why: 'the same call sends it for other callers or objects' },
          }
        : each,
    );
}

/**
 * Judges the statuses that a test expects for a key that is wrong on purpose: one that the test writes, while the file sends another
 * one in its other requests.
 */
export function judgeWrongKeys<T extends KeyFact>(facts: readonly T[], verdicts: Verdicts): readonly T[] {
  if (!verdicts.hasMarks) return openMissingKeys(facts);
  const keysByFile = Map.groupBy(new Set(facts.map(({ request }) => request)), ({ at }) => at.file);
  const isWrong = (request: CodeRequest): boolean => {
    const key = knownText(findKeyValue(request));
    const others = (keysByFile.get(request.at.file) ?? []).flatMap((each) => findKeyValue(each) ?? []);
    const statuses = request.uses.flatMap((use) => (use.of === 'status' ? [use.status] : []));
    return (
      TEST_FILE.test(request.at.file) &&
      request.isInProcess !== true &&
      key !== undefined &&
      others.some((other) => knownText(other) !== key) &&
      statuses.every((status) => OTHER_REFUSAL.test(String(status)))
    );
  };
  return facts.map((each) => {
    const { request, fact } = each;
    const [method = '', path = '', part, status = ''] = fact.key;
    if (part !== 'status' || !OTHER_REFUSAL.test(status) || !isWrong(request)) return each;
    const operation = verdicts.contract.operations.find(
      (one) => one.path === path && one.method.toUpperCase() === method,
    );
    const id = operation && findUnauthorized(operation, verdicts);
    return id === undefined
      ? each
      : { ...each, fact: { ...fact, verdict: 'excluded', id, why: 'for a wrong key it is 401', isLikely: true } };
  });
}

const findKeyValue = ({ headers }: CodeRequest): Value | undefined =>
  [...collectSentFields(headers).fields].find(([name]) => isSecretHeader(name.toLowerCase()))?.[1].value;

/** Finds the statement that an operation refuses requests without a valid key with 401. */
function findUnauthorized({ responses, pointer }: Operation, verdicts: Verdicts): string | undefined {
  const unauthorized = responses.find(({ key }) => key === '401');
  return (
    unauthorized && (verdicts.findStatement(unauthorized.pointer) ?? verdicts.findStatement(`${pointer}/responses/401`))
  );
}

export interface SentKey {
  readonly is: 'none' | 'stated' | 'missing' | 'invalid' | 'unknown';
  readonly names: ReadonlySet<string>;
  readonly form?: string;
  readonly value?: Value;
  readonly at?: SourceLocation;
  /** The part of the request that is not known and may have the key, for people. */
  readonly unknownPart?: string;
}

const KEY_RANK: readonly SentKey['is'][] = ['stated', 'unknown', 'invalid', 'missing'];

/** Finds the key of a request, and whether it has the form of one of the alternatives that the operation accepts. */
export function findKey(operation: Operation, headers: SentFields, address: RequestAddress): SentKey {
  // The document names a scheme that it does not describe: its key can have any form.
  if (operation.security.flat().some(({ node }) => node.type === undefined))
    return {
      is: 'none',
      names: new Set([...headers.fields.keys()].filter((name) => isSecretHeader(name.toLowerCase()))),
    };
  const rank = ({ is }: SentKey): number => KEY_RANK.indexOf(is);
  const alternativeKeys = operation.security.map((schemes): SentKey => {
    const keys = schemes.map(({ node }) => keyOfScheme(node, headers, address));
    const worst = keys.toSorted((one, other) => rank(other) - rank(one))[0];
    const names = new Set(keys.flatMap((key) => [...key.names]));
    return { is: 'stated', ...worst, names };
  });
  const [best] = alternativeKeys.toSorted((one, other) => rank(one) - rank(other));
  const names = new Set(alternativeKeys.flatMap((key) => [...key.names]));
  // A key that may be left out is also one that may be sent.
  if (best === undefined || !requiresKey(operation)) return { is: 'none', names };
  if (best.is === 'missing' && (isLogin(operation) || sendsStatedKey(operation, headers, address)))
    return { is: 'none', names };
  return { ...best, names };
}

/**
 * Whether an operation gets a password, or gets a key and returns a token, and states no security of its own: that of the whole document
 * hardly means the login.
 */
const isLogin = ({ node, requestBody, responses }: Operation): boolean => {
  const listFields = (contents: readonly { readonly schema: Schema | undefined }[] = []) =>
    contents.flatMap(({ schema }) => [...(schema?.properties ?? [])]);
  const sent = listFields(requestBody?.contents);
  const isPassword = ([name, field]: readonly [string, Schema]): boolean =>
    field.keyword('format') === 'password' || wordsOf(name).includes('password');
  const hasToken = (fields: readonly (readonly [string, Schema])[], depth = 0): boolean =>
    fields.some(
      ([name, field]) => TOKEN_NAME.test(name) || (depth === 0 && hasToken([...field.properties], depth + 1)),
    );
  return (
    node.security === undefined &&
    (sent.some(isPassword) ||
      (sent.some(([name]) => KEY_NAME.test(name)) &&
        responses.some(({ key, contents }) => isSuccessKey(key) && hasToken(listFields(contents)))))
  );
};

/** Matches the names of fields with the token that a login returns. */
const TOKEN_NAME = /^(access[-_]?|auth[-_]?|bearer[-_]?)?(token|jwt)$/i;

/** Matches the names of parameters with a key, but not of other secrets and tokens, such as `client_secret` and `page_token`. */
const KEY_NAME = /^(x[-_])?((access|api|auth|bearer)[-_]?)?(token|key)$/i;

/** Whether a request sends a key in a parameter of the operation, in the place of that of its security scheme: `?token=…`. */
const sendsStatedKey = ({ parameters }: Operation, headers: SentFields, { query }: RequestAddress): boolean =>
  parameters.some(
    ({ in: place, name }) =>
      KEY_NAME.test(name) &&
      (place === 'query' ? query.has(name) : place === 'header' && findHeader(headers, name) !== undefined),
  );

function keyOfScheme(node: JsonObject, headers: SentFields, { query, isQueryOpen }: RequestAddress): SentKey {
  const name = keyName(node);
  if (node.in === 'cookie') return keyOfCookie(name, headers);
  const isName = (one: string): boolean => one.toLowerCase() === name.toLowerCase();
  const field = node.in === 'query' ? query.get(name) : findHeader(headers, name);
  const names = new Set(node.in === 'query' ? [name] : [...headers.fields.keys()].filter(isName));
  const isOpen = headers.isOpen || (node.in === 'query' && isQueryOpen);
  const unknownPart = node.in === 'query' ? 'the query is' : 'the headers are';
  if (field === undefined) return { is: isOpen ? 'unknown' : 'missing', names, unknownPart };
  if (node.type === 'apiKey') return { is: 'stated', names, at: field.at, value: field.value };
  const form = `${authorizationScheme(node)} <key>`;
  const forms = alternatives(field.value).map((value) => {
    const [first] = toTextParts(value);
    if (first === undefined || !('text' in first)) return 'unknown';
    const [start, text] = [`${authorizationScheme(node)} `.toLowerCase(), first.text.toLowerCase()];
    if (text.startsWith(start)) return 'stated';
    return start.startsWith(text) && toTextParts(value).length > 1 ? 'unknown' : 'invalid';
  });
  const is = forms.find((one) => one === 'stated') ?? (forms.includes('unknown') ? 'unknown' : 'invalid');
  return { is, names, form, at: field.at, value: field.value };
}

/** Finds a cookie in the headers of a request. A browser or a session can send one that it was given. */
function keyOfCookie(name: string, headers: SentFields): SentKey {
  const field = findHeader(headers, 'cookie');
  const isSent =
    field !== undefined && toTextParts(field.value).some((part) => 'text' in part && part.text.includes(`${name}=`));
  return isSent
    ? { is: 'stated', names: new Set(['Cookie', 'cookie']), at: field.at, value: field.value }
    : { is: 'unknown', names: new Set(), unknownPart: 'the cookies that the client keeps are' };
}
