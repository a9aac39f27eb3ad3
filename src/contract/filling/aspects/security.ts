import { at, isJsonObject, type Json } from '../../json.ts';
import { isWithin, toToken } from '../../json-pointer.ts';
import { reachOf } from '../../reach.ts';
import { keyBelow } from '../pointer.ts';
import { type AspectRule, FillingError, type Opening, type Step } from './aspect-rule.ts';

const SCHEMES = '/components/securitySchemes';
const securityAt = ({ point }: Opening) => `${point.place.pointer}/security`;

/** The mark sits on an operation without `security`. */
export const security: AspectRule = {
  may: 'give its operation a security ([] where there is none) and add the security schemes for it',

  allows(change, opening) {
    if (isWithin(change.pointer, securityAt(opening))) return change.kind === 'added';
    const scheme = keyBelow(change.pointer, SCHEMES);
    return scheme !== undefined && at(opening.open, `${SCHEMES}/${scheme}`) === undefined;
  },

  objection(filled, opening) {
    const required = at(filled, securityAt(opening));
    if (!Array.isArray(required)) return 'says nothing of the security';
    const reach = reachOf(opening.open);
    for (const name of schemesIn(required)) {
      const pointer = `${SCHEMES}/${toToken(name)}`;
      if (at(filled, pointer) === undefined) return `names the security scheme ${name}, which it does not add`;
      const stated = at(opening.open, pointer) !== undefined;
      if (stated && reach.surface(pointer) !== opening.point.place.surface) {
        return `names the security scheme ${name} of another surface, whose key is never sent here; add one`;
      }
    }
    return undefined;
  },

  carriers: (_filled, { point }) => [point.place.pointer],

  steps(answer, opening): Step[] {
    const { security: required, schemes = {}, ...odd } = isJsonObject(answer) ? answer : {};
    if (!Array.isArray(required) || !isJsonObject(schemes) || Object.keys(odd).length > 0) {
      throw new FillingError('must be {security: [{<scheme>: []}], schemes: {<scheme>: {…}}}; [] where there is none');
    }
    const added = Object.keys(schemes).length > 0;
    return [
      ...(added ? [{ pointer: SCHEMES, update: schemes }] : []),
      { pointer: opening.point.place.pointer, update: { security: required } },
    ];
  },
};

function schemesIn(required: readonly Json[]): string[] {
  return required.filter(isJsonObject).flatMap((requirement) => Object.keys(requirement));
}
