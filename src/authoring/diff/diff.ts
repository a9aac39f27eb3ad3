import { createHash } from 'node:crypto';
import { type Contract, inOneLine, isWithin, type SourcePlace } from '../../contract/model/index.ts';
import { answeringChanges, isAnswered } from './answered.ts';
import { diffMarks, type MarkChange } from './marks.ts';
import { compareModels } from './models/compare-models.ts';
import type { ModelChange, RuleId } from './models/scope.ts';
import { RATINGS, type Rating } from './rules/rating.ts';

type FilePlace = Pick<SourcePlace, 'file' | 'line'>;

/** A difference between two versions of an API. */
export interface ContractChange {
  readonly rule: RuleId;
  readonly rating: Rating;
  /** False if the change could not be judged: it has the worst possible rating then. */
  readonly isJudged: boolean;
  /** The statement at the place of the change, or the one or the open point that changed. */
  readonly id?: string;
  /** The operation, such as `POST /orders`, or the place of a statement. */
  readonly place: string;
  readonly says: string;
  /** The other operations with the same change, if it is in a part that they share. */
  readonly alsoAt: readonly string[];
  /** JSON pointer of the element, in the newer contract unless it was removed there. */
  readonly pointer: string;
  /** The place in the user's files: in the newer ones, unless the element was removed. */
  readonly file: string;
  readonly line: number;
  /** The places in the files of both versions: those of the parent for an element that one of them does not have. */
  readonly before: FilePlace;
  readonly after: FilePlace;
  /** Identifies the change, whatever its lines. */
  readonly fingerprint: string;
}

export interface ContractDiff {
  /** The highest rating of its changes; `none` without a change. */
  readonly rating: Rating | 'none';
  /** By rating, then in the order of the contract. */
  readonly changes: readonly ContractChange[];
}

/**
 * Compares two versions of an API and rates each change by the version that it requires: what breaks callers is major,
 * what they need not know is minor, new words are a patch. To answer an open point is minor.
 *
 * No comparison sees that a statement in words was reworded to mean something else: readers of the patches decide.
 */
export function diffContracts(before: Contract, after: Contract): ContractDiff {
  const marks = diffMarks(before, after);
  const answers = answeringChanges(before, after);
  const isReworded = ({ rating, after: pointer }: ModelChange): boolean =>
    rating === 'patch' && marks.some((mark) => isWithin(pointer, mark.pointer));
  const changes = compareModels(before.model, after.model).filter(
    (change) => !isAnswered(answers, change) && !isReworded(change),
  );
  const all = [
    ...marks.map((mark) => toMarkChange(mark, before, after)),
    ...joined(changes).map((group) => toChange(group, before, after)),
  ].sort((one, other) => RATINGS.indexOf(one.rating) - RATINGS.indexOf(other.rating));
  return { rating: all[0]?.rating ?? 'none', changes: all };
}

/** Joins the changes of one cause: operations share components. */
function joined(changes: readonly ModelChange[]): [ModelChange, ...ModelChange[]][] {
  const groups = new Map<string, [ModelChange, ...ModelChange[]]>();
  for (const change of changes) {
    const { rule, rating, before, after, sentence } = change;
    const cause = [rule, rating, before, after, sentence].join('\n');
    const group = groups.get(cause);
    if (group === undefined) groups.set(cause, [change]);
    else group.push(change);
  }
  return [...groups.values()];
}

function toChange(group: readonly [ModelChange, ...ModelChange[]], before: Contract, after: Contract): ContractChange {
  const [{ isGone, ...change }] = group;
  const statement = statementAt(before, change.before);
  const places = { before: filePlace(before, change.before), after: filePlace(after, change.after) };
  const says = inOneLine(`${change.label} ${change.sentence}`);
  const alsoAt = [...new Set(group.map(({ place }) => place))].filter((place) => place !== change.place);
  return {
    ...{ rule: change.rule, rating: change.rating, isJudged: change.isJudged },
    ...(statement === undefined ? {} : { id: statement }),
    ...{ place: change.place, says, alsoAt },
    pointer: isGone ? change.before : change.after,
    ...(isGone ? places.before : places.after),
    ...places,
    fingerprint: fingerprint(change.rule, change.place, says),
  };
}

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

/** The statement of the nearest element around a place. */
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
