import { listOf, objectOf } from '../../../contract/model/index.ts';
import type { LintRule } from '../rule.ts';

/**
 * An operation refers to every component. A stated schema whose operation is open has `x-tags` instead: the tags under
 * which a reader finds it.
 */
export const reachableComponents: LintRule = {
  id: 'reachable-components',
  severity: 'off',
  check(model, report) {
    const declared = listOf(model.document.tags).map((tag) => objectOf(tag).name);
    for (const { kind, node, pointer, parent } of model.elements) {
      if (parent?.kind !== 'components') continue;
      const isSchema = kind === 'named schema';
      const isReached = model.operationsAt(pointer).length > 0;
      const tags = isSchema ? node['x-tags'] : undefined;
      if (isReached && tags !== undefined) {
        const message = 'An operation refers to this schema, so x-tags is wrong. Remove it, or the reference.';
        report(`${pointer}/x-tags`, message);
      } else if (!isReached && tags === undefined) {
        const remedy = isSchema ? 'Remove it; if it is stated all the same, give it x-tags.' : 'Remove it.';
        report(pointer, `No operation refers to this component. ${remedy}`);
      }
      for (const tag of listOf(tags).filter((one) => !declared.includes(one))) {
        report(`${pointer}/x-tags`, `${String(tag)} is not among the tags of the contract.`);
      }
    }
  },
};
