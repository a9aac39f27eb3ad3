import { type Contract, findClaims } from '../contract/index.ts';
import { type DocumentQuestion, type Finding, questionsOf } from '../questions/index.ts';
import { answerBy, letterOf } from './questions-letter.ts';

/** What a document states and leaves open, as every form of the report shows it. */
export interface QuestionsReport {
  readonly contract: Contract;
  /** How the path or address of a file is shown. */
  readonly shown: (file: string) => string;
  readonly questions: readonly DocumentQuestion[];
  /** How many facts the document states to a program, and how many places the questions are about. */
  readonly stated: number;
  readonly open: number;
}

export function documentQuestionsReport(
  contract: Contract,
  { isAll, shown }: { readonly isAll: boolean; readonly shown: (file: string) => string },
): QuestionsReport {
  const questions = questionsOf(contract.model, { all: isAll });
  const open = questions.reduce((sum, { findings }) => sum + findings.length, 0);
  return { contract, shown, questions, stated: findClaims(contract.model).length, open };
}

/** Where a finding is, as an editor opens it. */
function whereIs({ contract, shown }: QuestionsReport, { pointer }: Finding): string {
  const { file, line } = contract.sourceAt(pointer);
  return `${shown(file)}:${line}`;
}

/** The first places of a question, and how many there are besides. */
export function somePlaces(report: QuestionsReport, { findings }: DocumentQuestion, most: number) {
  const places = findings.slice(0, most).map((finding) => ({ name: finding.name, at: whereIs(report, finding) }));
  return { places, more: findings.length - places.length };
}

/** The questions as JSON for programs, in the order of the screen. */
export function documentQuestionsAsJson(report: QuestionsReport): string {
  const { contract, shown, questions, stated, open } = report;
  const written = questions.map(({ id, question, kind, findings, operations }) => ({
    ...{ id, question, why: kind.why, assumed: kind.assumed, fails: kind.fails },
    operations: operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`),
    findings: findings.map((finding) => ({
      ...{ id: finding.id, aspect: finding.aspect, question: finding.question, pointer: finding.pointer },
      ...{ name: finding.name, at: whereIs(report, finding) },
    })),
  }));
  return `${JSON.stringify({ document: shown(contract.file), operations: contract.operations.length, stated, open, questions: written }, null, 2)}\n`;
}

const MOST_PLACES = 12;

/** A letter to the document's owner that asks the questions, in Markdown that reads as plain text. */
export function documentQuestionsLetter(report: QuestionsReport): string {
  const written = report.questions.map((one, index) => {
    const number = `${index + 1}. `;
    const indent = ' '.repeat(number.length);
    const { places, more } = somePlaces(report, one, MOST_PLACES);
    const listed = places.map(({ name, at }) => `${indent}- \`${name}\` (${at})`);
    const others = more > 0 ? [`${indent}- and ${more} more`] : [];
    return [`${number}${one.question}`, `${indent}${one.kind.why}`, '', ...listed, ...others].join('\n');
  });
  const order = `What breaks the most code comes first. ${answerBy(false)}`;
  return letterOf(report.contract, 'its OpenAPI description', written.length, [order, ...written]);
}
