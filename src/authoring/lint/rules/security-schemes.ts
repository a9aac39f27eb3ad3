import { listOf, objectOf } from '../../../contract/model/index.ts';
import type { Rule } from '../rule.ts';

/** A requirement names a security scheme that is there: the half of Redocly's `security-defined` that holds everywhere. */
export const securitySchemes: Rule = (model, report) => {
  const known = model.objectAt('/components/securitySchemes');
  for (const { node, pointer } of model.elements) {
    for (const [index, requirement] of listOf(node.security).entries()) {
      for (const name of Object.keys(objectOf(requirement)).filter((one) => !Object.hasOwn(known, one))) {
        const message = `${name} is no security scheme of the contract. Add it, or name one that is there.`;
        report(`${pointer}/security/${index}`, message);
      }
    }
  }
};
