import { findAddresses, isWithoutPlaceholder, LOCAL_ORIGIN, type RequestAddress } from './address.ts';
import { listAnswerUses } from './double-answers.ts';
import type { Fact } from './fact.ts';
import { findFacts } from './facts.ts';
import type { HostOptions, OwnRequest } from './own-requests.ts';
import type { StatedPaths } from './stated-paths.ts';
import { alternatives, type CodeRequest, knownText, textValue } from './values/index.ts';
import type { Verdicts } from './verdicts/index.ts';

/** The facts of a request that a program answers itself, as a test double. */
export interface DoubleFacts {
  readonly request: CodeRequest;
  readonly facts: readonly Fact[];
}

/** Matches hosts that tests make up. */
const TEST_ORIGIN =
  /^https?:\/\/([\w-]+|([\w-]+\.)*(test|localhost|invalid|example|local|example\.(com|org|net)))(:\d+)?$/i;

/**
 * Finds the facts of the API that test doubles state: of the requests that they answer, and of their responses. A double
 * belongs to the API if its path is a stated one, or clearly below one. All facts are likely only, since a test may make
 * things up on purpose.
 */
export function findDoubleFacts(
  doubles: Iterable<CodeRequest>,
  paths: StatedPaths,
  verdicts: Verdicts,
  hosts: HostOptions,
): readonly DoubleFacts[] {
  return [...doubles].flatMap((double): readonly DoubleFacts[] => {
    const { answers = [] } = double;
    const request = { ...double, body: withoutEmptyBody(double.body), uses: answers.flatMap(listAnswerUses) };
    const all = findAddresses(double).flatMap((address) => findOwnAddress(address, double, paths, hosts) ?? []);
    const facts = all.flatMap((address) => {
      const methods = listMethods(request, address, paths, verdicts);
      const factsByMethod = methods.map((method) =>
        findFactsOfMethod({ ...request, method: textValue(method, request.method.at) }, address, verdicts),
      );
      // A double that answers any method is for the one whose operation states the most of it.
      return factsByMethod.toSorted((one, other) => countFaults(one) - countFaults(other))[0] ?? [];
    });
    return [{ request: double, facts }];
  });
}

/** Returns the body that a double expects, unless it expects no field. */
const withoutEmptyBody = (body: CodeRequest['body']): CodeRequest['body'] =>
  body?.value.kind === 'object' && body.value.fields.size === 0 ? undefined : body;

const countFaults = (facts: readonly Fact[]): number =>
  facts.filter(({ verdict }) => /^(invented|excluded)$/.test(verdict)).length;

function findFactsOfMethod(request: CodeRequest, address: RequestAddress, verdicts: Verdicts): readonly Fact[] {
  const facts = findFacts({ request, address, isOnlyLikely: true, possiblePaths: [] }, verdicts).filter(
    ({ verdict, key: [, , part] }) => verdict !== 'unread' && part !== 'path',
  );
  return verdicts.hasMarks ? facts : withoutOmissions(facts);
}

/** The number of stated fields with which an object is the record of a real response. */
const RECORDED_FIELDS = 5;

/**
 * Leaves out what documents without marks often omit: the errors that a test makes up to see them handled, and the
 * further fields of a response that was recorded.
 */
function withoutOmissions(facts: readonly Fact[]): readonly Fact[] {
  const findParent = ({ key: [, , , path = ''] }: Fact): string => path.replace(/\.?[^.]*$/, '');
  const isField = ({ key: [, , part] }: Fact): boolean => part === 'response field';
  const stated = facts.filter((fact) => isField(fact) && fact.verdict === 'stated').map(findParent);
  const isRecorded = (fact: Fact): boolean =>
    isField(fact) && stated.filter((parent) => parent === findParent(fact)).length >= RECORDED_FIELDS;
  const isError = ({ key: [, , part, status] }: Fact): boolean => part === 'status' && Number(status) >= 300;
  return facts.filter((fact) => fact.verdict !== 'invented' || !(isRecorded(fact) || isError(fact)));
}

/** Lists the methods of the request that a double answers; those of its path if it answers any, also if only the slash at its end is wrong. */
function listMethods(
  { method }: CodeRequest,
  { path = '' }: RequestAddress,
  paths: StatedPaths,
  verdicts: Verdicts,
): readonly string[] {
  const names = alternatives(method).map((one) => knownText(one)?.toUpperCase());
  // Browsers send OPTIONS by themselves.
  if (!names.includes(undefined)) return names.flatMap((one) => (one === undefined || one === 'OPTIONS' ? [] : [one]));
  const stated = paths.withStatedSlash(path);
  return METHODS.filter((one) => verdicts.judgeOperation(one, stated).verdict === 'stated');
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Returns the address of a double, without its host, if it belongs to the API; `undefined` for any other double. */
function findOwnAddress(
  address: RequestAddress,
  { isPathLoose = false }: CodeRequest,
  paths: StatedPaths,
  { ignoredHosts = [] }: HostOptions,
): RequestAddress | undefined {
  const { origin } = address;
  const isOpen = paths.origins.size === 0;
  const isOfApi = origin !== undefined && paths.origins.has(origin.toLowerCase());
  const isMadeUp =
    origin === undefined || !isWithoutPlaceholder(origin) || LOCAL_ORIGIN.test(origin) || TEST_ORIGIN.test(origin);
  if (origin !== undefined && ignoredHosts.includes(origin.replace(/^\w+:\/\//, ''))) return undefined;
  if (!isOfApi && !isMadeUp && !isOpen) return undefined;
  const relative = paths.withoutBase(address, isOfApi);
  const { path } = relative;
  if (path === undefined || relative.isOutside || relative.lacks !== undefined || address.isCut) return undefined;
  const stated = isPathLoose ? paths.withStatedSlash(path) : path;
  const isExactly = paths.isStated(stated) && (isOpen || isOfApi || paths.isDistinctive(stated));
  const isBelow = !isPathLoose && (isOpen || isOfApi) && paths.beginsLikeStatedPath({ ...address, path });
  return isExactly || isBelow ? { ...relative, path: stated, origin: undefined } : undefined;
}

/**
 * Gives a path to each test double that answers any: the one that the test compares that of the request with, or that of the only
 * operation to which the file sends requests, or which another double of it answers.
 */
export function placeDoubles(
  doubles: readonly CodeRequest[],
  own: readonly OwnRequest[],
  verdicts: Verdicts,
): readonly CodeRequest[] {
  const compared = doubles.flatMap((double) => double.findPaths?.().map((url) => ({ ...double, url })) ?? []);
  const isCompared = new Set(compared.map(({ calls }) => calls));
  const withPath = [...doubles.filter(({ findPaths }) => findPaths === undefined), ...compared];
  const addresses = [
    ...own.map(({ request, address: { path } }) => ({ request, path })),
    ...withPath.flatMap((request) => findAddresses(request).map(({ path }) => ({ request, path }))),
  ].flatMap(({ request, path }) => {
    const stated = path === undefined ? undefined : verdicts.findStatedPath(path);
    return stated === undefined ? [] : [{ request, stated }];
  });
  const isInFile = ({ at, calls }: CodeRequest, file: string): boolean =>
    [at, ...calls].some((one) => one.file === file);
  const placed = doubles.flatMap((double): readonly CodeRequest[] => {
    if (double.findPaths === undefined || isCompared.has(double.calls)) return [];
    const inFile = addresses.filter(({ request }) => isInFile(request, double.at.file));
    const isOnly = new Set(inFile.map(({ stated }) => stated)).size === 1;
    const { url, base } = inFile[0]?.request ?? {};
    return url === undefined || !isOnly ? [] : [{ ...double, url, ...(base && { base }) }];
  });
  return [...withPath, ...placed];
}
