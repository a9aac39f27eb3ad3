import { ASPECT_DEFINITIONS } from '../../aspects/index.ts';
import type { Contract, Json } from '../../contract/index.ts';
import { changesBetween, fromPointer, type JsonChange, placeName } from '../../contract/index.ts';
import { type ContractChange, type ContractDiff, RATINGS } from './contract-change.ts';
import { diffMarks } from './diff-marks.ts';
import { rateStructure } from './rate-structure.ts';
import { partsOf } from './structure.ts';

/**
 * Compares two versions of the contract and rates each change by the version that it requires: to answer an open point
 * or to state something new is minor, to change what is stated is major, to reword is a patch.
 *
 * A statement that stands in words alone can be reworded to mean something else, which no comparison sees: who reads
 * the patches decides.
 */
export function diffContracts(before: Contract, after: Contract): ContractDiff {
  const marks = diffMarks(before, after);
  const [old, now] = [partsOf(before.document), partsOf(after.document)];
  const structure = changesBetween(old.structure, now.structure);
  const words = changesBetween(old.words, now.words);

  const answered = before.openPoints.filter(({ id }) => after.statements.some((statement) => statement.id === id));
  const isAnswer = (change: JsonChange) =>
    answered.some((point) => ASPECT_DEFINITIONS[point.aspect].allows(change, { point, open: before.document }));
  const isTold = ({ pointer }: JsonChange) =>
    marks.some((mark) => mark.rating !== 'patch' && isWithin(mark.pointer, pointer));
  const isReworded = ({ pointer }: JsonChange) => marks.some((mark) => pointer === `${mark.pointer}/description`);
  const isNoElement = ({ pointer }: JsonChange) => !structure.some((change) => isWithin(pointer, change.pointer));

  const changes = [
    ...marks,
    ...structure
      .filter((change) => !isAnswer(change) && !(change.kind !== 'changed' && isTold(change)))
      .map((change) => toStructural(change, before)),
    ...words.filter((change) => !isReworded(change) && isNoElement(change)).map(toReworded),
  ].sort((one, other) => RATINGS.indexOf(one.rating) - RATINGS.indexOf(other.rating));
  return { rating: changes[0]?.rating ?? 'none', changes };
}

function isWithin(pointer: string, parent: string): boolean {
  return pointer === parent || pointer.startsWith(`${parent}/`);
}

function toStructural(change: JsonChange, before: Contract): ContractChange {
  const { pointer } = change;
  const statement = before.statements
    .filter(({ place }) => isWithin(pointer, place.pointer))
    .sort((one, other) => other.place.pointer.length - one.place.pointer.length)
    .at(0);
  return {
    rating: rateStructure(change, before),
    ...(statement === undefined ? {} : { id: statement.id }),
    pointer,
    place: nameOf(pointer),
    says: sentenceFor(change),
  };
}

function sentenceFor(change: JsonChange): string {
  const [group, key] = fromPointer(change.pointer).slice(-2);
  if (group === 'required') return `\`${key}\` is ${change.kind === 'added' ? 'required' : 'no longer required'}`;
  if (change.kind === 'added') return `\`${key}\` is new`;
  if (change.kind === 'removed') return `\`${key}\` is gone`;
  return `\`${key}\` was ${print(change.before)} and is ${print(change.after)}`;
}

function print(value: Json): string {
  return typeof value === 'object' && value !== null ? 'another' : JSON.stringify(value);
}

function toReworded({ pointer }: JsonChange): ContractChange {
  const key = fromPointer(pointer).at(-1);
  return { rating: 'patch', pointer, place: nameOf(pointer), says: `\`${key}\` is reworded` };
}

function nameOf(pointer: string): string {
  const [root, path, method] = fromPointer(pointer);
  return root === 'paths' && method === undefined ? `Path ${path}` : placeName(pointer);
}
