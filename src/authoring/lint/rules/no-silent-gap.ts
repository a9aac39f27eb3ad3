import { ASPECT_DEFINITIONS } from '../../../contract/aspects/index.ts';
import { ASPECTS, isMarked } from '../../../contract/model/index.ts';
import { checkEachElement, type LintRule } from '../rule.ts';

/** An element that leaves an aspect open has a mark of that aspect, so that nothing is left open by mistake. */
export const noSilentGap: LintRule = {
  id: 'no-silent-gap',
  severity: 'error',
  check: checkEachElement((element, report) => {
    for (const aspect of ASPECTS) {
      const { markedOn, form, isOpen } = ASPECT_DEFINITIONS[aspect];
      if (!markedOn.includes(element.kind) || isOpen?.(element) !== true || isMarked(element.node, aspect)) continue;
      report(
        element.pointer,
        `Open without a mark: ${aspect}. Add an x-unspecified entry of the aspect ${aspect}, or write what the description states in place of ${form}.`,
      );
    }
  }),
};
