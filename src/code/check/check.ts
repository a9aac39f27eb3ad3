import type { AssumptionSet } from '../../contract/assumptions/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import {
  displayPath,
  findAddresses,
  findUrlAddresses,
  isWithoutPlaceholder,
  LOCAL_ORIGIN,
  PLACEHOLDER,
} from './address.ts';
import { Application } from './application.ts';
import type { CodeUse, FoundUse } from './code-use.ts';
import { findDoubleFacts, placeDoubles } from './double-facts.ts';
import { withoutDummyBodies, withoutDummyQueries } from './dummy-bodies.ts';
import { createEnvironment } from './environment.ts';
import { readEnvironmentFiles } from './environment-files.ts';
import { followPrograms } from './evaluate/index.ts';
import { type Fact, isHostFact } from './fact.ts';
import { findFacts } from './facts.ts';
import { judgeWrongKeys } from './key-facts.ts';
import { answersItsRequests } from './libraries/doubles/index.ts';
import { MadeObjects } from './made-objects.ts';
import { findModelFacts } from './model-facts.ts';
import { addModuleLimits } from './module-limits.ts';
import { apiOfRequest, NamedHosts } from './named-hosts.ts';
import { findOwnRequests, type HostOptions, hasKnownHost, type OwnRequest } from './own-requests.ts';
import { findPackageCalls } from './package-calls.ts';
import { findUnstatedQuery } from './parameter-facts.ts';
import { type AssumptionComment, TEST_CODE } from './program.ts';
import { DATA_FILE } from './read/read.ts';
import { findReportLocation, listOperationsByCall } from './report-location.ts';
import { selectReportedUses } from './reported-uses.ts';
import { addUsesOfRoutes } from './route-answers.ts';
import { readSources, type SourceFile } from './sources.ts';
import { StatedPaths } from './stated-paths.ts';
import { withoutUncalledNames } from './uncalled-names.ts';
import { withoutUnreadAnswers } from './unread-answers.ts';
import { joinUnreadParts, type UnreadPart } from './unread-parts.ts';
import { findUnreadPaths } from './unread-paths.ts';
import {
  alternatives,
  type CodeRequest,
  isCutChoice,
  locationKey,
  type SourceLocation,
  toTextParts,
} from './values/index.ts';
import { Verdicts } from './verdicts/index.ts';

export interface CheckedCode {
  readonly uses: readonly CodeUse[];
  readonly unread: readonly UnreadPart[];
  /** The requests that were left out, since they go to other APIs. */
  readonly leftOut: RequestsToOthers;
}

export interface RequestsToOthers {
  readonly requests: number;
  /** The hosts, such as `api.example.com`, and the starts of paths of other APIs, such as `/api/admin`, those with the most requests first. */
  readonly hosts: readonly string[];
}

export interface CheckOptions extends HostOptions {
  readonly contract: Contract;
  readonly sets: readonly AssumptionSet[];
  /** Returns the text of an imported file that is not checked itself. Its facts are reported at the calls that lead to it. */
  readonly load?: (file: string) => string | undefined;
  /** The files whose facts are reported; all by default. The others show how these are called. */
  readonly reported?: ReadonlySet<string> | undefined;
}

/** Finds the facts of an API that code relies on, in its requests and in its uses of responses. Runs nothing. */
export async function checkCode(
  files: readonly SourceFile[],
  { contract, sets, load = () => undefined, reported, ...hosts }: CheckOptions,
): Promise<CheckedCode> {
  const sources = await readSources(files, load);
  const verdicts = new Verdicts(contract);
  const paths = new StatedPaths(verdicts, hosts);
  const followed = followPrograms(sources, (follower) =>
    createEnvironment(follower, (url) => findUrlAddresses(url).some((address) => paths.isLikeStatedPath(address))),
  );
  const { constants, cut, cutPlaces } = followed;
  const isDouble = ({ answers }: CodeRequest): boolean => answers !== undefined;
  const requests = new Set([...followed.requests].filter((request) => !isDouble(request)));
  const variables = readEnvironmentFiles(sources.programs.keys(), load);
  const namedHosts = new NamedHosts(sources.programs, paths, files);
  const application = new Application(sources.programs.keys(), followed, paths);
  addUsesOfRoutes(requests, application, followed.answers);
  const all = findOwnRequests(requests, paths, namedHosts, application, { ...hosts, variables });
  addModuleLimits(
    all.map(({ request }) => request),
    sources.programs,
  );
  const shared = findSharedClients(requests, namedHosts);
  const ownCalls = new Set(all.map(({ request }) => request.calls));
  const isToOtherHost = (request: CodeRequest): boolean =>
    !ownCalls.has(request.calls) &&
    !isCutChoice(request.url) &&
    hasKnownHost(request, variables) &&
    !mayBeOfApi(request, paths, hosts);
  // A type that is also that of responses of other hosts can have their fields.
  const usedOfOthers = new Set(
    [...requests].filter(isToOtherHost).flatMap(({ uses }) => uses.map(({ at }) => locationKey(at))),
  );
  const made = new MadeObjects(sources.programs);
  const filesWithDoubles = new Set(
    [...sources.programs].flatMap(([file, all]) => (all.some(answersItsRequests) ? [file] : [])),
  );
  const answered = new Set(
    [...followed.requests]
      .filter(isDouble)
      .flatMap(findAddresses)
      .map(({ origin }) => origin),
  );
  // A test makes up the host of requests that it answers itself.
  const isMadeUp = ({ at: { file }, key: [, origin] }: Fact): boolean =>
    [TEST_CODE.test(file), filesWithDoubles.has(file), answered.has(origin)].filter(Boolean).length >= 2;
  const found = all
    .flatMap((own) => findFacts(own, verdicts).map((fact) => ({ request: own.request, fact })))
    .filter(({ fact }) => !isHostFact(fact) || !isMadeUp(fact))
    .filter(
      ({ request, fact: { at, key, verdict, isOfType } }) =>
        isOfType !== true ||
        verdict !== 'invented' ||
        !(usedOfOthers.has(locationKey(at)) || made.have(key[3] ?? '', request)),
    )
    .filter(
      ({ request, fact: { at, key, verdict } }) =>
        key.length === 2 ||
        !/^(excluded|invented|unread)$/.test(verdict) ||
        !shared.has(locationKey(request.at)) ||
        namedHosts.apiOf(at.file) === 'this',
    );
  const placed = placeDoubles(
    [...followed.requests].filter((request) => isDouble(request) && !application.hasRoute(request)),
    all,
    verdicts,
  );
  const doubles = withoutUnreadAnswers(
    findDoubleFacts(placed, paths, verdicts, hosts),
    found,
    sources.programs,
    verdicts,
  );
  const ofDoubles = doubles.flatMap((double) => double.facts.map((fact) => ({ request: double.request, fact })));
  const ofModels = findModelFacts(
    followed,
    [...found, ...ofDoubles].map(({ fact }) => fact),
    verdicts,
  );
  const ofPrograms = withoutUncalledNames(
    withoutUndecidedFacts(judgeWrongKeys(withoutDummyBodies(found, doubles, verdicts), verdicts)),
  );
  const facts = withoutDummyQueries([...ofPrograms, ...ofDoubles, ...ofModels], filesWithDoubles, verdicts);
  const reportedCalls = new Set(facts.map(({ request }) => request.calls));
  // A request is understood if facts of it are reported, or if it goes to another, known host. A request to an unknown
  // host may belong to this API.
  const understood = [...followed.requests].filter(
    (request) =>
      isDouble(request) || reportedCalls.has(request.calls) || isToOtherHost(request) || application.isServer(request),
  );
  const named = reported ?? new Set(files.map(({ file }) => file));
  const operations = listOperationsByCall(facts);
  // Data that a program imports is a part of it.
  const reportable = new Set([...named, ...[...sources.programs.keys()].filter((file) => DATA_FILE.test(file))]);
  const uses = facts.flatMap(({ request, fact }) => {
    const at = findReportLocation({ named: reportable, constants, operations }, fact, request);
    return at === undefined ||
      fact.isOnPurpose === true ||
      (!isDouble(request) && isUnstatedPath(fact) && filesWithDoubles.has(at.file))
      ? []
      : [toCodeUse(fact, at, request, verdicts, sets, sources.comments)];
  });
  const programs = [...sources.programs].flatMap(([file, all]) => (named.has(file) ? all : []));
  const pathKey = (file: string, path: string): string =>
    `${file} ${verdicts.findStatedPath(path.replaceAll('{…}', PLACEHOLDER)) ?? displayPath(path)}`;
  const sent = new Set(all.map(({ address: { at, path = '' } }) => pathKey(at.file, path)));
  const others = findUnreadPaths(
    programs,
    {
      ...followed,
      understood,
      own: all.map(({ request }) => request),
      others: [...requests].filter(({ isDeclared, why }) => !isDeclared && why === undefined),
    },
    paths,
    namedHosts.isNamed,
  );
  const unread = others
    .filter(({ at }) => namedHosts.apiOf(at.file) !== 'other' && !filesWithDoubles.has(at.file))
    // Next to requests that were found, an address alone is a setting.
    .filter(({ path }) => all.length === 0 || !path.includes('://'))
    // In tests, a text in no call is made up, or compared with another one.
    .filter(({ at, call }) => call !== undefined || !TEST_CODE.test(at.file))
    // The path of a request that was found is not reported again, unless it is in another call.
    .filter(({ at, path, call }) => call !== undefined || !sent.has(pathKey(at.file, path)))
    .flatMap(({ at, path, query, why, call, isAtOtherHost }): readonly FoundUse[] => [
      ...(call === undefined ? [] : findUnstatedQuery(path, query, at, verdicts)),
      {
        ...{ file: at.file, line: at.line, column: at.column, verdict: 'unread', key: ['?', path], fact: path },
        confidence: 'certain',
        ...(why !== undefined && { why }),
        ...(call !== undefined && { calls: [call] }),
        ...(isAtOtherHost && { isAtOtherHost }),
      },
    ]);
  const requesting = new Set(all.flatMap(listRequestingFiles));
  for (const file of [...sources.programs.keys()]) if (namedHosts.apiOf(file) === 'this') requesting.add(file);
  // A test that writes no path itself calls requests of other files, which are followed without it.
  const writing = new Set(all.map(({ address }) => address.at.file));
  for (const file of requesting) if (TEST_CODE.test(file) && !writing.has(file)) requesting.delete(file);
  // Code without an address or a request of this API loses nothing if it is not followed, and a path that is no part of one is reported.
  // Alternatives of a base address have one path, so that none of it is lost.
  const cutUrls = new Map(
    all.flatMap(({ request: { url }, possiblePaths }) =>
      isCutChoice(url) && possiblePaths.length > 1 ? [[`${url.at.file}:${url.at.line}`, url.at] as const] : [],
    ),
  );
  const whyCut = 'has a request with more addresses than check follows';
  const cutParts = [
    ...[...cutUrls.values()].map(({ file, line }) => ({ file, line, why: whyCut })),
    ...[...cut].map(([file, why]) => ({ file, line: 0, why })),
    ...cutPlaces,
  ];
  const unfollowed = cutParts.flatMap((part) =>
    requesting.has(part.file) ? [{ ...part, text: '', needsPath: false }] : [],
  );
  return {
    uses: selectReportedUses([
      ...uses,
      ...unread,
      ...findPackageCalls(followed.packageCalls, contract, namedHosts).filter(({ file }) => named.has(file)),
    ]),
    unread: joinUnreadParts(
      [...sources.unread, ...unfollowed].filter(({ file }) => named.has(file)),
      paths,
      sources,
      requesting,
    ),
    leftOut: countRequestsToOthers(
      [...requests].filter(({ calls }) => !ownCalls.has(calls)),
      named,
      paths,
    ),
  };
}

/** Whether a request may go to the API behind a prefix, since the document states the end of its path, but no address and no base path. */
const mayBeOfApi = (request: CodeRequest, paths: StatedPaths, { ignoredHosts = [] }: HostOptions): boolean =>
  paths.origins.size === 0 &&
  !paths.hasBase &&
  findAddresses(request).some(
    ({ origin = '', path }) =>
      path !== undefined &&
      paths.matchText(path) !== undefined &&
      !ignoredHosts.includes(origin.replace(/^\w+:\/\//, '')),
  );

/**
 * Lists the files that send a request, write its path, or call the code with the path, as a client. Files around these, such as
 * one that starts the program, lose no request if they are not followed.
 */
function listRequestingFiles({ request: { at, calls }, address }: OwnRequest): readonly string[] {
  const files = [...calls.map(({ file }) => file), at.file];
  const writing = files.indexOf(address.at.file);
  return [at.file, address.at.file, ...files.slice(Math.max(0, writing - 1))];
}

/** Counts the requests of files whose hosts are written or whose paths show another API, each place in the code once. */
function countRequestsToOthers(
  requests: readonly CodeRequest[],
  files: ReadonlySet<string>,
  paths: StatedPaths,
): RequestsToOthers {
  const places = new Map<string, string>();
  for (const request of requests)
    for (const address of findAddresses(request)) {
      const { origin = '', at } = address;
      const [, host] = /^https?:\/\/([^/]+)$/i.exec(origin) ?? [];
      const isOther = host !== undefined && isWithoutPlaceholder(host) && !LOCAL_ORIGIN.test(origin);
      const other = isOther ? host.toLowerCase() : paths.findStartOfOtherApi(address);
      if (other !== undefined && files.has(at.file)) places.set(locationKey(at), other);
    }
  const byHost = [...Map.groupBy(places.values(), (host) => host)];
  const hosts = byHost.toSorted(([, one], [, other]) => other.length - one.length).map(([host]) => host);
  return { requests: places.size, hosts };
}

/** Whether a fact is a path that is not stated. A test that answers its requests itself may make such paths up. */
const isUnstatedPath = ({ verdict, key: [, , part = 'path'] }: Fact): boolean =>
  /^(invented|excluded|unread)$/.test(verdict) && part === 'path';

/**
 * Finds the locations of calls that send requests to other APIs. If such a call also sends requests to this API, the
 * code around it may read responses of the others.
 */
function findSharedClients(requests: ReadonlySet<CodeRequest>, namedHosts: NamedHosts): ReadonlySet<string> {
  const isOfOther = (request: CodeRequest): boolean =>
    findAddresses(request).some(({ at }) => apiOfRequest(namedHosts, request, at) === 'other');
  return new Set([...requests].filter(isOfOther).map(({ at }) => locationKey(at)));
}

/** Converts a fact to the form in which it is reported. */
function toCodeUse(
  {
    at: written,
    key,
    fact,
    verdict,
    id,
    nearest,
    why,
    isLikely,
    isOfClient,
    isOfError,
    isAccepted,
    unstatedStart,
    owner,
    isOftenOmitted,
    isLeftOpen,
    fields = [],
  }: Fact,
  at: SourceLocation,
  { assumed, answers }: CodeRequest,
  verdicts: Verdicts,
  sets: readonly AssumptionSet[],
  comments: ReadonlyMap<string, readonly AssumptionComment[]>,
): FoundUse {
  const point = verdicts.findPoint(id);
  const isInComment = [written, at].some((place) =>
    (comments.get(place.file) ?? []).some(
      ({ ids, line }) => id !== undefined && ids.includes(id) && (line === place.line || line === place.line - 1),
    ),
  );
  const isNamed = isInComment || (id !== undefined && assumed.has(id));
  return {
    ...{ file: at.file, line: at.line, column: at.column, verdict, key, fact },
    ...(id !== undefined && { id }),
    ...(point !== undefined && { question: point.question }),
    ...(point !== undefined &&
      (verdict === 'open' || isLeftOpen) && { assumed: verdicts.listAssumedSentences(sets, point.id) }),
    ...(nearest !== undefined && { nearest }),
    ...(why !== undefined && { why }),
    ...(at !== written && { writtenIn: `${written.file}:${written.line}` }),
    confidence: isLikely ? 'likely' : 'certain',
    ...(fields.length > 0 && { fields: fields.map(({ at: { file, line }, field }) => ({ file, line, field })) }),
    ...(isNamed && { isNamed: true as const }),
    ...(isOfClient && { isOfClient }),
    ...(isOfError && { isOfError }),
    ...(isAccepted && { isAccepted }),
    ...(unstatedStart !== undefined && { unstatedStart }),
    ...(owner !== undefined && { owner }),
    ...(isOftenOmitted && { isOftenOmitted }),
    ...(isLeftOpen && { isLeftOpen }),
    ...(answers !== undefined && { isOfDouble: true as const }),
  };
}

interface RequestFact {
  readonly request: CodeRequest;
  readonly fact: Fact;
}

/**
 * Leaves out facts without an operation if another call of the same code shows the address of the request. A call that adds a part to
 * the address, as in `send(`${url}/${id}`)`, is a request of its own.
 */
function withoutUndecidedFacts(facts: readonly RequestFact[]): readonly RequestFact[] {
  // An alternative of the URL without a text of its own is that of the others: `path.startsWith('/') ? path : '/' + path`
  const listParts = ({ url }: CodeRequest): readonly (readonly string[])[] =>
    alternatives(url).map((one) =>
      toTextParts(one).flatMap((part) => ('text' in part && part.text !== '' ? [locationKey(part.at)] : [])),
    );
  const decided = new Set(facts.flatMap(({ request, fact }) => (fact.isUndecided ? [] : [request])));
  const decidedAt = new Set([...decided].map(({ at }) => locationKey(at)));
  const decidedParts = new Set([...decided].flatMap(listParts).flat());
  return facts.filter(
    ({ request, fact }) =>
      !fact.isUndecided ||
      !decidedAt.has(locationKey(request.at)) ||
      listParts(request).every((parts) => parts.some((part) => !decidedParts.has(part))),
  );
}
