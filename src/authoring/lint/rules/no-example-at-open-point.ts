import { isUntyped, type ModelElement } from '../../../contract/aspects/index.ts';
import {
  entriesOf,
  isJsonObject,
  isSchemaKind,
  type Json,
  type Schema,
  toPointer,
} from '../../../contract/model/index.ts';
import { checkEachElement, type LintRule, type ReportProblem } from '../rule.ts';

/** No example answers an open point. Fields of a free-form object may be shown. */
export const noExampleAtOpenPoint: LintRule = {
  id: 'no-example-at-open-point',
  severity: 'warn',
  check: checkEachElement((element, report) => {
    const { kind, pointer, model } = element;
    const hasSchema = ['media type', 'parameter', 'header'].includes(kind);
    if (!hasSchema && (!isSchemaKind(kind) || kind === 'part of a schema')) return;
    const schema = model.schemaAt(hasSchema ? `${pointer}/schema` : pointer);
    for (const example of findExamplesAndDefaults(element)) checkValue(schema, example.value, example.pointer, report);
  }),
};

function* findExamplesAndDefaults({ node, pointer, model }: ModelElement): Generator<{ value: Json; pointer: string }> {
  for (const key of ['example', 'default']) {
    const value = node[key];
    if (value !== undefined) yield { value, pointer: `${pointer}/${key}` };
  }
  if (Array.isArray(node.examples)) {
    for (const [index, value] of node.examples.entries()) yield { value, pointer: `${pointer}/examples/${index}` };
    return;
  }
  for (const [name] of entriesOf(node.examples)) {
    const place = `${pointer}${toPointer(['examples', name])}`;
    const { value, externalValue } = model.resolvedAt(place)?.node ?? {};
    if (value !== undefined) yield { value, pointer: place };
    // An example at another address is a value, too, which nothing reads.
    else if (externalValue !== undefined) yield { value: null, pointer: place };
  }
}

function checkValue(schema: Schema | undefined, value: Json, pointer: string, report: ReportProblem): void {
  if (schema?.parts.every(({ node }) => isUntyped(node)) !== false) {
    report(pointer, 'The example gives a value where nothing is known. Remove it.');
  } else if (Array.isArray(value)) {
    const { items } = schema;
    if (items !== undefined) for (const item of value) checkValue(items, item, pointer, report);
  } else if (isJsonObject(value) && !schema.isFreeForm) {
    for (const [name, field] of Object.entries(value)) {
      const property = findProperty(schema, name);
      if (property !== undefined) checkValue(property, field, pointer, report);
      else report(pointer, `The example has the field ${name}, which is not known. Take it out of the example.`);
    }
  }
}

/** @param within Pointers of the schemas on the way: an alternative can refer back to one of them. */
function findProperty(schema: Schema, name: string, within: readonly string[] = []): Schema | undefined {
  if (within.includes(schema.pointer)) return undefined;
  let property = schema.properties.get(name);
  for (const other of schema.alternatives) property ??= findProperty(other, name, [...within, schema.pointer]);
  return property;
}
