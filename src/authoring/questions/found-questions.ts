import { type Contract, findClaims, inOneLine, type Operation } from '../../contract/model/index.ts';
import { type Finding, type FoundQuestion, findQuestions } from './find/find-questions.ts';
import { answerInstructions, questionCountHeading, writeLetter } from './letter.ts';

/**
 * The questions that a document leaves open, with counts. All forms are made from it: JSON, letter, page and screen.
 */
export interface QuestionsReport {
  readonly contract: Contract;
  /** Returns the path or address of a file as it is printed. */
  readonly shown: (file: string) => string;
  readonly questions: readonly FoundQuestion[];
  /** The number of claims that the document's structure makes. */
  readonly stated: number;
  /** The number of places that the questions are about. */
  readonly open: number;
  /** The number of questions of an important kind that are asked with `--all` only. */
  readonly importantLeftOut: number;
}

export function reportQuestions(
  contract: Contract,
  { isAll, shown }: { readonly isAll: boolean; readonly shown: (file: string) => string },
): QuestionsReport {
  const questions = findQuestions(contract.model, { all: isAll });
  const open = questions.reduce((sum, { findings }) => sum + findings.length, 0);
  const askedIds = new Set(questions.map(({ id }) => id));
  const all = isAll ? [] : findQuestions(contract.model, { all: true });
  const importantLeftOut = all.filter(({ id, kind }) => kind.isMinor !== true && !askedIds.has(id)).length;
  return { contract, shown, questions, stated: findClaims(contract.model).length, open, importantLeftOut };
}

/** Questions with the document that they are about. */
type ShownQuestions = Pick<QuestionsReport, 'contract' | 'shown' | 'questions'>;

/** File and line of a finding. */
function fileAndLine({ contract, shown }: ShownQuestions, { pointer }: Finding): string {
  const { file, line } = contract.sourceAt(pointer);
  return `${shown(file)}:${line}`;
}

/** The line of a finding, with its file if that is not the document itself. */
function shortLocation(report: ShownQuestions, finding: Finding): string {
  const { file, line } = report.contract.sourceAt(finding.pointer);
  return file === report.contract.file ? `line ${line}` : fileAndLine(report, finding);
}

/** Returns some places of a question, preferably of different operations, and the number of the other places. */
export function samplePlaces(report: ShownQuestions, { findings }: FoundQuestion, limit: number) {
  const seen = new Set<Operation>();
  const isNew = ({ operations }: Finding): boolean => {
    const isOther = operations.every((operation) => !seen.has(operation));
    for (const operation of operations) seen.add(operation);
    return isOther;
  };
  const byNovelty = Map.groupBy(findings, isNew);
  const chosen = new Set([...(byNovelty.get(true) ?? []), ...(byNovelty.get(false) ?? [])].slice(0, limit));
  const places = findings.filter((finding) => chosen.has(finding));
  return {
    places: places.map((finding) => ({ name: finding.name, at: shortLocation(report, finding) })),
    more: findings.length - places.length,
  };
}

/** Writes the questions as JSON for programs, in the order of the screen. */
export function questionsAsJson(report: QuestionsReport): string {
  const { contract, shown, questions, stated, open } = report;
  const written = questions.map(({ id, question, kind, findings, operations }) => ({
    ...{ id, question, why: kind.why, assumed: kind.assumed, fails: kind.fails },
    operations: operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`),
    findings: findings.map((finding) => ({
      ...{ id: finding.id, aspect: finding.aspect, question: finding.question, pointer: finding.pointer },
      ...{ name: finding.name, at: fileAndLine(report, finding) },
    })),
  }));
  return `${JSON.stringify({ document: shown(contract.file), operations: contract.operations.length, stated, open, questions: written }, null, 2)}\n`;
}

const MAX_PLACES = 12;

/** Writes a letter to the document's owner that asks the questions, in Markdown that reads as plain text. */
export function questionsLetter(report: ShownQuestions): string {
  const written = report.questions.map((question, index) => {
    const number = `${index + 1}. `;
    const indent = ' '.repeat(number.length);
    const { places, more } = samplePlaces(report, question, MAX_PLACES);
    const listed = places.map(({ name, at }) => `${indent}- \`${inOneLine(name)}\` (${at})`);
    const rest = more > 0 ? [`${indent}- and ${more} more`] : [];
    return [`${number}${inOneLine(question.question)}`, `${indent}${question.kind.why}`, '', ...listed, ...rest].join(
      '\n',
    );
  });
  const order = `What breaks the most code comes first. ${answerInstructions(false)}`;
  return writeLetter(report.contract, {
    source: 'its OpenAPI description',
    heading: questionCountHeading(written.length),
    parts: [order, ...written],
  });
}
