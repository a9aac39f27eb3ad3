import type { Element } from '../../aspects/index.ts';
import { isUntyped } from '../../aspects/index.ts';
import { dereference, isJsonObject, type Json, type JsonObject, toPointer } from '../../contract/index.ts';
import { eachElement, type Report } from '../rule.ts';

/** An example where nothing is known would be an answer. Fields of a free-form object may be shown. */
export const noExampleAtOpenPoint = eachElement((element, report) => {
  const schema = schemaOf(element);
  if (schema === undefined) return;
  for (const { value, pointer } of examplesOf(element))
    checkValue(schema, value, pointer, element.model.document, report);
});

/** The schema that an element's examples are to fit. */
function schemaOf({ kind, node, model: { document } }: Element): JsonObject | undefined {
  if (kind === 'media type' || kind === 'parameter' || kind === 'header')
    return dereference(document, node.schema) ?? {};
  const isSchema =
    kind === 'property' || kind === 'item' || kind === 'body' || kind === 'value' || kind.endsWith('schema');
  return isSchema ? (dereference(document, node) ?? {}) : undefined;
}

function* examplesOf({ node, pointer, model: { document } }: Element): Generator<{ value: Json; pointer: string }> {
  for (const key of ['example', 'default']) {
    const value = node[key];
    if (value !== undefined) yield { value, pointer: `${pointer}/${key}` };
  }
  if (Array.isArray(node.examples)) {
    for (const [index, value] of node.examples.entries()) yield { value, pointer: `${pointer}/examples/${index}` };
  } else if (isJsonObject(node.examples)) {
    for (const [name, entry] of Object.entries(node.examples)) {
      const { value, externalValue } = dereference(document, entry) ?? {};
      // What is at another address cannot be looked at: it is a value all the same.
      const shown = value === undefined && externalValue !== undefined ? null : value;
      if (shown !== undefined) yield { value: shown, pointer: `${pointer}${toPointer(['examples', name])}` };
    }
  }
}

function checkValue(schema: JsonObject, value: Json, pointer: string, document: JsonObject, report: Report): void {
  if (isUntyped(schema)) {
    report(pointer, 'The example gives a value where nothing is known. Remove it.');
  } else if (Array.isArray(value)) {
    const items = dereference(document, schema.items);
    if (items !== undefined) for (const item of value) checkValue(items, item, pointer, document, report);
  } else if (isJsonObject(value) && schema['x-free-form'] !== true) {
    const fields = fieldsOf(schema, document);
    for (const [name, field] of Object.entries(value)) {
      const known = fields.get(name);
      if (known !== undefined) checkValue(known, field, pointer, document, report);
      else report(pointer, `The example has the field ${name}, which is not known. Take it out of the example.`);
    }
  }
}

/** The fields that a schema knows, with those of the schemas that it is composed of. */
function fieldsOf(schema: JsonObject, document: JsonObject): Map<string, JsonObject> {
  const fields = new Map<string, JsonObject>();
  for (const part of [schema.allOf, schema.anyOf, schema.oneOf].flat()) {
    const resolved = dereference(document, part);
    if (resolved !== undefined) for (const [name, field] of fieldsOf(resolved, document)) fields.set(name, field);
  }
  for (const [name, field] of Object.entries(isJsonObject(schema.properties) ? schema.properties : {})) {
    fields.set(name, dereference(document, field) ?? {});
  }
  return fields;
}
