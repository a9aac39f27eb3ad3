import { type AssumptionSet, observedSets, sentenceAt } from '../../contract/assumptions/index.ts';
import {
  type Choice,
  type Contract,
  inOneLine,
  type OpenPoint,
  PLACEHOLDER,
  type ValueRule,
} from '../../contract/model/index.ts';
import { answerInstructions, questionCountHeading, writeLetter } from './letter.ts';
import { IMPORTANT_HEADING, ORDER_SENTENCE, type RankedQuestion, rankOpenPoints } from './ranked-questions.ts';

/**
 * Writes a letter to the API's owner that asks the ten most important questions, and the others in an appendix, with boxes
 * to tick if a point has choices. It is Markdown that reads as plain text; every question has a number and its id.
 *
 * Points that the newest observed set covers are not asked: its sentences follow, for the owner to correct.
 */
export function openPointsLetter(contract: Contract, sets: readonly AssumptionSet[] = []): string {
  let number = 0;
  const { newest, sentences } = findNewestObservations(contract, sets);
  const unanswered = { ...contract, openPoints: contract.openPoints.filter(({ id }) => !sentences.has(id)) };
  const ranked = rankOpenPoints(unanswered);
  const hasAppendix = ranked.length > 1 && ranked[0]?.title === IMPORTANT_HEADING;
  const sections = ranked.flatMap(({ title, questions }, index) => {
    const isFirst = hasAppendix && index === 0;
    const written = questions.map((question) => {
      number += 1;
      return writeQuestion(question, number, isFirst);
    });
    const section = `${isFirst || !hasAppendix ? '##' : '###'} ${title}\n\n${written.join('\n')}`;
    return hasAppendix && index === 1 ? ['## Appendix: the other questions', section] : [section];
  });
  const observed =
    newest === undefined || sentences.size === 0
      ? []
      : [observedHeading(newest), [...sentences].map(([id, says]) => `- ${says} (\`${id}\`)`).join('\n')];
  const [first = '', ...others] = sections;
  const [letter, appendix] = hasAppendix ? [[first], others] : [sections, []];
  const parts = [writeIntroduction(unanswered), ...letter, ...observed];
  const heading = hasAppendix ? `Ten of ${questionCountHeading(number)}` : questionCountHeading(number);
  return writeLetter(contract, { source: 'the description that you gave us', heading, parts, appendix });
}

/** Returns the newest observed set, and its sentences by open point. Older sets may describe other servers. */
function findNewestObservations(contract: Contract, sets: readonly AssumptionSet[]) {
  const newest = observedSets(sets).at(-1);
  const sentences = contract.openPoints.flatMap(({ id }) => {
    const says = newest && sentenceAt(contract, newest, id);
    return says === undefined ? [] : [[id, says] as const];
  });
  return { newest, sentences: new Map(sentences) };
}

function writeIntroduction({ openPoints, choices }: Contract): string {
  const cited = openPoints.filter(({ section }) => section.startsWith('§')).length;
  const hasBoxes = openPoints.some(({ id }) => (choices.get(id)?.choices.length ?? 0) > 0);
  const order = `${ORDER_SENTENCE} Similar questions are asked as one.`;
  const where = ' A § is the section of the description that leaves the question open.';
  const boxes = ' The boxes list the answers that we could think of. Any other is possible.';
  return `${order}${cited > 0 ? where : ''} ${answerInstructions(hasBoxes)}${hasBoxes ? boxes : ''}`;
}

const observedHeading = ({ name, observed }: AssumptionSet): string => `## What we have seen

On ${observed?.date.slice(0, 10)}, your server did this (our observed set \`${name}\`). Please correct what we should not rely on:`;

function writeQuestion({ points, choices, breaks }: RankedQuestion, number: number, isImportant: boolean): string {
  const indent = ' '.repeat(`${number}. `.length);
  const boxes = choices.length === 0 ? [] : [...choices.map(choiceWithBlanks), `another answer: ${BLANK}`];
  const ticks = boxes.map((box) => `${indent}- [ ] ${box}`);
  const harm = isImportant && breaks !== undefined ? [`${indent}If we guess wrong, ${breaks}.`] : [];
  const [only, ...more] = points;
  if (only !== undefined && more.length === 0)
    return [`${number}. ${quoteQuestion(only)}`, ...harm, ...ticks].join('\n');
  return [
    `${number}. These ${points.length} are alike:`,
    ...points.map((point) => `${indent}- ${quoteQuestion(point)}`),
    ...(harm.length === 0 ? [] : ['', ...harm]),
    ...(ticks.length === 0 ? [] : ['', `${indent}A tick answers all of them, unless you name some:`, '', ...ticks]),
  ].join('\n');
}

/** A question with its section and its id, in one line. */
function quoteQuestion({ id, question, section, asked: date }: OpenPoint): string {
  const when = date === undefined ? '' : `asked on ${date} `;
  return inOneLine(`${question} ${section.startsWith('§') ? `${section} ` : ''}${when}(\`${id}\`)`);
}

/** A form for the answer to one open point, such as for an issue or a mail. */
export function answerForm({ choices }: Contract, { id, question, section }: OpenPoint): string {
  const boxes = (choices.get(id)?.choices ?? []).map((choice) => `[ ] ${choiceWithBlanks(choice)}`);
  const cited = section === '' ? id : `${id}, ${section}`;
  return `${question} (${cited})\n\n${boxes.map((box) => `${box}\n`).join('')}Answer:\nAnswered by, and on which date:\n`;
}

const BLANK = '____';

/** The sentence of a choice, in which each value is a blank with its possible answers. */
function choiceWithBlanks({ says, with: rules }: Choice): string {
  return says.replace(PLACEHOLDER, (_, name: string) => toBlank(rules.get(name)));
}

function toBlank(rule: ValueRule | undefined): string {
  return rule?.kind === 'one-of' ? `${BLANK} (${rule.values.join(', ')} …)` : BLANK;
}
