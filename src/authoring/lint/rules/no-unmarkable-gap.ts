import { hasType, isUntyped, type ModelElement } from '../../../contract/aspects/index.ts';
import { isJsonObject } from '../../../contract/model/index.ts';
import { checkEachElement, type LintRule } from '../rule.ts';

/** Nothing is open where no mark can be: the type of a schema, the items of an array, the body of an open status. */
export const noUnmarkableGap: LintRule = {
  id: 'no-unmarkable-gap',
  severity: 'warn',
  check: checkEachElement((element, report) => {
    const gap = unmarkableGap(element);
    if (gap !== undefined) report(element.pointer, gap);
  }),
};

function unmarkableGap({ kind, node, pointer, model }: ModelElement): string | undefined {
  const cannotBeMarked =
    kind === 'named schema' || kind === 'value' || node.properties !== undefined || node.items !== undefined;
  if (isUntyped(node) && cannotBeMarked && kind !== 'part of a schema') {
    return 'The schema does not say what the value is. Give it a type; an open type is marked on a property or item.';
  }
  if (hasType(node, 'array') && !isJsonObject(node.items)) {
    return 'The array does not say what its items are. Add items, with a mark of the aspect type where they are open.';
  }
  if (kind === 'response' && node.content === undefined && model.isForOpenStatusesOnly(pointer)) {
    return 'Without content the response claims to have no body, though its status is open. Add application/json with an empty schema.';
  }
  return undefined;
}
