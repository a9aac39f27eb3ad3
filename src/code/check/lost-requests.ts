import { ONLY_PLACEHOLDERS, type RequestAddress } from './address.ts';
import { hostKey, PAGE_HOST } from './host-key.ts';
import { apiOfRequest, type NamedHosts } from './named-hosts.ts';
import { TEST_CODE } from './program.ts';
import type { StatedPaths } from './stated-paths.ts';
import { type CodeRequest, locationKey } from './values/index.ts';

/**
 * Returns the reason why a request that nothing shows to be for the API may be for it all the same: its host is not known, and its path
 * begins with names of a stated path. `undefined` if it is not for the API, or is reported where its path is written, since that is stated.
 */
export function explainLostRequest(
  request: CodeRequest,
  address: RequestAddress,
  paths: StatedPaths,
  namedHosts: NamedHosts,
): string | undefined {
  const { origin, path, at, base = '' } = address;
  const host = hostKey(address);
  const isSenderUnknown = request.why !== undefined || request.isTypedCall === true;
  if (path === undefined || origin !== undefined || host === PAGE_HOST) return undefined;
  if (request.isDeclared === true && !isSenderUnknown) return undefined;
  // Without a host, a path leads to the application itself, unless what sends it is not known.
  if (host === '' && !isSenderUnknown) return undefined;
  if (TEST_CODE.test(at.file) || TEST_CODE.test(request.at.file)) return undefined;
  if (paths.origins.size > 0 && !paths.hasOpenHost && !paths.hasPrivateHost && !namedHosts.isNamed) return undefined;
  if (apiOfRequest(namedHosts, request, at) === 'other') return undefined;
  if (!paths.beginsWithNames(`${base}${path}`)) return undefined;
  const what = host === '' ? 'what sends it is not known' : 'its host does not show that it is for the API';
  return request.why ?? `${what}, and its path begins like a stated one`;
}

/** How many different stated paths one call has to send for it to be for the API, whatever the host is. */
const MIN_STATED_PATHS = 4;

/**
 * Finds the requests to unknown hosts that code sends which also sends requests to the API, and whose path is stated, or is stated below a
 * prefix. If the call sends more such requests than others, and none to a known host, those whose host is a parameter go to the API, too,
 * and the others may go there. The reason of those is that the host is not known.
 *
 * @param isSentElsewhere Whether the call at a location also sends requests to other hosts.
 */
export function findLostOfSameSender<T extends SentRequest>(
  others: readonly T[],
  own: readonly T[],
  paths: StatedPaths,
  isSentElsewhere: (sender: string) => boolean,
): readonly T[] {
  const senders = Map.groupBy(
    own.flatMap(({ request, address: { path = '' } }) => (paths.isStated(path) ? [{ request, path }] : [])),
    ({ request }) => locationKey(request.at),
  );
  const isLost = ({ request, address: { at, origin, before, path } }: T): boolean =>
    ![at, request.at].some(({ file }) => TEST_CODE.test(file)) &&
    origin === undefined &&
    before !== undefined &&
    path !== undefined &&
    senders.has(locationKey(request.at)) &&
    // Any server can answer `/`.
    path !== '/' &&
    !ONLY_PLACEHOLDERS.test(path);
  const isStatedBelow = ({ address: { path = '' } }: T): boolean =>
    paths.isStated(path) || paths.matchBelowPrefix(path) !== undefined;
  const why = 'its host is not known here, and the same code sends other requests to the API';
  return [...Map.groupBy(others, ({ request }) => locationKey(request.at))].flatMap(([sender, sent]) => {
    const stated = [...new Set(senders.get(sender)?.map(({ path }) => path))];
    const others = new Set(sent.flatMap((each) => (isStatedBelow(each) ? [] : (each.address.path ?? []))));
    const isOfApiAlone = stated.length >= MIN_STATED_PATHS && !isSentElsewhere(sender) && others.size <= stated.length;
    const starts = isOfApiAlone ? listCommonStarts(stated) : [];
    return sent
      .filter((each) => isLost(each) && (isOfApiAlone || isStatedBelow(each)))
      .map((each) => {
        const { before, path = '' } = each.address;
        const start = starts.find(
          (one) => paths.isStated(one + path) && (one !== '' || path.startsWith(`${starts[0]}/`)),
        );
        return start === undefined || before?.kind !== 'unknown' || before.is !== 'parameter'
          ? { ...each, request: { ...each.request, why } }
          : { ...each, address: { ...each.address, path: start + path } };
      });
  });
}

/** Lists the segments that all paths begin with, and each start of them, the longest first. */
function listCommonStarts([first = '', ...others]: readonly string[]): readonly string[] {
  const segments = first.split('/');
  return segments
    .map((_, index) => segments.slice(0, segments.length - index).join('/'))
    .filter((start) => others.every((other) => other.startsWith(`${start}/`)));
}

interface SentRequest {
  readonly request: CodeRequest;
  readonly address: RequestAddress;
}
