import { at, dereference, isJsonObject, type Json, type JsonObject, keyBelow } from '../contract/index.ts';
import type { AspectRule, Opening } from './aspect-rule.ts';
import { fieldsSteps } from './fields-steps.ts';
import { schemasSent } from './schemas-sent.ts';

/** The mark sits on an object schema with `additionalProperties: true`. */
export const fields: AspectRule = {
  may: 'add properties and examples, require the properties it adds, change additionalProperties (in a request, write x-free-form: true where any further field is accepted), or, where no field is stated, add a $ref to the schema of an object',

  allows(change, opening) {
    const schema = opening.point.place.pointer;
    const key = keyBelow(change.pointer, schema);
    const isBare = at(opening.open, `${schema}/properties`) === undefined;
    if (key === 'additionalProperties') return change.kind === 'changed' || isBare;
    if (change.kind === 'removed') return key === 'type' && isBare;
    if (change.kind !== 'added') return false;
    if (key === '$ref') return isBare;
    if (key === 'x-free-form') return schemasSent(opening.open).has(schema);
    if (key !== 'properties') return key === 'required' || key === 'examples';
    const name = keyBelow(change.pointer, `${schema}/properties`);
    return name === undefined || at(opening.open, `${schema}/properties/${name}`) === undefined;
  },

  objection(filled, opening) {
    const after = schemaAt(filled, opening);
    if (after.$ref !== undefined) return objectionToReference(filled, after);
    if (after.type === undefined) return 'takes away that it is an object';
    const before = schemaAt(opening.open, opening);
    const isSent = schemasSent(opening.open).has(opening.point.place.pointer);
    return objectionToRequired(before, after, isSent) ?? objectionToOpenness(after, isSent);
  },

  carriers: (_filled, { point }) => [point.place.pointer],

  steps: fieldsSteps,
};

function schemaAt(document: JsonObject, { point }: Opening): JsonObject {
  const schema = at(document, point.place.pointer);
  return isJsonObject(schema) ? schema : {};
}

function objectionToReference(filled: JsonObject, after: JsonObject): string | undefined {
  if (dereference(filled, after)?.type === 'object') return undefined;
  return `refers to ${String(after.$ref)}, which is no schema of an object, while the contract states that it is one`;
}

function objectionToRequired(before: JsonObject, after: JsonObject, isSent: boolean): string | undefined {
  const has = (schema: JsonObject, name: Json) =>
    isJsonObject(schema.properties) && Object.hasOwn(schema.properties, String(name));
  const required = namesIn(after.required).slice(namesIn(before.required).length);
  for (const name of required) {
    if (has(before, name)) return `requires ${name}, which the contract states to be optional`;
    if (!has(after, name)) return `requires ${name}, which it does not add`;
    if (isSent) return `requires ${name} of a request, while the contract states all that a request needs`;
  }
  return undefined;
}

function objectionToOpenness({ additionalProperties, ...after }: JsonObject, isSent: boolean): string | undefined {
  const isDecided = isJsonObject(additionalProperties)
    ? Object.keys(additionalProperties).length > 0
    : additionalProperties === false;
  if (isDecided || (isSent && after['x-free-form'] === true)) return undefined;
  const orElse = isSent ? ', or write x-free-form: true where any further field is accepted' : '';
  return `leaves open what other fields there are; set additionalProperties to false or a schema${orElse}`;
}

function namesIn(list: Json | undefined): readonly Json[] {
  return Array.isArray(list) ? list : [];
}
