import { type Contract, type ProposedMark, withMarks } from '../contract/index.ts';
import { type DocumentQuestion, type Finding, questionsOf } from './ask.ts';

/** A contract with a mark in memory for everything that its document does not state. */
export function withProposedMarks(contract: Contract): Contract {
  return withMarks(
    contract,
    questionsOf(contract.model, { all: true }).flatMap(({ findings }) => findings),
  );
}

/** An entry for the overlay of a document, at the element that has the JSONPath `target` there. */
export interface OverlayMark extends Omit<ProposedMark, 'pointer'> {
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
