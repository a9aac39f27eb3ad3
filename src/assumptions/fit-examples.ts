import { at, dereference, fromPointer, isJsonObject, type Json, type JsonObject } from '../contract/index.ts';
import { exampleOf } from './example-of.ts';
import { type ExampleSite, exampleSites } from './example-sites.ts';
import type { SchemaValidator } from './schema-validator.ts';

/**
 * Makes the named examples of the contract fit schemas that were filled: one that lacks a field which is required now
 * is given it, from the field's own example; one that does not fit even so is dropped.
 *
 * @param document The filled document, which is changed.
 * @returns Pointers of the examples that were dropped.
 */
export function fitExamples(document: JsonObject, validate: SchemaValidator): string[] {
  const usedBefore = references(document);
  const dropped = exampleSites(document, '').filter(
    (site) => site.kind !== 'item' && !makeFit(document, site, validate),
  );
  for (const site of dropped) drop(document, site);
  if (dropped.length > 0) dropUnused(document, usedBefore);
  return dropped.map(({ pointer }) => pointer);
}

/** Completes an example where it has to be, and can be. Gives whether it fits now. */
function makeFit(
  document: JsonObject,
  { pointer, kind, schema, value }: ExampleSite,
  validate: SchemaValidator,
): boolean {
  const named = kind === 'named' ? dereference(document, value) : undefined;
  const example = kind === 'named' ? named?.value : value;
  if (example === undefined || validate(schema, example) === undefined) return true;
  const completed = complete(document, schema, example);
  if (completed === undefined || validate(schema, completed) !== undefined) return false;
  const [holder, key] = named === undefined ? holderOf(document, pointer) : [named as Record<string, Json>, 'value'];
  holder[key] = completed;
  return true;
}

/** The value with the required fields that it lacks; `undefined` where one has no example of its own. */
function complete(document: JsonObject, schema: string, value: Json): Json | undefined {
  const { required, properties } = dereference(document, at(document, schema)) ?? {};
  if (!isJsonObject(value) || !Array.isArray(required) || !isJsonObject(properties)) return undefined;
  const completed: Record<string, Json> = { ...value };
  for (const name of required) {
    if (typeof name !== 'string' || Object.hasOwn(value, name)) continue;
    const example = exampleOf(dereference(document, properties[name]));
    if (example === undefined) return undefined;
    completed[name] = example;
  }
  return completed;
}

function drop(document: JsonObject, { pointer, kind }: ExampleSite): void {
  const [holder, key] = holderOf(document, pointer);
  delete holder[key];
  if (kind !== 'named' || Object.keys(holder).length > 0) return;
  const [mediaType, examples] = holderOf(document, pointer.slice(0, pointer.lastIndexOf('/')));
  delete mediaType[examples];
}

/** The object in which a pointer's last key stands. The document is our own copy, made to be changed. */
function holderOf(document: JsonObject, pointer: string): [Record<string, Json>, string] {
  const keys = fromPointer(pointer);
  const last = keys.pop() ?? '';
  let holder = document as Record<string, Json>;
  for (const key of keys) holder = holder[key] as Record<string, Json>;
  return [holder, last];
}

function references(document: JsonObject): Set<string> {
  const found = new Set<string>();
  JSON.stringify(document, (key, value) => {
    if (key === '$ref') found.add(value);
    return value;
  });
  return found;
}

/** Shared examples to which nothing refers any longer. */
function dropUnused(document: JsonObject, usedBefore: ReadonlySet<string>): void {
  const examples = at(document, '/components/examples');
  const used = references(document);
  for (const name of Object.keys(isJsonObject(examples) ? examples : {})) {
    const reference = `#/components/examples/${name}`;
    if (usedBefore.has(reference) && !used.has(reference)) {
      const [holder, key] = holderOf(document, `/components/examples/${name}`);
      delete holder[key];
    }
  }
}
