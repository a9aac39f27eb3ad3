import { isDeepStrictEqual } from 'node:util';
import type { FoundUse } from './code-use.ts';
import { lacksStyledField } from './name-styles.ts';
import { TEST_CODE } from './program.ts';
import { findSharedCauses } from './shared-causes.ts';

/** Makes each use that another one explains a place of that one. */
export function joinRepeatedCauses(uses: readonly FoundUse[]): readonly FoundUse[] {
  const faults = uses.filter(({ verdict }) => /^(excluded|invented)$/.test(verdict));
  const operations = faults.filter(({ key }) => key.length === 2);
  const missing = faults.filter(({ key }) => key[2] === 'query' && key.at(-1) === 'missing');
  const sent = faults.filter(({ key }) => key[2] === 'body field');
  const causes = new Map(findSharedCauses(faults));
  // A path that is followed to no request is one cause in a file, and with a request for it that cannot be judged.
  const unread = uses.filter(({ verdict, key }) => verdict === 'unread' && key.length === 2);
  const isAlone = ({ key: [method], places }: FoundUse): boolean => method === '?' && places === undefined;
  const reports = unread.filter((use) => !isAlone(use));
  for (const use of unread.filter(isAlone)) {
    const cause = reports.find((other) => hasPath(other, use));
    if (cause === undefined) reports.push(use);
    else causes.set(use, cause);
  }
  for (const use of uses) {
    const cause = use.verdict === 'unread' ? faults.find((other) => isSameRead(use, other)) : undefined;
    if (cause !== undefined && !leadsTo(causes, cause, use)) causes.set(use, cause);
  }
  for (const use of faults) {
    const cause =
      operations.find((other) => isSamePath(use, other)) ??
      missing.find((other) => isInsteadOfQuery(use, other)) ??
      sent.find((other) => isSentField(use, other) || lacksStyledField(use, other));
    if (cause !== undefined && !leadsTo(causes, cause, use)) causes.set(use, cause);
  }
  const findFirstCause = (use: FoundUse): FoundUse => {
    const cause = causes.get(use);
    return cause === undefined ? use : findFirstCause(cause);
  };
  return [...Map.groupBy(uses, findFirstCause)].map(([use, all]) => {
    const others = all.filter((one) => one !== use);
    const places = others.flatMap(({ file, line, column, fact, places: more = [] }) => [
      { file, line, column, fact },
      ...more.map((place) => ({ fact, ...place })),
    ]);
    const fields = [use, ...others].flatMap((one) => one.fields ?? []);
    return places.length === 0
      ? use
      : { ...use, places: [...(use.places ?? []), ...places], ...(fields.length > 0 && { fields }) };
  });
}

/** Whether a fact, or one of its places, has the path in the file of another fact. */
const hasPath = ({ file, key: [, path], fact, places = [] }: FoundUse, use: FoundUse): boolean =>
  (file === use.file && path === use.key[1]) ||
  places.some((place) => place.file === use.file && (place.fact ?? fact).replace(/^[A-Z]+ /, '') === use.key[1]);

/** Whether code reads the same field at the same place of responses, some of which cannot be judged. */
const isSameRead = ({ file, line, column, key }: FoundUse, other: FoundUse): boolean =>
  key[2] === 'response field' &&
  file === other.file &&
  line === other.line &&
  column === other.column &&
  isDeepStrictEqual(key.slice(2), other.key.slice(2));

/** Whether a use has another one as its cause, directly or by the causes between them. */
function leadsTo(causes: ReadonlyMap<FoundUse, FoundUse>, use: FoundUse, other: FoundUse): boolean {
  for (let each: FoundUse | undefined = use; each !== undefined; each = causes.get(each))
    if (each === other) return true;
  return false;
}

/** Whether a path is another one with values in place of the unknown parts, at the same place in the code, of the same text or in a test of it. */
function isSamePath(use: FoundUse, other: FoundUse): boolean {
  const [[method, path = ''], [otherMethod, general = '']] = [use.key, other.key];
  const isOfSameText = use.writtenIn !== undefined && use.writtenIn === other.writtenIn;
  const isAtSame = use.file === other.file && use.line === other.line;
  return (
    use.key.length === 2 &&
    use.verdict === other.verdict &&
    use.why === other.why &&
    method === otherMethod &&
    path !== general &&
    general.includes('{…}') &&
    (isAtSame || isOfSameText || (TEST_CODE.test(use.file) && !TEST_CODE.test(other.file))) &&
    new RegExp(
      `^${general
        .replaceAll('{…}', '\0')
        .replaceAll(/[^\w/\0]/g, '\\$&')
        .replaceAll('\0', '[^/]+')}$`,
    ).test(path)
  );
}

/** Whether a field that is read of a response is one that the program also sends to the operation. */
function isSentField({ key: [method, path, part, ...field], verdict }: FoundUse, sent: FoundUse): boolean {
  return (
    part === 'response field' &&
    verdict === sent.verdict &&
    isDeepStrictEqual([method, path, 'body field', ...field], sent.key)
  );
}

/** Whether a request sends in its body what its query lacks. */
function isInsteadOfQuery(
  { file, key: [method, path, part, name = ''], verdict }: FoundUse,
  missing: FoundUse,
): boolean {
  const isOfOperation = file === missing.file && method === missing.key[0] && path === missing.key[1];
  if (!isOfOperation || verdict !== 'invented') return false;
  return (
    (part === 'body' && name === '') || (part === 'body field' && missing.key[3]?.split(', ').includes(name) === true)
  );
}
