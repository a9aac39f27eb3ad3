import { listOf, objectOf } from '../../../contract/model/index.ts';
import type { LintRule } from '../rule.ts';

/** A requirement names a scheme of the contract: the half of Redocly's `security-defined` that fits any contract. */
export const securitySchemes: LintRule = {
  id: 'security-schemes',
  severity: 'error',
  check(model, report) {
    const schemes = model.objectAt('/components/securitySchemes');
    for (const { node, pointer } of model.elements) {
      for (const [index, requirement] of listOf(node.security).entries()) {
        for (const name of Object.keys(objectOf(requirement)).filter((one) => !Object.hasOwn(schemes, one))) {
          const message = `${name} is no security scheme of the contract. Add it, or name one that is there.`;
          report(`${pointer}/security/${index}`, message);
        }
      }
    }
  },
};
