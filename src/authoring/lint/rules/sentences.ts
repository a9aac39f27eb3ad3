import { objectOf } from '../../../contract/model/index.ts';
import { proseTexts } from '../prose-texts.ts';
import type { LintRule, ReportProblem } from '../rule.ts';

/** No question or sentence is repeated, and none is empty. */
export const sentences: LintRule = {
  id: 'sentences',
  severity: 'warn',
  check(model, report) {
    const questions = new Map<string, string>();
    const statements = new Map<string, string>();
    for (const { entry, pointer } of model.marks) {
      const { question, says } = objectOf(entry);
      reportRepeatedText(questions, question, `${pointer}/question`, 'question is asked', report);
      reportRepeatedText(statements, says, `${pointer}/says`, 'sentence is used', report);
    }
    for (const { key, pointer, text } of proseTexts(model)) {
      if (text.trim() === '') report(pointer, `The ${key} is empty. Write one, or take it away.`);
      const doubled = doubledSentence(text);
      if (doubled !== undefined) report(pointer, `A sentence is in it twice: "${doubled}" Take one away.`);
    }
  },
};

function reportRepeatedText(
  seen: Map<string, string>,
  text: unknown,
  pointer: string,
  what: string,
  report: ReportProblem,
): void {
  if (typeof text !== 'string') return;
  const words = normalizeText(text);
  const first = seen.get(words);
  if (first === undefined) seen.set(words, pointer);
  else report(pointer, `The same ${what} at ${first}. Keep one of the two.`);
}

function doubledSentence(text: string): string | undefined {
  const parts = text.split(/(?<=[.?!])\s+/);
  if (parts.length < 2) return undefined;
  const all = parts.map(normalizeText);
  return parts.find((_, index) => all.indexOf(all[index] ?? '') < index);
}

function normalizeText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
