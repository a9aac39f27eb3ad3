import { at, type Contract, isJsonObject, type Operation, parentOf } from '../../contract/index.ts';
import type { Exchange } from '../exchange.ts';
import { type AnswerReading, answerReader } from './answer.ts';
import { type ClaimIndex, claimIndexOf } from './claim-index.ts';
import { type RequestReading, requestReader } from './request.ts';
import { misfitsOf } from './schemas.ts';

/** What exchanges show of one statement. */
export type Shown =
  | { readonly is: 'holds'; readonly exchanges: number }
  | { readonly is: 'broken'; readonly how: string; readonly where: string };

/** An exchange as the contract has it. */
export interface Read {
  readonly exchange: Exchange;
  readonly request: RequestReading;
  /** `undefined` where there is no answer. */
  readonly answer: AnswerReading | undefined;
}

/** What exchanges show. A statement that none of them shows is not there. */
export interface Judgement {
  readonly shown: ReadonlyMap<string, Shown>;
  /** The exchanges that are of an operation of the contract. */
  readonly read: readonly Read[];
}

/** Judges exchanges by one contract. */
export interface Judge {
  read(exchange: Exchange): Read | undefined;
  judge(exchanges: readonly Exchange[]): Judgement;
  readonly claims: ClaimIndex;
}

/** What refuses a request that has nothing wrong. The other statuses of 4xx may have a reason that is open. */
const REFUSALS: ReadonlySet<number> = new Set([400, 405, 406, 415, 422]);
/** What refuses one that has nothing wrong, if it is seen otherwise that the key and the resource are good. */
const REFUSALS_OF_RESOURCES: ReadonlySet<number> = new Set([401, 403, 404]);

/** What refuses one of which it is open how it is authenticated, or what it has to hold. */
const REFUSALS_OF_METHODS: ReadonlySet<number> = new Set([405]);
const OF_OPERATIONS: ReadonlySet<string> = new Set(['credentials', 'encoding']);

/** More statements than this are not blamed for one operation that takes what it should refuse. */
const AT_MOST = 2;

/**
 * When is a refusal expected? Only where a statement gives it: a key that is missing or invalid (401), a body that its
 * stated form excludes (400), a resource that is known not to be there (404) or not for this key (403). A path value that is
 * no integer must not be accepted; which status says so is open.
 *
 * What `*.errors` leaves open of `errors.400` is which operations have that status at all. It does not leave open what an
 * invalid body is: its form is stated. So an operation that refuses one does so with 400, and one that has no 400 has no
 * body to be invalid. Open stays what else counts as invalid: a query, a length, null, a further field, an unknown
 * reference, another media type. Those are observed.
 *
 * A refusal counts only where a request that differs in nothing but the fault, its twin, is seen to succeed. Otherwise the
 * server may have had another reason. A request that is excluded and accepted is broken without a twin.
 */
export function judgeOf(contract: Contract, known: ReadonlyMap<string, string> = new Map()): Judge {
  const claims = claimIndexOf(contract);
  const misfits = misfitsOf(contract.document);
  const readRequest = requestReader(contract, misfits, known);
  const readAnswer = answerReader(contract, claims, misfits);
  const reads = new WeakMap<Exchange, Read>();

  const read = (exchange: Exchange): Read | undefined => {
    const before = reads.get(exchange);
    if (before !== undefined) return before;
    const request = readRequest(exchange.request);
    if (request === undefined) return undefined;
    const answer = exchange.answer && readAnswer(request.operation, exchange.answer);
    const made = { exchange, request, answer };
    reads.set(exchange, made);
    return made;
  };

  return {
    claims,
    read,
    judge(exchanges) {
      const all = exchanges.flatMap((exchange) => read(exchange) ?? []);
      const tally = new Tally();
      const lax = new Set(all.filter(isWronglyAccepted).map(({ request }) => request.operation));
      for (const one of all) creditAnswer(one, tally, claims, lax);
      const sound = all.filter((one) => isSound(one));
      const accepted = all.filter((one) => one.request.faults.length === 0 && isSuccess(one));
      const twins = accepted.filter((one) => isSound(one));
      for (const one of accepted) creditRequest(contract, one, tally, claims);
      judgeAccepted(all, tally, claims);
      judgeRefused(all, twins, tally, claims);
      judgeSoundRefused(sound, twins, tally, claims);
      judgeDisplaced(sound, exchanges, tally, claims);
      judgeMixedUp(contract, accepted, tally, claims);
      return { shown: tally.shown(), read: all };
    },
  };
}

/** Counts what holds, and keeps the first exchange that breaks each statement. */
class Tally {
  readonly #kept = new Map<string, number>();
  readonly #broken = new Map<string, { readonly how: string; readonly where: string }>();

  keep(ids: Iterable<string>): void {
    for (const id of ids) this.#kept.set(id, (this.#kept.get(id) ?? 0) + 1);
  }

  blame(ids: readonly string[], how: string, one: Read): void {
    for (const id of ids) if (!this.#broken.has(id)) this.#broken.set(id, { how, where: placeOf(one) });
  }

  shown(): Map<string, Shown> {
    const shown = new Map<string, Shown>();
    for (const [id, exchanges] of this.#kept) shown.set(id, { is: 'holds', exchanges });
    for (const [id, broken] of this.#broken) shown.set(id, { is: 'broken', ...broken });
    return shown;
  }
}

/** An exchange in a line, without a value: method, path as the contract has it, what was wrong with the request, status. */
export function placeOf({ exchange, request }: Read): string {
  const { operation, faults, open } = request;
  const about = [...faults.map(({ how }) => how), ...[...open].map((part) => OPEN_WORDS[part])].filter((part) => part);
  const asked = `${operation.method.toUpperCase()} ${operation.path}`;
  return `${asked}${about.length === 0 ? '' : ` (${about.join(', ')})`} → ${exchange.answer?.status ?? exchange.failure}`;
}

const OPEN_WORDS = {
  null: 'with null',
  further: 'with a further field',
  length: 'with a text of unusual length',
  integer: 'with an unusual integer',
  reference: 'with a reference',
  'media-type': 'with another media type',
  query: 'with a query',
  body: 'with a body',
  'cross-origin': 'from a page',
  credentials: '',
  encoding: '',
};

const statusOf = ({ exchange }: Read): number => exchange.answer?.status ?? 0;
const isSuccess = (one: Read): boolean => statusOf(one) >= 200 && statusOf(one) < 300;
/** Whether nothing is wrong with a request, and nothing open but what its operation leaves open of all. */
const isSound = ({ request }: Read): boolean =>
  request.faults.length === 0 && [...request.open].every((part) => OF_OPERATIONS.has(part));

const isWronglyAccepted = (one: Read): boolean => one.request.faults.length > 0 && isSuccess(one);

/** @param lax The operations that accept what is excluded: what they then answer is no fault of its own. */
function creditAnswer(one: Read, tally: Tally, claims: ClaimIndex, lax: ReadonlySet<Operation>): void {
  const { answer, request } = one;
  if (answer === undefined || one.exchange.request.method === 'HEAD') return;
  if (isSuccess(one) && !isSound(one) && lax.has(request.operation)) return;
  for (const { statements, how } of answer.breaches) tally.blame(statements, how, one);
  tally.keep(answer.kept);
  const status = statusOf(one);
  // These nobody can ask for: whenever they come, they are what is stated.
  if (answer.breaches.length > 0) return;
  const { pointer } = request.operation;
  if (status === 429) tally.keep(claims.at(`${pointer}/responses/429`));
  if (status >= 500) tally.keep(claims.at(`${pointer}/responses/5XX`));
}

function creditRequest({ document }: Contract, one: Read, tally: Tally, claims: ClaimIndex): void {
  const { operation, schema, body } = one.request;
  const { pointer } = operation;
  const ids = new Set<string>(claims.at(pointer));
  const add = (place: string): void => {
    for (const id of claims.at(place)) ids.add(id);
  };
  for (const owner of [pointer, parentOf(pointer), '']) {
    for (const key of ['url', ...variableNames(at(document, `${owner}/servers/0`))]) add(`${owner}/servers/0/${key}`);
    if (Array.isArray(at(document, `${owner}/servers`))) break;
  }
  if (schema !== undefined && body !== undefined) {
    add(parentOf(contentOf(document, operation)));
    add(contentOf(document, operation));
    for (const id of claims.of(schema, body.value)) ids.add(id);
  }
  for (const parameter of pathSchemas(document, operation)) add(`${parameter}/type`);
  if (one.exchange.request.credentials === 'stated')
    for (const scheme of schemesOf(document, operation)) {
      for (const key of Object.keys(Object(at(document, scheme)))) add(`${scheme}/${key}`);
    }
  tally.keep(ids);
}

const contentOf = (_document: Contract['document'], { pointer }: Operation): string =>
  `${pointer}/requestBody/content/application~1json`;

function variableNames(server: unknown): string[] {
  const { variables } = isJsonObject(server) ? server : {};
  return Object.keys(isJsonObject(variables) ? variables : {}).map((name) => `variables/${name}`);
}

function pathSchemas(document: Contract['document'], { pointer }: Operation): string[] {
  const list = at(document, `${pointer}/parameters`);
  return (Array.isArray(list) ? list : []).map((entry, index) =>
    isJsonObject(entry) && typeof entry.$ref === 'string'
      ? `${entry.$ref.slice(1)}/schema`
      : `${pointer}/parameters/${index}/schema`,
  );
}

function schemesOf(document: Contract['document'], { pointer }: Operation): string[] {
  const security = at(document, `${pointer}/security`);
  return (Array.isArray(security) ? security : []).flatMap((requirement) =>
    Object.keys(Object(requirement)).map((name) => `/components/securitySchemes/${name}`),
  );
}

/** What was excluded and is accepted. */
function judgeAccepted(all: readonly Read[], tally: Tally, claims: ClaimIndex): void {
  const accepted = all.filter((one) => one.request.faults.length > 0 && isSuccess(one));
  for (const [operation, group] of Map.groupBy(accepted, ({ request }) => request.operation)) {
    const ofBody = group.filter((one) => one.request.faults.some(({ of }) => of === 'body'));
    const bodies = new Set(ofBody.flatMap((one) => faultIds(one, claims)));
    // Where it takes whatever comes, no single form is at fault.
    const status = claims.at(`${operation.pointer}/responses/400`);
    const isAny = bodies.size > AT_MOST;
    for (const one of group) {
      const ids = isAny && ofBody.includes(one) ? status : faultIds(one, claims);
      tally.blame(ids, `${one.request.faults[0]?.how}, and it is accepted`, one);
    }
  }
}

function faultIds({ request }: Read, claims: ClaimIndex): string[] {
  const [fault] = request.faults;
  return [...new Set((fault?.claims ?? []).flatMap((claim) => claims.at(claim)))].slice(0, AT_MOST);
}

/** What was excluded for one reason and is refused: with the status that is stated for it, if its twin succeeds. */
function judgeRefused(all: readonly Read[], accepted: readonly Read[], tally: Tally, claims: ClaimIndex): void {
  const refused = all.filter((one) => {
    const kinds = new Set(one.request.faults.map(({ of }) => of));
    return kinds.size === 1 && one.request.open.size === 0 && statusOf(one) >= 300 && statusOf(one) !== 429;
  });
  const failed = new Map<string, number>();
  for (const one of refused) {
    const [fault] = one.request.faults;
    if (fault === undefined || !accepted.some((twin) => isTwin(twin, one, fault.of))) continue;
    const status = statusOf(one);
    const isExpected = fault.status === '4XX' ? status >= 400 && status < 500 : String(status) === fault.status;
    const stated = claims.at(`${one.request.operation.pointer}/responses/${fault.status}`);
    if (isExpected) {
      tally.keep([...stated, ...faultIds(one, claims)]);
      continue;
    }
    if (fault.status === '4XX') continue;
    // A failure upstream can hit any request, but hardly each that is to be refused.
    const key = `${one.request.operation.pointer} ${fault.status}`;
    failed.set(key, (failed.get(key) ?? 0) + 1);
    if (status >= 500 && (failed.get(key) ?? 0) < 2) continue;
    tally.blame(stated, `${fault.how}: it answers ${status}, not ${fault.status}`, one);
  }
}

/** Whether a request that succeeded has all but the fault in common with another. */
function isTwin(twin: Read, { request }: Read, fault: string): boolean {
  if (twin.request.operation !== request.operation) return false;
  if (fault === 'path' || fault === 'resource') return true;
  return Object.entries(request.values).every(([name, value]) => twin.request.values[name] === value);
}

/** What has nothing wrong and is refused. */
function judgeSoundRefused(sound: readonly Read[], accepted: readonly Read[], tally: Tally, claims: ClaimIndex): void {
  for (const one of sound) {
    const status = statusOf(one);
    const isGood = REFUSALS_OF_RESOURCES.has(status) && accepted.some((other) => isSeenGood(other, one));
    const refusals = one.request.open.size > 0 ? REFUSALS_OF_METHODS : REFUSALS;
    const isDenied = one.request.open.size > 0 && [401, 403].includes(status);
    if ((!refusals.has(status) && !isGood) || isDenied) continue;
    const twins = accepted.filter((other) => isTwin(other, one, ''));
    const fields = twins.length === 0 ? [] : ownFields(one, twins, claims);
    const ids = fields.length > 0 ? fields : claims.at(one.request.operation.pointer);
    tally.blame(ids, `nothing is wrong with the request, and it answers ${status}`, one);
  }
}

/** What is answered where no operation is stated, while the operation itself is not there: another version, no slash. */
function judgeDisplaced(
  sound: readonly Read[],
  exchanges: readonly Exchange[],
  tally: Tally,
  claims: ClaimIndex,
): void {
  for (const one of sound.filter((read) => statusOf(read) === 404)) {
    const { path, method } = one.exchange.request;
    const [, , ...rest] = path.split('/');
    const elsewhere = exchanges.find(
      ({ request, answer }) =>
        answer !== undefined &&
        answer.status >= 200 &&
        answer.status < 300 &&
        request.method === method &&
        (`${request.path}/` === path || new RegExp(`^/v\\d+/${escaped(rest.join('/'))}$`).test(request.path)),
    );
    if (elsewhere === undefined) continue;
    tally.blame(claims.at(one.request.operation.pointer), 'it answers 404, and is there on another path', one);
  }
}

/** What repeats the request, as the contract says which part does, and has a text of another request. */
function judgeMixedUp({ document }: Contract, accepted: readonly Read[], tally: Tally, claims: ClaimIndex): void {
  const textsOf = ({ request }: Read, name: string): unknown => Object(request.body?.value)[name];
  for (const one of accepted) {
    const { schema, body } = one.answer ?? {};
    const repeats = schema === undefined ? undefined : at(document, `${schema}/x-repeats`);
    for (const [pointer, expression] of Object.entries(isJsonObject(repeats) ? repeats : {})) {
      const stored = expression === '$request.body' ? at(body?.value ?? null, pointer) : undefined;
      const others = accepted.filter((other) => other !== one && other.request.operation === one.request.operation);
      const mixed = Object.entries(isJsonObject(stored) ? stored : {}).some(([name, text]) => {
        const own = textsOf(one, name);
        const isOurs = typeof text === 'string' && typeof own === 'string' && text.trim() !== '' && text !== own;
        return isOurs && others.some((other) => textsOf(other, name) === text);
      });
      if (!mixed) continue;
      const place = `${schema}/properties${pointer}`;
      tally.blame(claims.at(`${place}/$ref`), 'it has the text of another request', one);
    }
  }
}

/** Whether a success shows that what another request names is there, and for this key. */
function isSeenGood(success: Read, { request, exchange }: Read): boolean {
  const { surface, credentials } = success.exchange.request;
  if (surface !== exchange.request.surface || credentials !== exchange.request.credentials) return false;
  if (statusOf({ request, exchange, answer: undefined }) === 401) return true;
  const values = Object.entries(request.values);
  // Without a value in its path, an operation is either there or not.
  if (values.length === 0) return success.request.operation === request.operation || exchange.answer?.status === 404;
  return values.every(([name, value]) => success.request.values[name] === value);
}

/** The statements of the fields that no accepted request had. */
function ownFields({ request }: Read, twins: readonly Read[], claims: ClaimIndex): string[] {
  const { body, schema } = request;
  if (body === undefined || schema === undefined || !isJsonObject(body.value)) return [];
  const had = new Set(twins.flatMap((twin) => Object.keys(Object(twin.request.body?.value))));
  const own = Object.keys(body.value).filter((name) => !had.has(name));
  return [...new Set(own.flatMap((name) => claims.at(`${schema}/properties/${name}/type`)))].slice(0, AT_MOST);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
