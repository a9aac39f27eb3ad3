import type { Contract } from '../contract.ts';
import type { OpenPoint } from '../open-point.ts';
import { citationOf, type Statement } from '../statement.ts';
import type { ContractChange, Rating } from './contract-change.ts';

/** What has become of the statements and open points. To answer an open point is minor, to ask it again is major. */
export function diffMarks(before: Contract, after: Contract): ContractChange[] {
  const old = { statements: byId(before.statements), openPoints: byId(before.openPoints) };
  const now = { statements: byId(after.statements), openPoints: byId(after.openPoints) };
  const isNew = ({ id }: Statement | OpenPoint) => !old.statements.has(id) && !old.openPoints.has(id);
  const isGone = ({ id }: Statement | OpenPoint) => !now.statements.has(id) && !now.openPoints.has(id);
  return [
    ...before.statements.filter(isGone).map((mark) => change('major', mark, `is no longer stated: ${mark.says}`)),
    ...before.openPoints.filter(isGone).map((mark) => change('minor', mark, `is no longer asked: ${mark.question}`)),
    ...after.statements.flatMap((mark) => {
      if (isNew(mark)) return [change('minor', mark, `is stated: ${mark.says}`)];
      const same = old.statements.get(mark.id);
      if (same === undefined) return [change('minor', mark, `is answered: ${mark.says}`)];
      return same.says === mark.says && citationOf(same) === citationOf(mark) ? [] : [reworded(mark, mark.says)];
    }),
    ...after.openPoints.flatMap((mark) => {
      if (isNew(mark)) return [change('minor', mark, `is asked: ${mark.question}`)];
      const same = old.openPoints.get(mark.id);
      if (same === undefined) return [change('major', mark, `was stated, and is open now: ${mark.question}`)];
      return same.question === mark.question && same.section === mark.section ? [] : [reworded(mark, mark.question)];
    }),
  ];
}

function reworded(mark: Statement | OpenPoint, words: string): ContractChange {
  return change('patch', mark, `is reworded: ${words}`);
}

function change(rating: Rating, { id, place }: Statement | OpenPoint, says: string): ContractChange {
  return { rating, id, pointer: place.pointer, place: place.name, says };
}

function byId<Mark extends { readonly id: string }>(marks: readonly Mark[]): ReadonlyMap<string, Mark> {
  return new Map(marks.map((mark) => [mark.id, mark]));
}
