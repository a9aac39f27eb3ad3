import { ASPECT_DEFINITIONS, isLeftOpen } from '../../../contract/aspects/index.ts';
import { ASPECTS, isMarked } from '../../../contract/model/index.ts';
import { checkEachElement, type LintRule } from '../rule.ts';

/** Nothing next to a mark answers its question, and the marked element has the form that its aspect has while open. */
export const noContradiction: LintRule = {
  id: 'no-contradiction',
  severity: 'error',
  check: checkEachElement((element, report) => {
    for (const aspect of ASPECTS) {
      const { markedOn, form, answersBeside } = ASPECT_DEFINITIONS[aspect];
      if (!markedOn.includes(element.kind) || !isMarked(element.node, aspect)) continue;
      const answers = answersBeside?.(element) ?? [];
      const remedy = 'Remove one of the two; an answer needs a source.';
      for (const { pointer, what } of answers) {
        report(pointer, `Marked as open: ${aspect}, and ${what} answers it. ${remedy}`);
      }
      if (answers.length === 0 && !isLeftOpen(element, aspect)) {
        report(element.pointer, `Marked as open: ${aspect}, but not written so. Write ${form}, or remove the mark.`);
      }
    }
  }),
};
