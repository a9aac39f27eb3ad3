import { objectOf } from '../../../contract/model/index.ts';
import { proseOf } from '../prose-of.ts';
import type { LintRule, Report } from '../rule.ts';

/** No question or sentence is repeated, and none is empty. */
export const sentences: LintRule = {
  id: 'sentences',
  severity: 'warn',
  check(model, report) {
    const asked = new Map<string, string>();
    const said = new Map<string, string>();
    for (const { entry, pointer } of model.marks) {
      const { question, says } = objectOf(entry);
      once(asked, question, `${pointer}/question`, 'question is asked', report);
      once(said, says, `${pointer}/says`, 'sentence is used', report);
    }
    for (const { key, pointer, text } of proseOf(model)) {
      if (text.trim() === '') report(pointer, `The ${key} is empty. Write one, or take it away.`);
      const doubled = doubledSentence(text);
      if (doubled !== undefined) report(pointer, `A sentence is in it twice: "${doubled}" Take one away.`);
    }
  },
};

function once(seen: Map<string, string>, text: unknown, pointer: string, what: string, report: Report): void {
  if (typeof text !== 'string') return;
  const words = wordsOf(text);
  const first = seen.get(words);
  if (first === undefined) seen.set(words, pointer);
  else report(pointer, `The same ${what} at ${first}. Keep one of the two.`);
}

function doubledSentence(text: string): string | undefined {
  const sentencesOf = text.split(/(?<=[.?!])\s+/);
  if (sentencesOf.length < 2) return undefined;
  const all = sentencesOf.map(wordsOf);
  return sentencesOf.find((_, index) => all.indexOf(all[index] ?? '') < index);
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
