import { isJsonObject } from '../../contract/index.ts';
import type { Rule } from '../rule.ts';

/** A requirement names a security scheme that is there: the half of Redocly's `security-defined` that holds everywhere. */
export const securitySchemes: Rule = (model, report) => {
  const known = model.objectAt('/components/securitySchemes');
  for (const { node, pointer } of model.elements) {
    if (!Array.isArray(node.security)) continue;
    for (const [index, requirement] of node.security.entries()) {
      for (const name of Object.keys(isJsonObject(requirement) ? requirement : {})) {
        if (Object.hasOwn(known, name)) continue;
        report(
          `${pointer}/security/${index}`,
          `${name} is no security scheme of the contract. Add it, or name one that is there.`,
        );
      }
    }
  }
};
