import { isSlip, type Operation, suggestNearestName } from '../../../contract/model/index.ts';
import { canBePath, isWithoutPlaceholder, PLACEHOLDER } from '../address.ts';

/** Matches a segment that is a name directly before an unknown value. */
export const NAME_AND_VALUE = new RegExp(`(/[\\w-]+?)${PLACEHOLDER}(?=/|$)`, 'g');

/** Whether the path of an operation has a segment that is not a parameter. */
export const hasNameInPath = ({ path }: Operation): boolean => /\/[^{/]/.test(path);

/**
 * Returns the prefix of nearly all paths if it contains `api` or a digit, such as `/api/v3`; otherwise an empty text.
 */
export function findCommonPrefix(operations: readonly Operation[]): string {
  const isCommon = (prefix: string): boolean =>
    operations.filter(({ path }) => path.startsWith(`${prefix}/`)).length > 0.9 * operations.length;
  const starts = operations.flatMap(({ path }) => {
    const [, first = '', second = ''] = /^(\/[^/{}]+)(\/v\d+)?(?=\/)/.exec(path) ?? [];
    return [first + second, first];
  });
  return [...new Set(starts)].find((prefix) => /\d|api/.test(prefix) && isCommon(prefix)) ?? '';
}

export const withOtherSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`);

/** Finds the start of a path up to the first name that no stated path has there; `undefined` if an unknown value is there. */
export function findUnstatedStart(path: string, stated: readonly string[]): string | undefined {
  const cut = (one: string, count: number): string => one.split('/').slice(0, count).join('/');
  let start = '';
  for (const [index, segment] of path.split('/').entries()) {
    if (index === 0) continue;
    const match = stated.find((one) => canBePath(cut(path, index + 1), cut(one, index + 1)));
    if (match === undefined) return isWithoutPlaceholder(segment) ? `${start}/${segment}` : undefined;
    start = cut(match, index + 1);
  }
  return undefined;
}

/** Whether two paths name the same resource, or nearly the same: `order` of `/orders/{id}` and of `/order.list`. */
export function haveSameResource(path: string, other: string): boolean {
  const [words, others] = [path, other].map(listResourceWords);
  return words?.some((word) => others?.some((one) => isNearly(word, one))) === true;
}

/** Lists the names of the resources in a path. The last word of a name with dots is a verb, as in `order.list`. */
const listResourceWords = (path: string): readonly string[] =>
  path.split('/').flatMap((segment) => {
    if (/^(v?\d+|api|)$/.test(segment) || segment.includes('{')) return [];
    const words = segment.toLowerCase().split('.');
    return words.length > 1 ? words.slice(0, -1) : words;
  });

/** Whether two names differ by a slip or by their number, as `order` and `orders`. */
const isNearly = (word: string, other: string): boolean =>
  isSlipOrNumber(word, other) || (word.length > 4 && suggestNearestName(word, [other]) !== '');

const isSlipOrNumber = (word: string, other: string): boolean =>
  (word.length > 4 && isSlip(word, other)) || word.replace(/(ie|y)?s?$/, '') === other.replace(/(ie|y)?s?$/, '');

/** Whether a path differs from another one in nothing but slips in its names, or their number. */
export function isMisspelt(path: string, other: string): boolean {
  const [segments = [], others = []] = [path, other].map((one) => one.split('/'));
  const differing = segments.flatMap((segment, index) => {
    const stated = others[index] ?? '';
    return canBePath(segment, stated) ? [] : [{ segment, stated }];
  });
  return (
    segments.length === others.length &&
    differing.length > 0 &&
    differing.every(({ segment, stated }) => isWithoutPlaceholder(segment) && isSlipOrNumber(segment, stated))
  );
}

/** Lists the segments of a path that are not parameters. */
export const listSegmentNames = (path: string): ReadonlySet<string> =>
  new Set(path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{')));
