import { at, dereference, isJsonObject, type Json, type JsonObject } from '../json.ts';
import { fromPointer } from '../json-pointer.ts';
import { type ExampleSite, exampleSites } from './example-sites.ts';
import type { SchemaValidator } from './schema-validator.ts';

/**
 * Makes the named examples of the contract fit the schemas that a set has filled: one that lacks a field which the
 * set requires is given it, from the field's own example; one that does not fit even so is dropped.
 *
 * @param document The filled document, which is changed.
 */
export function fitExamples(document: JsonObject, validate: SchemaValidator): void {
  const misfits = exampleSites(document, '')
    .filter(({ kind }) => kind !== 'item')
    .map((site) => ({ site, value: dataOf(document, site) }))
    .filter(({ site, value }) => value !== undefined && validate(site.schema, value) !== undefined);

  const referredTo = references(document);
  for (const { site, value } of misfits) {
    const completed = complete(document, site.schema, value);
    const fits = completed !== undefined && validate(site.schema, completed) === undefined;
    replace(document, site, fits ? completed : undefined);
  }
  if (misfits.length > 0) dropUnused(document, referredTo);
}

function dataOf(document: JsonObject, { kind, value }: ExampleSite): Json | undefined {
  return kind === 'named' ? dereference(document, value)?.value : value;
}

/** The value with the required fields that it lacks; `undefined` where one has no example of its own. */
function complete(document: JsonObject, schema: string, value: Json | undefined): Json | undefined {
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

function exampleOf(schema: JsonObject | undefined): Json | undefined {
  const [first] = [schema?.examples, schema?.enum].find(Array.isArray) ?? [];
  return schema?.const ?? first;
}

/** Puts a value in the place of an example, which is inlined where it was a reference, or drops it. */
function replace(document: JsonObject, { pointer, kind, value }: ExampleSite, completed: Json | undefined): void {
  const keys = fromPointer(pointer);
  const last = keys.pop() ?? '';
  // The document is our own copy, made to be changed.
  const [parent, holder] = [keys, keys.slice(0, -1)].map((way) =>
    way.reduce((element, key) => element[key] as Record<string, Json>, document as Record<string, Json>),
  ) as [Record<string, Json>, Record<string, Json>];
  if (completed === undefined) delete parent[last];
  else parent[last] = kind === 'named' ? { ...dereference(document, value), value: completed } : completed;
  if (kind === 'named' && Object.keys(parent).length === 0) delete holder.examples;
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
function dropUnused(document: JsonObject, referredTo: ReadonlySet<string>): void {
  const examples = at(document, '/components/examples') as Record<string, Json> | undefined; // our own copy, as above
  const left = references(document);
  for (const name of Object.keys(examples ?? {})) {
    const reference = `#/components/examples/${name}`;
    if (referredTo.has(reference) && !left.has(reference)) delete examples?.[name];
  }
  if (examples !== undefined && Object.keys(examples).length === 0) {
    delete (document.components as Record<string, Json>).examples;
  }
}
