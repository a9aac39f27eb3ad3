import type { FoundUse } from './code-use.ts';
import { isInOtherStyle } from './name-styles.ts';
import { TEST_CODE } from './program.ts';

/**
 * Finds the causes that several facts have in whatever operation and file they are: what test doubles make up under one name, a field
 * that one schema lacks, a parameter of the query, and a field that the program expects in every error. The fact of the program itself comes before that of a test.
 */
export function findSharedCauses(uses: readonly FoundUse[]): ReadonlyMap<FoundUse, FoundUse> {
  const rank = ({ file, isOfDouble, confidence }: FoundUse): number =>
    4 * Number(isOfDouble === true) + 2 * Number(TEST_CODE.test(file)) + Number(confidence === 'likely');
  const byRank = uses.toSorted((one, other) => rank(one) - rank(other));
  const [first, causes] = [new Map<string, FoundUse>(), new Map<FoundUse, FoundUse>()];
  for (const use of byRank)
    for (const key of listCauseKeys(use)) {
      const cause = first.get(key);
      if (cause === undefined) first.set(key, use);
      else if (cause !== use && !causes.has(use)) causes.set(use, cause);
    }
  return causes;
}

/** Lists the texts that are the same for facts of one cause. */
function listCauseKeys(use: FoundUse): readonly string[] {
  const { verdict, key, owner, isOfDouble, isOfError } = use;
  const [method, operation, part = '', path = '', ...more] = key;
  if (verdict !== 'invented' || more.length > 0 || !/^(status|query|(response|body) field)$/.test(part)) return [];
  const name = path.replace(/^.*\./, '');
  const isRead = part === 'response field';
  return [
    ...(owner === undefined ? [] : [['schema', owner, name]]),
    ...(isInOtherStyle(use) ? [['style', method, operation, part]] : []),
    ...(part === 'query' ? [['query', path]] : []),
    ...(isOfError && isRead ? [['error', path]] : []),
    ...(isOfDouble && (isRead || part === 'status') ? [['double', part, name]] : []),
  ].map((one) => JSON.stringify(one));
}
