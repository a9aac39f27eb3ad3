import { at, isJsonObject, type Json, toToken } from '../contract/index.ts';
import { FillingError, type Opening, type Step } from './aspect-rule.ts';
import { schemasSent } from './schemas-sent.ts';

const FORM =
  'must be {properties: {…}, required: […], additionalProperties: false or a schema}, {$ref: …} where it is a named object, or, where a request may have any further field, {additionalProperties: true}';

/** The steps of an answer to what other fields an object has. */
export function fieldsSteps(answer: Json, { point, open }: Opening): Step[] {
  const { pointer } = point.place;
  if (!isJsonObject(answer)) throw new FillingError(FORM);
  if (typeof answer.$ref === 'string') {
    return [
      { pointer, update: { $ref: answer.$ref } },
      { pointer: `${pointer}/additionalProperties`, remove: true },
      { pointer: `${pointer}/type`, remove: true },
    ];
  }
  const { properties = {}, required = [], additionalProperties = false, examples = [], ...odd } = answer;
  if (Object.keys(odd).length > 0) throw new FillingError(FORM);
  if (!isJsonObject(properties) || !Array.isArray(required) || !Array.isArray(examples)) throw new FillingError(FORM);
  if (additionalProperties === true && schemasSent(open).has(pointer)) {
    return [{ pointer, update: { 'x-free-form': true } }];
  }
  const stated = Object.keys(properties).find(
    (name) => at(open, `${pointer}/properties/${toToken(name)}`) !== undefined,
  );
  if (stated !== undefined) throw new FillingError(`holds ${stated}, which the contract states already`);
  const update = { properties, required, additionalProperties, examples };
  const isSaid = (value: Json) => typeof value !== 'object' || value === null || Object.keys(value).length > 0;
  return [{ pointer, update: Object.fromEntries(Object.entries(update).filter(([, value]) => isSaid(value))) }];
}
