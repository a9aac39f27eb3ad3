import { at, isJsonObject, type Json, type JsonObject } from '../../json.ts';
import { toToken } from '../../json-pointer.ts';
import { keyBelow } from '../pointer.ts';
import { type AspectRule, FillingError, type Opening, type Step } from './aspect-rule.ts';
import { schemasSent } from './schemas-sent.ts';

const schemaAt = (document: JsonObject, { point }: Opening): JsonObject => {
  const schema = at(document, point.place.pointer);
  return isJsonObject(schema) ? schema : {};
};
const propertiesOf = (schema: JsonObject): JsonObject => (isJsonObject(schema.properties) ? schema.properties : {});
const namesIn = (list: Json | undefined): readonly Json[] => (Array.isArray(list) ? list : []);
const isOpen = (value: Json | undefined): boolean =>
  value === undefined || value === true || (isJsonObject(value) && Object.keys(value).length === 0);

/** The mark sits on an object schema with `additionalProperties: true`. */
export const fields: AspectRule = {
  may: 'add properties and examples, require the properties it adds, and change additionalProperties (in a request, write x-free-form: true where any further field is accepted)',

  allows(change, opening) {
    const schema = opening.point.place.pointer;
    if (change.kind === 'removed') return false;
    switch (keyBelow(change.pointer, schema)) {
      case 'additionalProperties':
        return true;
      case 'required':
      case 'examples':
        return change.kind === 'added';
      case 'x-free-form':
        return schemasSent(opening.open).has(schema);
      case 'properties': {
        const stated = at(opening.open, `${schema}/properties`);
        const name = keyBelow(change.pointer, `${schema}/properties`);
        return name === undefined
          ? stated === undefined
          : at(opening.open, `${schema}/properties/${name}`) === undefined;
      }
      default:
        return false;
    }
  },

  objection(filled, opening) {
    const { point, open } = opening;
    const before = schemaAt(open, opening);
    const after = schemaAt(filled, opening);
    const sent = schemasSent(open).has(point.place.pointer);
    const required = namesIn(after.required).slice(namesIn(before.required).length);
    const stated = required.find((name) => Object.hasOwn(propertiesOf(before), String(name)));
    if (stated !== undefined) return `requires ${stated}, which the contract states to be optional`;
    const unknown = required.find((name) => !Object.hasOwn(propertiesOf(after), String(name)));
    if (unknown !== undefined) return `requires ${unknown}, which it does not add`;
    if (sent && required.length > 0) {
      return `requires ${required[0]} of a request, while the contract states all that a request needs`;
    }
    const anyIsAccepted = sent && after['x-free-form'] === true;
    if (isOpen(after.additionalProperties) && !anyIsAccepted) {
      const form = sent
        ? 'or write x-free-form: true where any further field is accepted'
        : 'which a receiver can rely on';
      return `leaves open what other fields there are; set additionalProperties to false or a schema, ${form}`;
    }
    return undefined;
  },

  carriers: (_filled, { point }) => [point.place.pointer],

  steps(answer, opening): Step[] {
    const { pointer } = opening.point.place;
    if (!isJsonObject(answer)) throw new FillingError(FORM);
    const { properties = {}, required = [], additionalProperties = false, examples = [], ...odd } = answer;
    if (additionalProperties === true && schemasSent(opening.open).has(pointer)) {
      return [{ pointer, update: { 'x-free-form': true } }];
    }
    if (!isJsonObject(properties) || !Array.isArray(required) || !Array.isArray(examples)) throw new FillingError(FORM);
    if (Object.keys(odd).length > 0) throw new FillingError(FORM);
    const stated = Object.keys(properties).find((name) => at(opening.open, `${pointer}/properties/${toToken(name)}`));
    if (stated !== undefined) throw new FillingError(`holds ${stated}, which the contract states already`);
    const update = { properties, required, additionalProperties, examples };
    const isSaid = (value: Json) => typeof value !== 'object' || value === null || Object.keys(value).length > 0;
    return [{ pointer, update: Object.fromEntries(Object.entries(update).filter(([, value]) => isSaid(value))) }];
  },
};

const FORM =
  'must be {properties: {…}, required: […], additionalProperties: false or a schema}, or, where a request may have any further field, {additionalProperties: true}';
