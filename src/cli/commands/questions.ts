import { basename } from 'node:path';
import { addMarks, newOverlay } from '../../authoring/answer/index.ts';
import {
  type FoundQuestion,
  overlayMarks,
  type QuestionsReport,
  questionsAsJson,
  questionsAsPage,
  questionsLetter,
  reportQuestions,
  samplePlaces,
} from '../../authoring/questions/index.ts';
import { type Contract, isAddress, isDismissed, overlayPath } from '../../contract/model/index.ts';
import type { CommandOptions } from '../commands.ts';
import { contractInUse, relativeToHere } from '../contract-in-use.ts';
import { CommandError } from '../fail.ts';
import { paint, print, printTable, withProgress, wrapText } from '../terminal.ts';
import { writeFiles } from '../write-files.ts';

const MAX_QUESTIONS = 15;
const MAX_PLACES = 3;

export async function questions(file: string, options: CommandOptions<'questions'>): Promise<void> {
  const { html, markdown, format, keep, all } = options;
  const contract = await withProgress('reading the document', contractInUse({ ...options, contract: file }, true).read);
  const report = await withProgress('looking for what is open', async () =>
    reportQuestions(contract, { isAll: all === true, shown: relativeToHere }),
  );
  if (html !== undefined) await writeFiles(new Map([[html, questionsAsPage(report)]]));
  const keptRows = keep ? [['kept', await keepQuestions(contract, report.questions)]] : [];
  if (format === 'json') print(questionsAsJson(report));
  else if (markdown) print(questionsLetter(report));
  else {
    printScreen(report, html, all === true, keep === true);
    printTable(...markRows(contract), ...keptRows);
  }
}

async function keepQuestions(contract: Contract, questionsToKeep: readonly FoundQuestion[]): Promise<string> {
  const { file, model } = contract;
  const overlay = overlayPath(file);
  const name = isAddress(file) ? file : basename(file);
  const marks = overlayMarks(contract, questionsToKeep);
  const text = addMarks(contract.overlay?.text ?? newOverlay(name, String(model.info.title)), marks);
  if (typeof text !== 'string') {
    const { line, written } = text;
    throw new CommandError(
      `cannot keep line ${line} of ${overlay} as it is; write it as ${JSON.stringify(written)} first`,
    );
  }
  await writeFiles(new Map([[overlay, text]]));
  return `${marks.length} new in ${overlay}`;
}

/** Counts the existing marks of a contract, whose questions are not asked again. */
function markRows({ openPoints, statements, model }: Contract): string[][] {
  const dismissed = model.marks.filter(isDismissed).length;
  if (openPoints.length + statements.length + dismissed === 0) return [];
  return [
    ['marks', `${openPoints.length} kept, ${statements.length} answered, ${dismissed} dismissed: not asked again`],
  ];
}

function printScreen(report: QuestionsReport, html: string | undefined, isAll: boolean, isKept: boolean): void {
  const { contract, shown, questions: all, stated, open, importantLeftOut } = report;
  const first = all.slice(0, MAX_QUESTIONS);
  const rest = all.length - first.length;
  const count = `${all.length} question${all.length === 1 ? '' : 's'}${rest > 0 ? `, the first ${first.length} here` : ''}`;
  printTable(
    ['document', shown(contract.file)],
    ['operations', String(contract.operations.length)],
    ['stated', `${stated} facts`],
    ['open', `${open} details, in ${count}`],
  );
  print('\n');
  for (const [index, question] of first.entries()) {
    const { places, more } = samplePlaces(report, question, MAX_PLACES);
    const number = `${index + 1}`.padStart(4);
    const [start = '', ...lines] = wrapText(question.question, INDENT);
    const { why, assumed, fails } = question.kind;
    print(
      [
        ...[`${number}  ${start.trimStart()}`, ...lines].map(paint.title),
        ...places.flatMap(({ name: place, at }) => wrapHanging(`${at}  ${place}`)).map(paint.open),
        ...(more > 0 ? wrapText(`and ${more} more`, INDENT).map(paint.open) : []),
        ...[...withLabel('why', why), ...withLabel('assumed', assumed), ...withLabel('fails', fails)],
        ...(isKept ? withLabel('id', question.id) : []),
        '\n',
      ].join('\n'),
    );
  }
  printTable(
    ...(html === undefined
      ? [['next', '--html <file>  all of them, by operation, and a letter to copy']]
      : [['page', html]]),
    ...(isAll ? [] : [['', `--all          also ${describeLeftOut(importantLeftOut)}`]]),
  );
}

/**
 * Describes the questions that `--all` adds: minor ones, and important ones whose answer the document may contain as
 * text.
 */
function describeLeftOut(important: number): string {
  const minor = 'what is seldom worth asking, such as lengths';
  if (important === 0) return minor;
  return `${important} important question${important === 1 ? '' : 's'} to which the text may hint, and ${minor}`;
}

const INDENT = 6;

/** Wraps a text into lines, of which the first is indented less than the others. */
function wrapHanging(text: string): string[] {
  const [first = '', ...rest] = wrapText(text, INDENT + 2);
  return [first.slice(2), ...rest];
}

const LABEL_WIDTH = 'assumed'.length + 2;

function withLabel(label: string, text: string): string[] {
  const [first = '', ...rest] = wrapText(text, INDENT + LABEL_WIDTH);
  return [' '.repeat(INDENT) + paint.quiet(label.padEnd(LABEL_WIDTH)) + first.trimStart(), ...rest];
}
