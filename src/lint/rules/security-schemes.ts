import { at, isJsonObject, toPointer } from '../../contract/index.ts';
import { eachElement } from '../rule.ts';

/** A requirement names a security scheme that is there: the half of Redocly's `security-defined` that holds everywhere. */
export const securitySchemes = eachElement(({ node, pointer, model: { document } }, report) => {
  if (!Array.isArray(node.security)) return;
  for (const [index, requirement] of node.security.entries()) {
    for (const name of Object.keys(isJsonObject(requirement) ? requirement : {})) {
      if (at(document, toPointer(['components', 'securitySchemes', name])) !== undefined) continue;
      report(
        `${pointer}/security/${index}`,
        `${name} is no security scheme of the contract. Add it, or name one that is there.`,
      );
    }
  }
});
