import { createHash } from 'node:crypto';
import { type Contract, inOneLine, isWithin, parentOf, type SourcePlace } from '../../contract/model/index.ts';
import { answeringChanges, isAnsweredChange } from './answered.ts';
import { diffMarks, type MarkChange } from './marks.ts';
import { compareModels } from './models/compare-models.ts';
import type { ModelChange } from './models/scope.ts';
import { RATINGS, type Rating } from './rules/rating.ts';
import type { RuleId } from './rules/rules.ts';

type FilePlace = Pick<SourcePlace, 'file' | 'line'>;

interface ChangePlace extends FilePlace {
  readonly place: string;
  readonly says: string;
  readonly pointer: string;
}

/** A difference between two versions of an API. */
export interface ContractChange {
  readonly rule: RuleId;
  readonly rating: Rating;
  /** False if the change could not be compared; it then has the worst rating that it could have. */
  readonly isJudged: boolean;
  /** The statement at the place of the change, or the statement or open point that changed itself. */
  readonly id?: string;
  /** The operation, such as `POST /orders`, or the place of a statement. */
  readonly place: string;
  readonly says: string;
  /** The other places with the same change: operations share components, or repeat them. */
  readonly alsoAt: readonly ChangePlace[];
  /** JSON pointer of the element in the newer contract, or in the older one if the element was removed. */
  readonly pointer: string;
  /** The place in the user's newer files, or in the older ones if the element was removed. */
  readonly file: string;
  readonly line: number;
  /** The places in the files of both versions. If one version lacks the element, its place is that of the parent. */
  readonly before: FilePlace;
  readonly after: FilePlace;
  /** Identifies the change, also after its lines have moved. */
  readonly fingerprint: string;
}

export interface ContractDiff {
  /** The highest rating of its changes; `none` without a change. */
  readonly rating: Rating | 'none';
  /** By rating; within a rating, the changes of statements and open points come first. */
  readonly changes: readonly ContractChange[];
}

/**
 * Compares two versions of an API and rates each change by the version number that it requires: a change that breaks
 * callers is major, one that callers can ignore is minor, new wording is a patch. An answer to an open point is minor.
 *
 * A person has to read the patches: a reworded statement may mean something else.
 */
export function diffContracts(before: Contract, after: Contract): ContractDiff {
  const marks = diffMarks(before, after);
  const answers = answeringChanges(before, after);
  const isReworded = ({ rating, after: pointer }: ModelChange): boolean =>
    rating === 'patch' && marks.some((mark) => isWithin(pointer, mark.pointer));
  const changes = compareModels(before.model, after.model).filter(
    (change) => !isAnsweredChange(answers, change) && !isReworded(change),
  );
  const all = [
    ...marks.map((mark) => toMarkChange(mark, before, after)),
    ...joinByCause(changes).map((group) => toChange(group, before, after)),
  ].sort((one, other) => RATINGS.indexOf(one.rating) - RATINGS.indexOf(other.rating));
  return { rating: all[0]?.rating ?? 'none', changes: all };
}

/** A change, and the other operations that have it. */
type ChangeGroup = [ModelChange, ...ModelChange[]];

/** Joins the changes of one cause: operations share components, and many repeat the same schema. */
function joinByCause(changes: readonly ModelChange[]): ChangeGroup[] {
  const shared = joinByKey(
    changes.map((change): ChangeGroup => [change]),
    ({ rule, rating, before, after, sentence }) => [rule, rating, before, after, sentence],
  );
  return joinByKey(shared, causeKeys);
}

/** Rules about operations, whose changes are joined by path. */
const RULES_JOINED_BY_PATH = new Set<RuleId>([
  'operation.added',
  'operation.removed',
  'operation.removed-as-announced',
]);

/** Rules about properties, whose changes are joined if the property has the same name, as in copies of a schema. */
const RULES_JOINED_BY_PROPERTY = new Set<RuleId>(['request-body.property-added', 'response-body.property-added']);

function causeKeys(change: ModelChange): readonly string[] {
  const { rule, rating, label, sentence, place } = change;
  if (rating === 'patch') return [rule, sentence];
  if (RULES_JOINED_BY_PATH.has(rule)) return [rule, parentOf(changedPointer(change))];
  if (RULES_JOINED_BY_PROPERTY.has(rule)) return [rule, rating, sentence, changedPointer(change).replace(/^.*\//, '')];
  // Changes of an operation itself, without a label, are joined for that operation alone.
  return label === '' ? [rule, rating, place, sentence] : [rule, rating, label, sentence];
}

function joinByKey(groups: readonly ChangeGroup[], causeOf: (change: ModelChange) => readonly string[]): ChangeGroup[] {
  const byCause = new Map<string, ChangeGroup>();
  for (const group of groups) {
    const cause = causeOf(group[0]).join('\n');
    const earlier = byCause.get(cause);
    if (earlier === undefined) byCause.set(cause, [...group]);
    else earlier.push(...group);
  }
  return [...byCause.values()];
}

function toChange(group: ChangeGroup, before: Contract, after: Contract): ContractChange {
  const [first, ...others] = group;
  const { isGone, ...change } = first;
  const statement = statementAt(before, change.before);
  const places = { before: filePlace(before, change.before), after: filePlace(after, change.after) };
  const says = toSentence(first);
  const alsoAt = others
    .filter((one) => one.place !== change.place || changedPointer(one) !== changedPointer(first))
    .map((one) => ({
      place: one.place,
      says: toSentence(one),
      pointer: changedPointer(one),
      ...filePlace(one.isGone ? before : after, changedPointer(one)),
    }));
  return {
    ...{ rule: change.rule, rating: change.rating, isJudged: change.isJudged },
    ...(statement === undefined ? {} : { id: statement }),
    ...{ place: change.place, says, alsoAt },
    pointer: changedPointer(first),
    ...(isGone ? places.before : places.after),
    ...places,
    fingerprint: fingerprint(change.rule, change.place, says),
  };
}

const toSentence = ({ label, sentence }: ModelChange): string => inOneLine(`${label} ${sentence}`);

const changedPointer = ({ isGone, before, after }: ModelChange): string => (isGone ? before : after);

function toMarkChange({ isGone, ...mark }: MarkChange, before: Contract, after: Contract): ContractChange {
  const at = filePlace(isGone ? before : after, mark.pointer);
  return {
    ...mark,
    ...{
      isJudged: true,
      alsoAt: [],
      ...at,
      before: filePlace(before, mark.pointer),
      after: filePlace(after, mark.pointer),
    },
    fingerprint: fingerprint(mark.rule, mark.id, mark.says),
  };
}

/** The id of a statement at the nearest element around a place. */
function statementAt({ statements }: Contract, pointer: string): string | undefined {
  return statements
    .filter(({ place }) => isWithin(pointer, place.pointer))
    .sort((one, other) => other.place.pointer.length - one.place.pointer.length)
    .at(0)?.id;
}

function filePlace(contract: Contract, pointer: string): FilePlace {
  const { file, line } = contract.sourceAt(pointer);
  return { file, line };
}

/** A short hash: long enough that no two changes of a document share it. */
const fingerprint = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
