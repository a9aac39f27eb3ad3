import { type Contract, inOneLine } from '../../contract/model/index.ts';

/** Writes a letter that asks questions about an API. It is complete without its appendix. */
export function writeLetter(
  { document }: Contract,
  {
    source,
    heading,
    parts,
    appendix = [],
  }: {
    /** The source of what is known of the API, such as "its OpenAPI description". */
    readonly source: string;
    readonly heading: string;
    readonly parts: readonly string[];
    readonly appendix?: readonly string[];
  },
): string {
  const { title = 'the API' } = Object(document.info);
  const opening = `We are building on your API, ${inOneLine(String(title))}, from ${source}. Where it leaves a detail open, we ask rather than guess.`;
  return `${[`# ${heading}`, 'Hello,', opening, ...parts, 'Thank you.', ...appendix].join('\n\n')}\n`;
}

/** The heading of a letter. */
export const countQuestions = (count: number): string =>
  `${count} ${count === 1 ? 'question' : 'questions'} about the API`;

/** Asks the reader to answer by the numbers of the questions. */
export const howToAnswer = (hasBoxes: boolean): string =>
  `Please ${hasBoxes ? 'tick a box, or ' : ''}answer by number, in as few words as you like: "not decided" and "do not rely on it" are answers as well.`;
