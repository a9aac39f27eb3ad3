import { ASPECTS } from '../../contract/index.ts';
import { OPENNESS } from '../aspects/index.ts';
import { eachElement } from '../element.ts';
import { isMarked } from '../mark.ts';
import type { Rule } from '../redocly.ts';

/** What a mark leaves open is not answered beside it, and is written in the one form that tools can rely on. */
export const noContradiction: Rule = () =>
  eachElement((element, report) => {
    for (const aspect of ASPECTS) {
      const { sits, form, isOpen, isWritten = isOpen, fillings } = OPENNESS[aspect];
      if (!sits.includes(element.kind) || !isMarked(element, aspect)) continue;
      const found = fillings(element);
      for (const { pointer, what } of found) {
        report(
          pointer,
          `Marked as open: ${aspect}, and ${what} fills it. Take away one of the two; an answer needs a source.`,
        );
      }
      if (found.length === 0 && isWritten?.(element) === false) {
        report(element.pointer, `Marked as open: ${aspect}, but not written so. Write ${form}, or take the mark away.`);
      }
    }
  });
