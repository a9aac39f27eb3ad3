import {
  type Contract,
  claimProblems,
  isJsonObject,
  type Model,
  type OpenPoint,
  type ProposedMark,
  placeName,
  withMarks,
} from '../../contract/model/index.ts';
import { type DocumentQuestion, type Finding, questionsOf } from './ask.ts';
import { slug } from './words.ts';

/** A contract in memory with an open point for all that its document does not state, and a statement for each claim. */
export function withProposedMarks(contract: Contract): Contract {
  const { model } = contract;
  const open = questionsOf(model, { all: true }).flatMap(({ findings }) => findings);
  const ids = new Set([...open, ...contract.openPoints, ...contract.statements].map(({ id }) => id));
  const points = open.map(({ id, aspect, question, pointer }): ProposedMark => {
    return { key: 'x-unspecified', element: pointer, entry: { id, aspect, question, section: '' } };
  });
  return withMarks(contract, [...points, ...statementsOf(model, ids)]);
}

/** What the document claims and no statement gives, each at the nearest place of a source. */
function statementsOf(model: Model, ids: Set<string>): ProposedMark[] {
  const claimed = new Map<string, ProposedMark>();
  for (const problem of claimProblems(model)) {
    if (problem.kind !== 'unsourced') continue;
    const giver = problem.claim.givers.find(({ element }) => isJsonObject(model.valueAt(element)));
    if (giver === undefined || claimed.has(`${giver.element} ${giver.text}`)) continue;
    const { element, text } = giver;
    const name = placeName(element);
    const plain = `${slug(name)}.${slug(text)}`;
    let id = plain;
    for (let number = 2; ids.has(id); number += 1) id = `${plain}-${number}`;
    ids.add(id);
    const entry = { id, source: 'the document', gives: [text], says: `${name}: ${text}.` };
    claimed.set(`${element} ${text}`, { key: 'x-source', element, entry });
  }
  return [...claimed.values()];
}

/** An entry for the overlay of a document, at the element that has the JSONPath `target` there. */
export interface OverlayMark extends Pick<OpenPoint, 'id' | 'aspect' | 'question'> {
  readonly target: string;
}

/** The questions as marks by JSONPath. Where a version writes an element as a part of another, the other is the target. */
export function overlayMarks(contract: Contract, questions: readonly DocumentQuestion[]): OverlayMark[] {
  const toMark = ({ id, aspect, question, pointer }: Finding): OverlayMark => {
    const { path: target, isOwn } = contract.targetAt(pointer);
    return { target, id, aspect: isOwn ? aspect : 'elsewhere', question };
  };
  return questions.flatMap(({ findings }) => findings.map(toMark));
}
