import { ASPECT_DEFINITIONS } from '../../contract/aspects/index.ts';
import {
  type Contract,
  changesBetween,
  citationOf,
  fromPointer,
  inOneLine,
  isSameData,
  isWithin,
  type Json,
  type JsonChange,
  type JsonObject,
  type OpenPoint,
  placeName,
  type Statement,
  toPointer,
} from '../../contract/model/index.ts';
import { RATINGS, type Rating, rateStructure } from './rating.ts';
import { type Renamed, withNewNames } from './renamed.ts';
import { divide, documentPointer } from './structure.ts';

export interface ContractChange {
  readonly rating: Rating;
  readonly id?: string;
  /** JSON pointer of the element, in the newer contract unless it was removed there. */
  readonly pointer: string;
  readonly place: string;
  /** The user's file with the element. */
  readonly file: string;
  readonly line: number;
  readonly says: string;
}

type Change = Omit<ContractChange, 'file' | 'line'> & { readonly isGone?: boolean };

export interface ContractDiff {
  /** The highest rating of its changes; `none` without a change. */
  readonly rating: Rating | 'none';
  /** By rating, then in the order of the contract. */
  readonly changes: readonly ContractChange[];
}

/**
 * Compares two versions of the contract and rates each change by the version that it requires: to answer an open point
 * or to state something new is minor, to change what is stated is major, to reword is a patch.
 *
 * No comparison sees that a statement in words was reworded to mean something else: readers of the patches decide.
 */
export function diffContracts(before: Contract, after: Contract): ContractDiff {
  const marks = diffMarks(before, after);
  const { renamed, document } = withNewNames(before.document, after.document);
  const [older, newer] = [divide(document), divide(after.document)];
  const structure = changesBetween(older.structure, newer.structure);
  const words = changesBetween(older.words, newer.words);

  const answered = before.openPoints.filter(({ id }) => after.statements.some((statement) => statement.id === id));
  const isAnswer = (change: JsonChange) =>
    answered.some((point) => ASPECT_DEFINITIONS[point.aspect].allows(change, { point, open: before.model }));
  const isMarked = ({ pointer }: JsonChange) =>
    marks.some((mark) => mark.rating !== 'patch' && isWithin(mark.pointer, pointer));
  const isReworded = ({ pointer }: JsonChange) => marks.some((mark) => pointer === `${mark.pointer}/description`);
  const hasStructure = ({ pointer }: JsonChange) => structure.some((change) => isWithin(pointer, change.pointer));

  const all: readonly Change[] = [
    ...marks,
    ...renamed.map(toRenamed),
    ...structure
      .filter((change) => !isAnswer(change) && !(change.kind !== 'changed' && isMarked(change)))
      .map((change) => toStructural(change, before, after, document)),
    ...words.filter((change) => !isReworded(change) && !hasStructure(change)).map(toReworded),
  ];
  const changes = all
    .map(({ isGone, ...change }) => {
      const source = isGone ? before : after;
      const { file, line } = source.sourceAt(documentPointer(source.document, change.pointer));
      return { ...change, file, line };
    })
    .sort((one, other) => RATINGS.indexOf(one.rating) - RATINGS.indexOf(other.rating));
  return { rating: changes[0]?.rating ?? 'none', changes };
}

/** Compares statements and open points. To answer an open point is minor, to ask it again is major. */
function diffMarks(before: Contract, after: Contract): Change[] {
  const [older, newer] = [before, after].map(({ statements, openPoints }) => byId([...statements, ...openPoints]));
  const gone = KINDS.flatMap((kind) =>
    before[kind.key]
      .filter(({ id }) => !newer?.has(id))
      .map((mark) => ({ ...toMarked(kind.gone, mark), isGone: true })),
  );
  const current = KINDS.flatMap(({ key, isNew, turned }) => {
    const earlier = byId<Mark>(before[key]);
    return after[key].flatMap((mark) => {
      const previous = earlier.get(mark.id);
      if (previous === undefined) return toMarked(older?.has(mark.id) ? turned : ['minor', isNew], mark);
      const [picked, now] = [previous, mark].map((one) => ('choice' in one ? one.choice : undefined));
      if (picked !== undefined && now !== undefined && !isSameData({ ...picked }, { ...now }))
        return toMarked(['major', 'is answered otherwise'], mark);
      const isSame = sentence(previous) === sentence(mark) && citationOf(previous) === citationOf(mark);
      return isSame ? [] : toMarked(['patch', 'is reworded'], mark);
    });
  });
  return [...gone, ...current];
}

const KINDS = [
  { key: 'statements', gone: ['major', 'is no longer stated'], isNew: 'is stated', turned: ['minor', 'is answered'] },
  {
    key: 'openPoints',
    gone: ['minor', 'is no longer asked'],
    isNew: 'is asked',
    turned: ['major', 'was stated, and is open now'],
  },
] as const;

type Mark = Statement | OpenPoint;

const byId = <Marked extends Mark>(marks: readonly Marked[]) => new Map(marks.map((mark) => [mark.id, mark]));

const sentence = (mark: Mark) => ('says' in mark ? mark.says : mark.question);

function toMarked([rating, event]: readonly [Rating, string], mark: Mark): Change {
  const { id, place } = mark;
  return { rating, id, pointer: place.pointer, place: place.name, says: `${event}: ${sentence(mark)}` };
}

function toStructural(change: JsonChange, before: Contract, after: Contract, renamed: JsonObject): Change {
  const { pointer } = change;
  const statement = before.statements
    .filter(({ place }) => isWithin(pointer, place.pointer))
    .sort((one, other) => other.place.pointer.length - one.place.pointer.length)
    .at(0);
  return {
    rating: rateStructure(change, before, after, renamed),
    isGone: change.kind === 'removed',
    ...(statement === undefined ? {} : { id: statement.id }),
    pointer,
    place: elementName(pointer),
    says: sentenceFor(change),
  };
}

function sentenceFor(change: JsonChange): string {
  const [group, key] = fromPointer(change.pointer).slice(-2);
  if (group === 'required') return `\`${key}\` is ${change.kind === 'added' ? 'required' : 'no longer required'}`;
  if (change.kind === 'added') return `\`${key}\` is new`;
  if (change.kind === 'removed') return `\`${key}\` is removed`;
  return `\`${key}\` was ${print(change.before)} and is ${print(change.after)}`;
}

function print(value: Json): string {
  return typeof value === 'object' && value !== null ? 'another' : JSON.stringify(value);
}

function toRenamed({ section, before, after }: Renamed): Change {
  const keys = section === 'paths' ? [section, after] : ['components', section, after];
  const pointer = toPointer(keys);
  return { rating: 'patch', pointer, place: elementName(pointer), says: `was called \`${before}\`` };
}

function toReworded({ pointer, kind }: JsonChange): Change {
  const key = fromPointer(pointer).at(-1);
  return {
    rating: 'patch',
    pointer,
    isGone: kind === 'removed',
    place: elementName(pointer),
    says: `\`${key}\` is reworded`,
  };
}

function elementName(pointer: string): string {
  const [root, path = '', method] = fromPointer(pointer);
  return root === 'paths' && method === undefined ? `Path ${inOneLine(path)}` : placeName(pointer);
}

/** @param line Writes a line with its labels, which it can wrap. */
export function diffAsText(
  { rating, changes }: ContractDiff,
  line = (labels: readonly string[], text: string): string => labels.join('') + text,
): string {
  const width = Math.max(0, ...changes.map((change) => change.rating.length));
  const lines = changes.map((change) =>
    line([`${change.rating.padEnd(width)}  `, `${location(change)}  `], toSentence(change)),
  );
  const result = rating === 'none' ? 'No change.' : `Next version: ${rating}.`;
  return `${[...lines, ...(lines.length > 0 ? [''] : []), result].join('\n')}\n`;
}

const location = ({ file, line }: ContractChange): string => `${file}:${line}`;

const HEADINGS = { major: 'Changed', minor: 'Added and answered', patch: 'Reworded' } as const;

/** A section of a changelog. */
export interface ChangelogSection {
  readonly heading: string;
  readonly sentences: readonly string[];
}

/** Groups the changes by rating, for a changelog. */
export function changelogSections({ changes }: Pick<ContractDiff, 'changes'>): ChangelogSection[] {
  return RATINGS.flatMap((rating) => {
    const rated = changes.filter((change) => change.rating === rating);
    return rated.length === 0
      ? []
      : [{ heading: `${HEADINGS[rating]} (${rating})`, sentences: rated.map((change) => toSentence(change)) }];
  });
}

export function diffAsMarkdown(diff: ContractDiff): string {
  const sections = changelogSections(diff).map(({ heading, sentences }) =>
    [`### ${heading}`, sentences.map((sentence) => `- ${sentence}`).join('\n')].join('\n\n'),
  );
  return `${sections.join('\n\n')}\n`;
}

/** Writes a change as a sentence, as for a line of a changelog. */
export function toSentence({ id, place, says }: ContractChange): string {
  return inOneLine(id === undefined ? `${place}: ${says}` : `${place}: ${id} ${says}`);
}
