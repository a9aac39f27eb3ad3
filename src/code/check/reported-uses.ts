import type { CodeUse, FoundUse } from './code-use.ts';
import { identifyCause } from './operation-causes.ts';
import { TEST_CODE } from './program.ts';
import { joinRepeatedCauses } from './repeated-causes.ts';
import type { Verdict } from './verdicts/index.ts';

const VERDICT_RANK: readonly Verdict[] = ['stated', 'open', 'excluded', 'invented', 'unread'];

/** Selects the uses to report, each cause once, in the order of the files. */
export function selectReportedUses(uses: readonly FoundUse[]): readonly CodeUse[] {
  const compareFiles = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
  const inOrder = withoutSharedCauses(withoutDuplicates(uses)).toSorted(
    (one, other) => compareFiles(one.file, other.file) || one.line - other.line || one.column - other.column,
  );
  const relevant = inOrder.filter((use) => !isAgreeingDeclaration(use));
  const joined = joinPlaces(joinUnstatedFields(withReasonsOfOuterFields(relevant)));
  return joinRepeatedCauses(joined).map(
    ({
      writtenIn,
      isOfClient: _,
      isOfError: __,
      unstatedStart: ___,
      isAtOtherHost: ____,
      isOfDouble: _____,
      owner: ______,
      isOftenOmitted: _______,
      isLeftOpen,
      ...found
    }) => {
      const use: CodeUse = isLeftOpen ? { ...found, verdict: 'open' } : found;
      return writtenIn === undefined || use.verdict === 'stated'
        ? use
        : { ...use, why: [use.why ?? [], `written in ${writtenIn}`].flat().join('; ') };
    },
  );
}

/** Whether a use is a declaration of a field that no statement contradicts. The field at the same location is reported. */
const isAgreeingDeclaration = ({ verdict, key }: FoundUse): boolean =>
  verdict === 'stated' && key[2] === 'response field' && /^(type|null|missing)$/.test(key[4] ?? '');

/** Gives each field that cannot be judged the reason of the outermost one around it, so that both are one report. */
function withReasonsOfOuterFields(uses: readonly FoundUse[]): readonly FoundUse[] {
  const fields = uses.filter(({ verdict, key }) => verdict === 'unread' && key[2] === 'response field');
  const byOperation = Map.groupBy(fields, ({ key: [method, path] }) => `${method} ${path}`);
  const depth = ({ key: [, , , name = ''] }: FoundUse): number => name.length;
  for (const [operation, all] of byOperation)
    byOperation.set(
      operation,
      all.toSorted((one, other) => depth(one) - depth(other)),
    );
  return uses.map((use) => {
    const [method, path, part, name = ''] = use.key;
    if (use.verdict !== 'unread' || part !== 'response field') return use;
    const isOuter = ({ key: [, , , outer = ''] }: FoundUse): boolean =>
      name.startsWith(outer) && /^[.[]/.test(name.slice(outer.length));
    const { why, nearest } = byOperation.get(`${method} ${path}`)?.find(isOuter) ?? use;
    const { nearest: _, ...rest } = use;
    return { ...rest, ...(why !== undefined && { why }), ...(nearest !== undefined && { nearest }) };
  });
}

/** Leaves out repeated facts at a location. The one with the best verdict is kept, and of several one that is certain. */
function withoutDuplicates(uses: readonly FoundUse[]): readonly FoundUse[] {
  const byPlace = new Map<string, FoundUse>();
  for (const use of uses) {
    const key = JSON.stringify([use.file, use.line, use.column, use.key]);
    const before = byPlace.get(key);
    const rank = (one: FoundUse): number => 2 * VERDICT_RANK.indexOf(one.verdict) + Number(one.confidence === 'likely');
    if (before === undefined || rank(use) < rank(before)) byPlace.set(key, use);
  }
  return [...byPlace.values()];
}

/**
 * Joins the uses at one location in code that sends several operations, and those of code in a file that is not checked. If one of the operations states the fact, the code is right;
 * otherwise the fault is reported once, not for each operation.
 */
function withoutSharedCauses(uses: readonly FoundUse[]): readonly FoundUse[] {
  const shared = Map.groupBy(uses, ({ file, line, column, key, writtenIn }) =>
    JSON.stringify([key.length > 2 && writtenIn !== undefined ? writtenIn : [file, line, column], factPart(key)]),
  );
  return [...shared.values()].flatMap((same) => {
    const isStated = same.some(({ verdict, isAccepted }) => verdict === 'stated' || isAccepted);
    const [first] = same;
    if (first === undefined) return same;
    if (first.key.length <= 2) return joinInventedOperations(same);
    if (!isStated && isOfSeveralKinds(same))
      return [{ ...first, verdict: 'unread', why: 'code that gets parts of several kinds reads it' }];
    const isOfOperation = (use: FoundUse, other: FoundUse): boolean =>
      use.key[0] === other.key[0] && use.key[1] === other.key[1];
    // One of the parts that the code may get has the field.
    const isAnswered = (use: FoundUse): boolean =>
      use.key[2] === 'response field' &&
      use.key.length === 4 &&
      same.some((other) => other.verdict === 'stated' && isOfOperation(use, other));
    const causes = Map.groupBy(
      same.filter((use) => use.verdict !== 'stated' && !use.isAccepted && !isAnswered(use)),
      ({ verdict, id = '' }) => `${verdict} ${id}`,
    );
    const joined = [...causes.values()].flatMap((ofCause): readonly FoundUse[] => {
      const [use] = ofCause;
      if (use === undefined || (isStated && /^(invented|excluded)$/.test(use.verdict))) return [];
      const operations = ofCause.map(({ key }) => key.slice(0, 2).join(' '));
      // If nothing is known of the errors of most operations, the code handles errors in general.
      const isOfAny = operations.length > 1 || same.length > 2;
      if (isOfAny && use.isOftenOmitted && !TEST_CODE.test(use.file)) return [];
      const confidence = ofCause.some((each) => each.confidence === 'certain') ? 'certain' : 'likely';
      return [{ ...use, confidence, ...(operations.length > 1 && { operations }) }];
    });
    return [...same.filter(({ verdict }) => verdict === 'stated'), ...joined];
  });
}

/**
 * Whether code reads a field in parts of several kinds, one of which has no fields: which of them it gets is decided by a value that is
 * not known, as the format of a formatter.
 */
const isOfSeveralKinds = (same: readonly FoundUse[]): boolean =>
  same.every(({ key }) => key[2] === 'response field' && key.length === 4) &&
  same.some(({ verdict }) => verdict === 'excluded') &&
  new Set(same.map(({ key: [, , , path = ''] }) => path.replace(/[^.]*$/, ''))).size > 1;

/**
 * Joins the invented operations of one location and method: keeps the one with the most unknown values in its path.
 */
function joinInventedOperations(all: readonly FoundUse[]): readonly FoundUse[] {
  // If one path of the request is stated, another may have the same end, after the base address of another version.
  // Such a path is only reported if it is certain, or if the slash at its end is all that it lacks.
  const stated = new Set(all.flatMap(({ verdict, key }) => (verdict === 'stated' ? [pathWithoutSlash(key[1])] : [])));
  const lacksSlash = ({ verdict, key: [, path], nearest }: FoundUse): boolean =>
    verdict === 'excluded' &&
    nearest?.endsWith('/') === true &&
    pathWithoutSlash(path) === pathWithoutSlash(nearest) &&
    !stated.has(pathWithoutSlash(path));
  const uses = all.filter(
    (use) =>
      stated.size === 0 ||
      use.confidence === 'certain' ||
      !/^(invented|excluded)$/.test(use.verdict) ||
      lacksSlash(use),
  );
  const invented = uses.filter(({ verdict }) => verdict === 'invented');
  const countUnknowns = ({ key: [, path = ''] }: FoundUse): number => path.split('{…}').length;
  const once = [...Map.groupBy(invented, ({ key: [method] }) => method).values()].flatMap((same) => {
    const [use] = same.toSorted((one, other) => countUnknowns(other) - countUnknowns(one));
    const operations = same.map(({ key }) => key.join(' '));
    return use === undefined ? [] : [{ ...use, ...(operations.length > 1 && { operations }) }];
  });
  return [...uses.filter(({ verdict }) => verdict !== 'invented'), ...once];
}

/** Returns a path without the names of its parameters and the slash at its end. */
const pathWithoutSlash = (path = ''): string => path.replaceAll(/\{[^{}]*\}/g, '{}').replace(/\/$/, '');

/**
 * Returns the part of an operation that a fact is about. For a field of a body only its name is kept, since a schema can
 * have the field at any depth.
 */
const factPart = ([, , part = '', path = '', ...more]: readonly string[]): readonly string[] =>
  /^(response|body) field$/.test(part) ? [part, path.replace(/^.*\./, ''), ...more] : [part, path, ...more];

/** The number of fields of one object that an operation does not state, from which on the code takes another object for it. */
const FIELDS_OF_OTHER_OBJECT = 4;

/**
 * Joins the fields in one file that an operation does not state, if they are those of a type, or so many that the cause is the object: the code
 * takes another one for it.
 */
function joinUnstatedFields(uses: readonly FoundUse[]): readonly FoundUse[] {
  const groups = Map.groupBy(uses, (use) => {
    const { file, key, verdict, confidence, isOfError = false } = use;
    return verdict === 'invented' && /^(response|body) field$/.test(key[2] ?? '')
      ? JSON.stringify([file, confidence, isOfError, ...key.slice(0, 3), (key[3] ?? '').replace(/[^.]*$/, '')])
      : use;
  });
  return [...groups.values()].flatMap((same) => {
    const [first, ...others] = same;
    if (first === undefined) return [];
    const names = new Set(same.map(({ key }) => key[3]));
    if (first.confidence === 'certain' && names.size < FIELDS_OF_OTHER_OBJECT) return same;
    const fields = others.map(({ file, line, key }) => ({ file, line, field: key.slice(2).join(' ') }));
    return [fields.length === 0 ? first : { ...first, fields }];
  });
}

/** Matches the parts of an operation of which the same fact can be at several locations. */
const JOINED_PART = /^(body|response|(response|body) field|(response )?header|path|query|status)$/;

/**
 * Joins the reports of one cause in all files, and the facts that cannot be judged for the same reason. The reason is a text, and for a
 * path the object whose methods are not known. Requests to hosts that are not known have one cause, whatever sends them.
 */
function joinPlaces(uses: readonly FoundUse[]): readonly FoundUse[] {
  const keys = uses.filter(({ key }) => key[2] === 'key');
  // If most requests send no key, the client that they share is the cause.
  const isOfClient = keys.filter((use) => use.isOfClient).length > keys.length / 2;
  const groups = Map.groupBy(uses, (use) => {
    const { verdict, key, nearest, why, unstatedStart } = use;
    if (isOfClient && use.isOfClient) return 'the client';
    if (verdict === 'unread') {
      // Paths with a value that is not known have one cause, whatever stated paths are like them.
      const like = key.length === 2 && key[0] !== '?' ? undefined : nearest;
      return JSON.stringify([verdict, why, like, use.isAtOtherHost ?? readReceiver(use)]);
    }
    if (!/^(excluded|invented)$/.test(verdict)) return use;
    // If no stated path begins like the path, all operations that begin so have one cause.
    // In tests, so have values that the parameter of one path does not allow.
    const isOfParameter = why !== undefined && nearest !== undefined && TEST_CODE.test(use.file);
    if (key.length === 2)
      return JSON.stringify([verdict, unstatedStart ?? (isOfParameter ? [key[0], nearest] : key), why]);
    // Tests call their server without a key wherever it answers without one.
    if (key[2] === 'key' && TEST_CODE.test(use.file)) return JSON.stringify([verdict, use.confidence, use.id, why]);
    if (!JOINED_PART.test(key[2] ?? '')) return use;
    // A header is one for all operations, in any case of letters, and a document that states none has one cause for all.
    if (/header$/.test(key[2] ?? '') && verdict === 'invented')
      return JSON.stringify([verdict, key[2], why ?? key[3]?.toLowerCase()]);
    // Code that takes an object for a list does so in all files that read the elements.
    if (key[2] === 'response field' && key.at(-1) === 'list')
      return JSON.stringify([verdict, key.slice(0, 3), key[3]?.replace(/[^.]*$/, ''), use.why]);
    // A value that several paths have is one cause.
    if (key[2] === 'path') return JSON.stringify([verdict, use.file, key[3]]);
    return identifyCause(use);
  });
  return [...groups.values()].flatMap((same) => {
    const rank = ({ file, confidence }: FoundUse): number =>
      2 * Number(TEST_CODE.test(file)) + Number(confidence === 'likely');
    const [first, ...others] = same.toSorted((one, other) => rank(one) - rank(other));
    if (first === undefined) return [];
    const confidence = same.some((use) => use.confidence === 'certain') ? 'certain' : 'likely';
    const places = others.map(({ file, line, column, fact }) => ({
      ...{ file, line, column },
      ...(fact !== first.fact && { fact }),
    }));
    const fields = [first, ...others].flatMap((use) => use.fields ?? []);
    const joined: FoundUse =
      places.length === 0 ? first : { ...first, confidence, places, ...(fields.length > 0 && { fields }) };
    return [isPathAlone(joined) ? explainPath(joined, same) : joined];
  });
}

/** Returns the object of a call that is not known, or a function: `this` of `this.get`. */
const readReceiver = ({ calls: [call] = [] }: FoundUse): string | undefined => call?.replace(/(?<=.)\.[^.]*$/, '');

/** Whether a fact is a path alone, for which no request was found. */
const isPathAlone = ({ verdict, key: [method, path], fact }: FoundUse): boolean =>
  verdict === 'unread' && method === '?' && fact === path;

/**
 * Completes the reason why a path was not followed: what it is, and the calls at all its places that could not be
 * followed.
 */
function explainPath(use: FoundUse, same: readonly FoundUse[]): FoundUse {
  const { fact, why } = use;
  const what = fact.startsWith('…') ? 'the end of a path' : fact.startsWith('/') ? 'a path' : 'an address';
  const calls = [...new Set(same.flatMap((each) => each.calls ?? []))];
  const where = why ?? `in ${calls.length > 1 ? 'calls that are' : 'a call that is'} not known`;
  const named = calls.length === 0 ? '' : `: ${calls.map((call) => `${call}(…)`).join(', ')}`;
  return { ...use, why: `${what} of this API, ${where}${named}`, ...(calls.length > 0 && { calls }) };
}
