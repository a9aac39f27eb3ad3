import type { Element } from '../../aspects/index.ts';
import { ASPECT_DEFINITIONS, hasType, isMarked, isUntyped } from '../../aspects/index.ts';
import { ASPECTS, isForOpenStatusesOnly, isJsonObject } from '../../contract/index.ts';
import { eachElement } from '../element.ts';
import type { Rule } from '../redocly.ts';

/** Whatever is loose carries a mark of that aspect: nothing is left open by mistake. */
export const noSilentGap: Rule = () =>
  eachElement((element, report) => {
    for (const aspect of ASPECTS) {
      const { markedOn, form, isOpen } = ASPECT_DEFINITIONS[aspect];
      if (!markedOn.includes(element.kind) || isOpen?.(element) !== true || isMarked(element, aspect)) continue;
      report(
        element.pointer,
        `Open without a mark: ${aspect}. Add an x-unspecified entry of the aspect ${aspect}, or write what the description states in place of ${form}.`,
      );
    }
    const gap = unmarkableGap(element);
    if (gap !== undefined) report(element.pointer, gap);
  });

/** What is loose where no mark can stand, and so cannot be left so. */
function unmarkableGap({ kind, node, pointer, document }: Element): string | undefined {
  if ((kind === 'named schema' || kind === 'value') && isUntyped(node)) {
    return 'The schema does not say what the value is. Give it a type; an open type is marked on a property or item.';
  }
  if (hasType(node, 'array') && !isJsonObject(node.items)) {
    return 'The array does not say what its items are. Add items, with a mark of the aspect type where they are open.';
  }
  if (kind === 'response' && node.content === undefined && isForOpenStatusesOnly(document, pointer)) {
    return 'Without content the response claims to have no body, though its status is open. Add application/json with an empty schema.';
  }
  return undefined;
}
