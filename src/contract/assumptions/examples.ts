import {
  type ExampleSite,
  exampleSites,
  isJsonObject,
  type Json,
  type JsonObject,
  listOf,
  Model,
  type OpenPoint,
  objectOf,
  parentOf,
  removeAt,
  type Schema,
  setAt,
} from '../model/index.ts';
import type { SetAction } from './assumption-set.ts';
import type { SchemaValidator } from './schema-validator.ts';

export function unfitExamples(model: Model, validate: SchemaValidator): ExampleSite[] {
  return exampleSites(model).filter(
    ({ schema, value }) => value !== undefined && validate(schema, value) !== undefined,
  );
}

/** The value that a schema itself gives: its constant, its first example, or the first value of its `enum`. */
export function exampleOf(schema: JsonObject | undefined): Json | undefined {
  const [first] = [schema?.examples, schema?.enum].find(Array.isArray) ?? [];
  return schema?.const ?? first;
}

/** An example that was left out because it does not match its schema; a generated value is served instead. */
interface ReplacedExample {
  /** The pointer of the example in the document that still had it. */
  readonly pointer: string;
  readonly reason: string;
}

/**
 * Makes the examples of a filled document valid, in place: adds missing required fields to an invalid example, or
 * removes it. In the list `examples` of a schema, invalid examples are always removed.
 *
 * @returns the removed examples.
 */
export function fitExamples(document: JsonObject, validate: SchemaValidator): ReplacedExample[] {
  const model = new Model(document);
  const dropped = unfitExamples(model, validate).filter(
    (site) => site.kind === 'item' || !completeExample(model, site, validate),
  );
  const unused = findUnsharedComponents(model, dropped);
  const replaced = dropped.map(({ pointer, schema, value }) => {
    return { pointer, reason: validate(schema, value ?? null) ?? '' };
  });
  // The last one first, since removing an item moves those after it.
  for (const { pointer, kind } of dropped.toReversed()) {
    removeAt(document, pointer);
    const examples = parentOf(pointer);
    if (kind !== 'single' && Object.keys(Object(model.valueAt(examples))).length === 0) removeAt(document, examples);
  }
  for (const pointer of unused) removeAt(document, pointer);
  return replaced;
}

/**
 * Copies examples of the extended set to filled schemas without an example, if an example is valid there after it was
 * adapted to the schema.
 */
export function copyInheritedExamples(
  model: Model,
  overridden: readonly SetAction[],
  points: readonly OpenPoint[],
  validate: SchemaValidator,
): void {
  for (const action of overridden) {
    const pointer = points.find(({ id }) => action.fills.includes(id))?.place.pointer ?? '';
    const schema = model.schemaAt(pointer);
    if (schema === undefined || !('update' in action) || exampleOf(schema.node) !== undefined) continue;
    const examples = listOf(objectOf(action.update).examples)
      .map((value) => (isJsonObject(value) ? fitToSchema(schema, value) : value))
      .filter((value) => validate(pointer, value) === undefined);
    if (examples.length > 0) setAt(model.document, `${pointer}/examples`, examples);
  }
}

function fitToSchema({ properties }: Schema, value: JsonObject): JsonObject {
  const added = [...properties].flatMap(([name, { target }]): [string, Json][] => {
    const example = Object.hasOwn(value, name) ? undefined : exampleOf(target.node);
    return example === undefined ? [] : [[name, example]];
  });
  const kept = Object.entries(value).filter(([name]) => properties.size === 0 || properties.has(name));
  return Object.fromEntries([...kept, ...added]);
}

function completeExample(model: Model, site: ExampleSite, validate: SchemaValidator): boolean {
  const { pointer, kind, schema } = site;
  // An example with several uses may already have been completed for another schema.
  const value = kind === 'named' ? model.resolvedAt(pointer)?.node.value : site.value;
  const completed = withRequiredFields(model.schemaAt(schema), value);
  if (completed === undefined || validate(schema, completed) !== undefined) return false;
  const place = kind === 'named' ? `${model.resolvedAt(pointer)?.pointer}/value` : pointer;
  setAt(model.document, place, completed);
  return true;
}

/** Adds the missing required fields to an object; `undefined` if one of them has no example, or without an object. */
function withRequiredFields(schema: Schema | undefined, value: Json | undefined): Json | undefined {
  if (!isJsonObject(value) || schema === undefined) return undefined;
  const completed: Record<string, Json> = { ...value };
  for (const name of schema.required) {
    if (Object.hasOwn(value, name)) continue;
    const example = exampleOf(schema.properties.get(name)?.target.node);
    if (example === undefined) return undefined;
    completed[name] = example;
  }
  return completed;
}

/** Pointers of the example components to which only the given examples refer. */
export function findUnsharedComponents(model: Model, examples: readonly ExampleSite[]): string[] {
  const references = new Set(examples.map(({ pointer }) => pointer));
  return model.elements
    .filter(({ kind, parent }) => kind === 'example' && parent?.kind === 'components')
    .map(({ pointer }) => pointer)
    .filter((pointer) => {
      const uses = model.referencesTo(pointer);
      return uses.length > 0 && uses.every((use) => references.has(use));
    });
}
