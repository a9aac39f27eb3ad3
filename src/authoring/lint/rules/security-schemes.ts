import { listOf, objectOf } from '../../../contract/model/index.ts';
import type { LintRule } from '../rule.ts';

/**
 * A requirement names a scheme of the document: the half of Redocly's `security-defined` that fits a contract whose
 * authentication may be open (OpenAPI 3.1.1, section 4.8.30). In 3.2 a name may also be the URI of a scheme.
 */
export const securitySchemes: LintRule = {
  id: 'security-schemes',
  severity: 'error',
  checksUnmarked: true,
  check(model, report) {
    const schemes = model.objectAt('/components/securitySchemes');
    const mayBeAddress = /^3\.[2-9]/.test(String(model.document.openapi));
    const isMissing = (name: string) => !Object.hasOwn(schemes, name) && !(mayBeAddress && /[/#:]/.test(name));
    for (const { node, pointer } of model.elements) {
      for (const [index, requirement] of listOf(node.security).entries()) {
        for (const name of Object.keys(objectOf(requirement)).filter(isMissing)) {
          const message = `${name} is no security scheme of the contract. Add it, or name one that is there.`;
          report(`${pointer}/security/${index}`, message);
        }
      }
    }
  },
};
