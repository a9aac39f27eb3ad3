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
import { type Finding, type FoundQuestion, findQuestions } from './find/find-questions.ts';
import { toSlug, uniqueId } from './find/ids.ts';

/** Returns a contract in memory with open points that ask questions about its document. */
export function withQuestions(contract: Contract, questions: readonly FoundQuestion[]): Contract {
  return questions.length === 0 ? contract : withMarks(contract, questions.flatMap(toMarks));
}

/** Returns a contract in memory with open points for the gaps of its document, and statements for unsupported claims. */
export function withProposedMarks(contract: Contract): Contract {
  const { model } = contract;
  const questions = findQuestions(model, { all: true });
  const open = questions.flatMap(({ findings }) => findings);
  const ids = new Set([...open, ...contract.openPoints, ...contract.statements].map(({ id }) => id));
  return withMarks(contract, [...questions.flatMap(toMarks), ...proposeStatements(model, ids)]);
}

const toMarks = ({ kind, findings }: FoundQuestion): ProposedMark[] =>
  findings.map(({ id, aspect, question, pointer }) => ({
    ...{ key: 'x-unspecified', element: pointer },
    entry: { id, aspect, question, section: '', 'x-kind': kind.name },
  }));

/** Makes a statement for each claim that has none, at the nearest element that can have statements. */
function proposeStatements(model: Model, ids: Set<string>): ProposedMark[] {
  const proposed = new Map<string, ProposedMark>();
  for (const problem of claimProblems(model)) {
    if (problem.kind !== 'unsourced') continue;
    const support = problem.claim.entries.find(({ element }) => isJsonObject(model.valueAt(element)));
    if (support === undefined || proposed.has(`${support.element} ${support.text}`)) continue;
    const { element, text } = support;
    const name = placeName(element);
    const id = uniqueId(`${toSlug(name)}.${toSlug(text)}`, ids);
    const entry = { id, source: 'the document', gives: [text], says: `${name}: ${text}.` };
    proposed.set(`${element} ${text}`, { key: 'x-source', element, entry });
  }
  return [...proposed.values()];
}

/** A mark for the overlay of a document, with the JSONPath of its element. */
export interface OverlayMark extends Pick<OpenPoint, 'id' | 'aspect' | 'question'> {
  readonly target: string;
  readonly kind: string;
}

/**
 * Returns the questions as marks, each with a JSONPath. An element that older OpenAPI versions write as part of another
 * has the path of that other element.
 */
export function overlayMarks(contract: Contract, questions: readonly FoundQuestion[]): OverlayMark[] {
  const toMark = ({ id, aspect, question, pointer }: Finding, kind: string): OverlayMark => {
    const { path: target, isOwn } = contract.targetAt(pointer);
    return { target, id, aspect: isOwn ? aspect : 'elsewhere', question, kind };
  };
  return questions.flatMap(({ findings, kind }) => findings.map((finding) => toMark(finding, kind.name)));
}
