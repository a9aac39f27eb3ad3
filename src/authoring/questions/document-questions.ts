import { type Contract, findClaims, inOneLine, type Operation } from '../../contract/model/index.ts';
import { type DocumentQuestion, type Finding, questionsOf } from './ask.ts';
import { answerBy, letterOf, questionsInWords } from './questions-letter.ts';

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

function whereIs({ contract, shown }: QuestionsReport, { pointer }: Finding): string {
  const { file, line } = contract.sourceAt(pointer);
  return `${shown(file)}:${line}`;
}

/** Where a finding is for a reader who knows the document: its line, and its file where that is another one. */
function lineIs({ contract, shown }: QuestionsReport, { pointer }: Finding): string {
  const { file, line } = contract.sourceAt(pointer);
  return file === contract.file ? `line ${line}` : `${shown(file)}:${line}`;
}

/** Some places of a question, of different operations first, and how many there are besides. */
export function somePlaces(report: QuestionsReport, { findings }: DocumentQuestion, most: number) {
  const seen = new Set<Operation>();
  const isNew = ({ operations }: Finding): boolean => {
    const isOther = operations.every((operation) => !seen.has(operation));
    for (const operation of operations) seen.add(operation);
    return isOther;
  };
  const byNovelty = Map.groupBy(findings, isNew);
  const chosen = new Set([...(byNovelty.get(true) ?? []), ...(byNovelty.get(false) ?? [])].slice(0, most));
  const places = findings.filter((finding) => chosen.has(finding));
  return {
    places: places.map((finding) => ({ name: finding.name, at: lineIs(report, finding) })),
    more: findings.length - places.length,
  };
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
    const listed = places.map(({ name, at }) => `${indent}- \`${inOneLine(name)}\` (${at})`);
    const others = more > 0 ? [`${indent}- and ${more} more`] : [];
    return [`${number}${inOneLine(one.question)}`, `${indent}${one.kind.why}`, '', ...listed, ...others].join('\n');
  });
  const order = `What breaks the most code comes first. ${answerBy(false)}`;
  return letterOf(report.contract, 'its OpenAPI description', questionsInWords(written.length), [order, ...written]);
}
