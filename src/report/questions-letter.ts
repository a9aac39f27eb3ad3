import type { Choice, Contract, OpenPoint, ValueRule } from '../contract/index.ts';
import { PLACEHOLDER } from '../contract/index.ts';
import { type Question, questionsByWeight } from './questions.ts';

/**
 * A letter to the API's owner that asks every open question, the most weighty first, with boxes to tick where the possible
 * answers are known. Markdown that reads as plain text; every question has a number, to be answered by, and its id.
 */
export function questionsLetter(contract: Contract): string {
  let number = 0;
  const sections = questionsByWeight(contract).map(({ title, questions }) => {
    const asked = questions.map((question) => {
      number += 1;
      return toQuestion(question, number);
    });
    return `## ${title}\n\n${asked.join('\n')}`;
  });
  const { title = 'the API' } = Object(contract.document.info);
  return `${[`# ${number} questions about the API`, ...introduction(String(title)), ...sections, ...CLOSING].join('\n\n')}\n`;
}

const introduction = (title: string): string[] => [
  'Hello,',
  `we build on ${title}, from the description that you gave us. Where it leaves a detail open we would rather ask than guess.`,
  'The questions stand in the order of what they keep us from: the first ones weigh most. Each names the section of the description in which we looked for the answer. Please tick a box, or answer by number, in as few words as you like: "not decided" and "do not rely on it" are answers, too. The boxes are what we could think of, and claim nothing.',
];

const CLOSING = ['Thank you.'];

function toQuestion({ points, choices }: Question, number: number): string {
  const indent = ' '.repeat(`${number}. `.length);
  const boxes = choices.length === 0 ? [] : [...choices.map(inWords), `another answer: ${BLANK}`];
  const ticks = boxes.map((box) => `${indent}- [ ] ${box}`);
  const [only, ...more] = points;
  if (only !== undefined && more.length === 0) return [`${number}. ${asked(only)}`, ...ticks].join('\n');
  return [
    `${number}. These ${points.length} are alike:`,
    ...points.map((point) => `${indent}- ${asked(point)}`),
    ...(ticks.length === 0
      ? []
      : ['', `${indent}A tick is an answer to all of them, unless you name the ones it is for:`, '', ...ticks]),
  ].join('\n');
}

function asked({ id, question, section }: OpenPoint): string {
  return `${question} ${section === 'introduction' ? '' : `${section} `}(\`${id}\`)`;
}

const BLANK = '____';

/** The sentence of a choice, with a blank for each value, and what could stand there. */
function inWords({ says, with: rules }: Choice): string {
  return says.replace(PLACEHOLDER, (_, name: string) => blankFor(rules.get(name)));
}

function blankFor(rule: ValueRule | undefined): string {
  return rule?.kind === 'one-of' ? `${BLANK} (${rule.values.join(', ')} …)` : BLANK;
}
