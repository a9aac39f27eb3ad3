import type { Contract, OpenPoint } from '../contract/index.ts';

/**
 * A letter to the API's owner that asks every open question, by the sections of the description, which the owner knows.
 * Markdown that reads as plain text; every question has a number, to be answered by, and its id.
 */
export function questionsLetter(contract: Contract): string {
  const bySection = [...Map.groupBy(contract.openPoints, ({ section }) => section)].sort(([one], [other]) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
  let number = 0;
  const sections = bySection.map(([section, points]) => {
    const questions = points.map((point) => {
      number += 1;
      return toQuestion(point, number);
    });
    return `## ${section === 'introduction' ? 'Introduction' : section}\n\n${questions.join('\n')}`;
  });
  return `${[`# ${contract.openPoints.length} questions about the API`, ...INTRODUCTION, ...sections, ...CLOSING].join('\n\n')}\n`;
}

const INTRODUCTION = [
  'Hello,',
  'we build on your Developer API and on the toolkit endpoints, from the description that you gave us. Where it leaves a detail open we would rather ask than guess.',
  'Each question below stands under the section of the description in which we looked for the answer. Please answer by number, in as few words as you like: "not decided" and "do not rely on it" are answers, too.',
];

const CLOSING = ['Thank you.'];

function toQuestion({ id, question }: OpenPoint, number: number): string {
  return `${number}. ${question} (\`${id}\`)`;
}
