import { marksOn } from '../../aspects/index.ts';
import { eachElement, type Report } from '../element.ts';
import type { Rule } from '../redocly.ts';

/** No question is asked twice, no sentence is said twice, and none is empty. */
export const sentences: Rule = () => {
  const asked = new Map<string, string>();
  const said = new Map<string, string>();
  return eachElement((element, report) => {
    for (const { entry, pointer } of marksOn(element, 'x-unspecified')) {
      once(asked, entry.question, `${pointer}/question`, 'question is asked', report);
    }
    for (const { entry, pointer } of marksOn(element, 'x-source')) {
      once(said, entry.says, `${pointer}/says`, 'sentence is said', report);
    }
    for (const key of ['description', 'summary', 'title'] as const) {
      const text = element.node[key];
      if (typeof text !== 'string') continue;
      if (text.trim() === '') report(`${element.pointer}/${key}`, `The ${key} is empty. Write one, or take it away.`);
      const doubled = doubledSentence(text);
      if (doubled !== undefined) report(`${element.pointer}/${key}`, `It says twice: "${doubled}" Take one away.`);
    }
  });
};

function once(seen: Map<string, string>, text: unknown, pointer: string, what: string, report: Report): void {
  if (typeof text !== 'string') return;
  const words = wordsOf(text);
  const first = seen.get(words);
  // An element can be visited twice, through each reference to it.
  if (first === undefined || first === pointer) seen.set(words, pointer);
  else report(pointer, `The same ${what} at ${first}. Keep one of the two.`);
}

function doubledSentence(text: string): string | undefined {
  const all = text.split(/(?<=[.?!])\s+/);
  return all.find((sentence, index) => all.slice(0, index).some((other) => wordsOf(other) === wordsOf(sentence)));
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
