import { type AssumptionSet, observedSets, sentenceAt } from '../../contract/assumptions/index.ts';
import {
  type Choice,
  type Contract,
  inOneLine,
  type OpenPoint,
  PLACEHOLDER,
  type ValueRule,
} from '../../contract/model/index.ts';
import { IMPORTANT, ORDER, type Question, questionsByWeight } from './questions-by-weight.ts';

/**
 * A letter to the API's owner that asks the ten most important questions, and all others in an appendix, with boxes to tick
 * where the possible answers are known. Markdown that reads as plain text; every question has a number and its id.
 *
 * What the newest observed set says is not asked: it is at the end, to be corrected.
 */
export function questionsLetter(contract: Contract, sets: readonly AssumptionSet[] = []): string {
  let number = 0;
  const { newest, seen } = observedIn(contract, sets);
  const asked = { ...contract, openPoints: contract.openPoints.filter(({ id }) => !seen.has(id)) };
  const weighed = questionsByWeight(asked);
  const hasAppendix = weighed.length > 1 && weighed[0]?.title === IMPORTANT;
  const sections = weighed.flatMap(({ title, questions }, index) => {
    const isFirst = hasAppendix && index === 0;
    const written = questions.map((question) => {
      number += 1;
      return toQuestion(question, number, isFirst);
    });
    const section = `${isFirst || !hasAppendix ? '##' : '###'} ${title}\n\n${written.join('\n')}`;
    return hasAppendix && index === 1 ? ['## Appendix: the other questions', section] : [section];
  });
  const observed =
    newest === undefined || seen.size === 0
      ? []
      : [observedFrom(newest), [...seen].map(([id, says]) => `- ${says} (\`${id}\`)`).join('\n')];
  const [first = '', ...others] = sections;
  const [letter, appendix] = hasAppendix ? [[first], others] : [sections, []];
  const parts = [introduction(asked), ...letter, ...observed];
  const asks = hasAppendix ? `Ten of ${questionsInWords(number)}` : questionsInWords(number);
  return letterOf(contract, 'the description that you gave us', asks, parts, appendix);
}

/**
 * A letter that asks some questions about an API, which is known from something. It can be sent without its appendix, too.
 */
export function letterOf(
  { document }: Contract,
  from: string,
  asks: string,
  parts: readonly string[],
  appendix: readonly string[] = [],
): string {
  const { title = 'the API' } = Object(document.info);
  const opening = `We are building on your API, ${inOneLine(String(title))}, from ${from}. Where it leaves a detail open, we ask rather than guess.`;
  return `${[`# ${asks}`, 'Hello,', opening, ...parts, 'Thank you.', ...appendix].join('\n\n')}\n`;
}

/** What a letter asks, as its heading. */
export const questionsInWords = (count: number): string =>
  `${count} ${count === 1 ? 'question' : 'questions'} about the API`;

/** How a letter can be answered. */
export const answerBy = (isTicked: boolean): string =>
  `Please ${isTicked ? 'tick a box, or ' : ''}answer by number, in as few words as you like: "not decided" and "do not rely on it" are answers as well.`;

/** What the newest observed set says at open points, by id. Others may be of other servers. */
function observedIn(contract: Contract, sets: readonly AssumptionSet[]) {
  const newest = observedSets(sets).at(-1);
  const seen = contract.openPoints.flatMap(({ id }) => {
    const says = newest && sentenceAt(contract, newest, id);
    return says === undefined ? [] : [[id, says] as const];
  });
  return { newest, seen: new Map(seen) };
}

function introduction({ openPoints, choices }: Contract): string {
  const cited = openPoints.filter(({ section }) => section.startsWith('§')).length;
  const isTicked = openPoints.some(({ id }) => (choices.get(id)?.choices.length ?? 0) > 0);
  const order = `${ORDER} Similar questions are asked as one.`;
  const where = ' A § is the section of the description that leaves the question open.';
  const boxes = ' The boxes list the answers that we could think of. Any other is possible.';
  return `${order}${cited > 0 ? where : ''} ${answerBy(isTicked)}${isTicked ? boxes : ''}`;
}

const observedFrom = ({ name, observed }: AssumptionSet): string => `## What we have seen

On ${observed?.date.slice(0, 10)}, your server did this (our observed set \`${name}\`). Please correct what we should not rely on:`;

function toQuestion({ points, choices, breaks }: Question, number: number, isImportant: boolean): string {
  const indent = ' '.repeat(`${number}. `.length);
  const boxes = choices.length === 0 ? [] : [...choices.map(inWords), `another answer: ${BLANK}`];
  const ticks = boxes.map((box) => `${indent}- [ ] ${box}`);
  const harm = isImportant && breaks !== undefined ? [`${indent}If we guess wrong, ${breaks}.`] : [];
  const [only, ...more] = points;
  if (only !== undefined && more.length === 0) return [`${number}. ${asked(only)}`, ...harm, ...ticks].join('\n');
  return [
    `${number}. These ${points.length} are alike:`,
    ...points.map((point) => `${indent}- ${asked(point)}`),
    ...(harm.length === 0 ? [] : ['', ...harm]),
    ...(ticks.length === 0 ? [] : ['', `${indent}A tick answers all of them, unless you name some:`, '', ...ticks]),
  ].join('\n');
}

function asked({ id, question, section, asked: date }: OpenPoint): string {
  const when = date === undefined ? '' : `asked on ${date} `;
  return inOneLine(`${question} ${section.startsWith('§') ? `${section} ` : ''}${when}(\`${id}\`)`);
}

export function answerForm({ choices }: Contract, { id, question, section }: OpenPoint): string {
  const boxes = (choices.get(id)?.choices ?? []).map((choice) => `[ ] ${inWords(choice)}`);
  const cited = section === '' ? id : `${id}, ${section}`;
  return `${question} (${cited})\n\n${boxes.map((box) => `${box}\n`).join('')}Answer:\nAnswered by, and on which date:\n`;
}

const BLANK = '____';

/** The sentence of a choice, with a blank for each value, and what it could be. */
function inWords({ says, with: rules }: Choice): string {
  return says.replace(PLACEHOLDER, (_, name: string) => blankFor(rules.get(name)));
}

function blankFor(rule: ValueRule | undefined): string {
  return rule?.kind === 'one-of' ? `${BLANK} (${rule.values.join(', ')} …)` : BLANK;
}
