import type { AssumptionSet } from '../../contract/assumptions/index.ts';
import { basePathsOf, type Contract, originsOf } from '../../contract/model/index.ts';
import { STATUS_PATH } from '../../servers/http/own-pages.ts';
import { findAddresses, type RequestAddress } from './address.ts';
import { createEnvironment } from './environment.ts';
import { followPrograms } from './evaluate/index.ts';
import { type Fact, findFacts } from './facts.ts';
import type { AssumptionComment } from './program.ts';
import { readSources, type SourceFile, type UnreadFile } from './sources.ts';
import { type CodeRequest, type SourceLocation, sourceKey } from './values/index.ts';
import { type Verdict, Verdicts } from './verdicts/index.ts';

/** One fact that code relies on, with its verdict. */
export interface CodeUse {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly verdict: Verdict;
  /** Identifies the fact in every version of the code, such as `['GET', '/v1/agents/', 'query', 'page']`. */
  readonly key: readonly string[];
  /** The fact in words, such as `GET /v1/agents/ query page`. */
  readonly fact: string;
  /** The id of a statement or of an open point. */
  readonly id?: string;
  readonly question?: string;
  /** The sentence of each assumption set at the open point, by the name of the set. */
  readonly assumed?: Readonly<Record<string, string>>;
  readonly nearest?: string;
  readonly why?: string;
  /** Set if the code names the open point, in a comment or with `assume`. */
  readonly isNamed?: true;
}

export interface CheckedCode {
  readonly uses: readonly CodeUse[];
  readonly unread: readonly UnreadFile[];
}

export interface CheckOptions {
  readonly contract: Contract;
  readonly sets: readonly AssumptionSet[];
  /** The address of the API: requests to other hosts are ignored. */
  readonly baseUrl?: string | undefined;
  /** Returns the text of an imported file that is not checked itself: its facts are reported at the calls that use them. */
  readonly load?: (file: string) => string | undefined;
}

/** Finds the facts of an API that code relies on, in its requests and in its uses of responses. Runs nothing. */
export async function checkCode(
  files: readonly SourceFile[],
  { contract, sets, baseUrl, load = () => undefined }: CheckOptions,
): Promise<CheckedCode> {
  const sources = await readSources(files, load);
  const { requests, cut } = followPrograms(sources, createEnvironment);
  const verdicts = new Verdicts(contract);
  const facts = ownRequests(requests, verdicts, baseUrl).flatMap(({ request, address }) => {
    return findFacts(request, address, verdicts).map((fact) => ({ request, fact }));
  });
  const named = new Set(files.map(({ file }) => file));
  const uses = decided(facts).flatMap(({ request, fact }) => {
    const at = placeIn(named, fact, request);
    return at === undefined ? [] : [codeUse(fact, at, request, verdicts, sets, sources.comments)];
  });
  const unfollowed = [...cut].map(([file, why]) => ({ file, line: 1, why }));
  return { uses: distinct(uses), unread: [...sources.unread, ...unfollowed].filter(({ file }) => named.has(file)) };
}

/** The location at which a fact is reported: its own, or the innermost call in a named file that leads to it. */
function placeIn(named: ReadonlySet<string>, { at }: Fact, request: CodeRequest): SourceLocation | undefined {
  return [at, request.at, ...request.calls.toReversed()].find(({ file }) => named.has(file));
}

/** A fact as it is reported at a location. */
function codeUse(
  { at: written, key, fact, verdict, id, nearest, why }: Fact,
  at: SourceLocation,
  { assumed }: CodeRequest,
  verdicts: Verdicts,
  sets: readonly AssumptionSet[],
  comments: ReadonlyMap<string, readonly AssumptionComment[]>,
): CodeUse {
  const point = verdicts.point(id);
  const isInComment = [written, at].some((place) =>
    (comments.get(place.file) ?? []).some(
      ({ ids, line }) => id !== undefined && ids.includes(id) && (line === place.line || line === place.line - 1),
    ),
  );
  const elsewhere = at === written || verdict === 'stated' ? [] : [`written in ${written.file}:${written.line}`];
  const whys = [...(why === undefined ? [] : [why]), ...elsewhere];
  const isNamed = isInComment || (id !== undefined && assumed.has(id));
  return {
    ...{ file: at.file, line: at.line, column: at.column, verdict, key, fact },
    ...(id !== undefined && { id }),
    ...(point !== undefined && { question: point.question }),
    ...(point !== undefined && verdict === 'open' && { assumed: verdicts.assumed(sets, point.id) }),
    ...(nearest !== undefined && { nearest }),
    ...(whys.length > 0 && { why: whys.join('; ') }),
    ...(isNamed && { isNamed: true as const }),
  };
}

interface RequestFact {
  readonly request: CodeRequest;
  readonly fact: Fact;
}

/** Leaves out the undecided facts of a request that one of its callers decides. */
function decided(facts: readonly RequestFact[]): readonly RequestFact[] {
  const locationKey = ({ at }: CodeRequest): string => `${at.file}:${at.line}:${at.column}`;
  const decidedAt = new Set(facts.filter(({ fact }) => !fact.isUndecided).map(({ request }) => locationKey(request)));
  return facts.filter(({ request, fact }) => !fact.isUndecided || !decidedAt.has(locationKey(request)));
}

const RANK: readonly Verdict[] = ['stated', 'open', 'excluded', 'invented', 'unread'];

/** Each fact once for a location, in the order of the files. */
function distinct(uses: readonly CodeUse[]): readonly CodeUse[] {
  const byPlace = new Map<string, CodeUse>();
  for (const use of uses) {
    const key = JSON.stringify([use.file, use.line, use.column, use.key]);
    const before = byPlace.get(key);
    if (before === undefined || RANK.indexOf(use.verdict) < RANK.indexOf(before.verdict)) byPlace.set(key, use);
  }
  const inFile = (one: CodeUse, other: CodeUse): number => one.line - other.line || one.column - other.column;
  return [...Map.groupBy(byPlace.values(), ({ file }) => file)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, uses]) => uses.toSorted(inFile));
}

/** Requests that go to this API: by their address, by their path, or by other requests to the same host. */
function ownRequests(requests: ReadonlySet<CodeRequest>, verdicts: Verdicts, baseUrl: string | undefined) {
  const { operations, model } = verdicts.contract;
  // `/v1/agents` of `/v1/agents/{agent_id}/memories/`: a version alone is no sign.
  const starts = operations.map(({ path }) => pathStart(path)).filter((start) => start !== '');
  const bases = new Set(operations.flatMap(basePathsOf).filter((base) => base !== '' && !base.includes('{')));
  const origins = new Set(operations.flatMap(originsOf).map((origin) => origin.toLowerCase()));
  const isServer = ({ origin = '' }: RequestAddress): boolean => origins.has(origin.toLowerCase());
  const all = [...requests].flatMap((request) =>
    findAddresses(request).map((address) => ({ request, address: belowBase(address, bases, isServer(address)) })),
  );
  const host = ({ origin, before }: RequestAddress): string =>
    origin ?? (before === undefined ? '' : sourceKey(before));
  const isLikely = ({ address }: { address: RequestAddress }): boolean => {
    const { path = '' } = address;
    if (isServer(address) || address.base !== undefined) return true;
    return starts.some((start) => path === start || path.startsWith(`${start}/`)) || isStatedPath(path);
  };
  const isStatedPath = (path: string): boolean => operations.some((one) => one.path === path);
  const hosts = new Set(all.filter(isLikely).map(({ address }) => host(address)));
  const surfaces = model.surfaces.map(({ under }) => under).filter((under) => under !== '/');
  return all.filter((one) => {
    const { origin, path } = one.address;
    if (path?.startsWith(STATUS_PATH) === true) return false;
    if (baseUrl !== undefined && origin !== undefined) return baseUrl.startsWith(origin);
    if (isLikely(one) || (path !== undefined && origin === undefined && verdicts.isBelowPrefix(path))) return true;
    if (origin !== undefined) return hosts.has(origin) && path !== undefined;
    if (path !== undefined && surfaces.some((under) => path.startsWith(under))) return true;
    return hosts.has(host(one.address)) && host(one.address) !== '';
  });
}

/** An address with its path as in the document: without the base path of a server. */
function belowBase(address: RequestAddress, bases: ReadonlySet<string>, isServer: boolean): RequestAddress {
  const { path } = address;
  if (path === undefined || bases.size === 0) return address;
  const base = [...bases].find((one) => path.startsWith(`${one}/`));
  if (base !== undefined) return { ...address, base, path: path.slice(base.length) };
  return isServer ? { ...address, lacks: [...bases][0] } : address;
}

/** The first two segments of a path, up to the first parameter. */
const pathStart = (path: string): string => /^(?:\/[^/{}]+){1,2}(?=\/|$)/.exec(path)?.[0] ?? '';
