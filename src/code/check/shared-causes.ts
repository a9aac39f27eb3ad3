import type { FoundUse } from './code-use.ts';
import { isInOtherStyle } from './name-styles.ts';
import { TEST_CODE } from './program.ts';

/**
 * Finds the causes that several facts have in whatever operation and file they are: what test doubles make up under one name, a field
 * that one schema lacks, the names that are like no name of one object or query, a parameter of the query, a field with another stated name, and a field that the program expects in every error. The fact of the program itself comes before that of a test.
 */
export function findSharedCauses(uses: readonly FoundUse[]): ReadonlyMap<FoundUse, FoundUse> {
  const rank = ({ file, isOfDouble, confidence }: FoundUse): number =>
    4 * Number(isOfDouble === true) + 2 * Number(TEST_CODE.test(file)) + Number(confidence === 'likely');
  const fields = Map.groupBy(uses.filter(isUnstatedField), ({ owner }) => owner);
  const incomplete = new Set(
    [...fields].flatMap(([owner, all]) =>
      owner !== undefined && new Set(all.map(({ key }) => lastName(key))).size >= FIELDS_OF_INCOMPLETE_SCHEMA
        ? [owner]
        : [],
    ),
  );
  const byRank = uses.toSorted((one, other) => rank(one) - rank(other));
  const [first, causes] = [new Map<string, FoundUse>(), new Map<FoundUse, FoundUse>()];
  for (const use of byRank)
    for (const key of listCauseKeys(use, incomplete)) {
      const cause = first.get(key);
      if (cause === undefined) first.set(key, use);
      else if (cause !== use && !causes.has(use)) causes.set(use, cause);
    }
  return causes;
}

/** The number of fields that a schema lacks, from which on the cause is that the schema is not complete. */
const FIELDS_OF_INCOMPLETE_SCHEMA = 4;

/** Whether a field is one that no schema states, and not a stated one in other letters. */
const isUnstatedField = ({ verdict, key, nearest }: FoundUse): boolean =>
  verdict === 'invented' && /^(response|body) field$/.test(key[2] ?? '') && key.length === 4 && nearest === undefined;

const lastName = ([, , , path = '']: readonly string[]): string => path.replace(/^.*\./, '');

/** Lists the texts that are the same for facts of one cause. */
function listCauseKeys(use: FoundUse, incomplete: ReadonlySet<string>): readonly string[] {
  const { file, verdict, confidence, key, id, owner, nearest, isOfDouble, isOfError } = use;
  const [method, operation, part = '', path = '', ...more] = key;
  if (verdict !== 'invented' || more.length > 0 || !/^(status|query|(response|body) field)$/.test(part)) return [];
  const name = lastName(key);
  const isRead = part === 'response field';
  return [
    ...(owner === undefined
      ? []
      : [['schema', owner, ...(isUnstatedField(use) && incomplete.has(owner) ? [] : [name])]]),
    ...(isInOtherStyle(use) ? [['style', method, operation, part]] : []),
    ...(part === 'query' ? [['query', path]] : []),
    ...(isOfError && isRead ? [['error', path]] : []),
    ...(isOfDouble && (isRead || part === 'status') ? [['double', part, name]] : []),
    ...(nearest !== undefined && isRead ? [['renamed', file, name, nearest.replace(/^.*\./, '')]] : []),
    ...(nearest === undefined && part !== 'status'
      ? [['object', id, confidence, isOfError, method, operation, part, path.slice(0, -name.length)]]
      : []),
  ].map((one) => JSON.stringify(one));
}
