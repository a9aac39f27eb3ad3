import { alternatives, type CodeRequest, type ResponsePart, type Value } from './values/index.ts';
import type { Judgement } from './verdicts/index.ts';

type FieldPath = readonly string[];

/** Notes that a program reads parts of a body in place of one another, such as `body.items ?? body.data`. */
export function noteAlternativeFields(values: readonly Value[]): void {
  const parts = values.flatMap(alternatives).filter(isBody);
  for (const [{ alternativeFields }, ofRequest] of Map.groupBy(parts, ({ request }) => request)) {
    const paths = new Map(ofRequest.map(({ path }) => [path.join('.'), path]));
    if (paths.size > 1) alternativeFields.push([...paths.values()]);
  }
}

const isBody = (value: Value): value is ResponsePart => value.kind === 'received' && value.part === 'body';

/**
 * Whether a program does not rely on a field that is not stated, since another one that it reads in its place is stated, or is
 * reported before.
 *
 * @param judge Judges the field at another path.
 */
export function isReadInPlaceOfOther(
  { alternativeFields }: CodeRequest,
  path: FieldPath,
  judge: (path: FieldPath) => Judgement | undefined,
): boolean {
  return alternativeFields.some((all) => {
    const index = all.findIndex((one) => startsWith(one, path));
    const others = all.filter((one) => !startsWith(one, path));
    // A part of which all of them are parts has no other in its place.
    if (index < 0 || others.length === 0) return false;
    const verdicts = others.map((other) => {
      // A whole of which another one is a part has the values of that one only if it is a list.
      const isWhole = startsWith(path, other);
      return judge(isWhole ? [...other, '[]'] : other)?.verdict;
    });
    const isReported = (other: FieldPath, verdict = ''): boolean =>
      all.indexOf(other) < index && /^(invented|excluded)$/.test(verdict);
    return verdicts.includes('stated') || others.some((other, place) => isReported(other, verdicts[place]));
  });
}

/** Whether a path is at another one, or below it. */
const startsWith = (path: FieldPath, start: FieldPath): boolean => start.every((name, index) => name === path[index]);
