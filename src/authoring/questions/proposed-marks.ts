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
  const findings = questions.flatMap((question) => question.findings);
  return findings.length === 0 ? contract : withMarks(contract, findings.map(toMark));
}

/** Returns a contract in memory with open points for the gaps of its document, and statements for unsupported claims. */
export function withProposedMarks(contract: Contract): Contract {
  const { model } = contract;
  const open = findQuestions(model, { all: true }).flatMap(({ findings }) => findings);
  const ids = new Set([...open, ...contract.openPoints, ...contract.statements].map(({ id }) => id));
  return withMarks(contract, [...open.map(toMark), ...proposeStatements(model, ids)]);
}

function toMark({ id, aspect, question, pointer }: Finding): ProposedMark {
  return { key: 'x-unspecified', element: pointer, entry: { id, aspect, question, section: '' } };
}

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
}

/**
 * Returns the questions as marks, each with a JSONPath. An element that older OpenAPI versions write as part of another
 * has the path of that other element.
 */
export function overlayMarks(contract: Contract, questions: readonly FoundQuestion[]): OverlayMark[] {
  const toMark = ({ id, aspect, question, pointer }: Finding): OverlayMark => {
    const { path: target, isOwn } = contract.targetAt(pointer);
    return { target, id, aspect: isOwn ? aspect : 'elsewhere', question };
  };
  return questions.flatMap(({ findings }) => findings.map(toMark));
}
