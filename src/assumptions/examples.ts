import {
  at,
  dereference,
  editableAt,
  follow,
  fromPointer,
  isDataKey,
  isJsonObject,
  type Json,
  type JsonChange,
  type JsonObject,
  parentOf,
  removeAt,
  setAt,
  toToken,
} from '../contract/index.ts';
import type { SchemaValidator } from './schema-validator.ts';

/** A value that stands in a document as an example of a schema. */
export interface ExampleSite {
  /** Pointer of the value, or of the Example object or reference that holds it. */
  readonly pointer: string;
  /** Pointer of the schema of which it is an example. */
  readonly schema: string;
  /** `item` of a schema's own `examples`, `named` in a map of examples, or `single` under `example`. */
  readonly kind: 'item' | 'named' | 'single';
  readonly value: Json;
}

/** All examples within a value that is found at a pointer of a document. */
export function exampleSites(value: Json | undefined, pointer: string): ExampleSite[] {
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => exampleSites(item, `${pointer}/${index}`));
  if (!isJsonObject(value)) return [];
  const holder = fromPointer(pointer);
  const below = Object.entries(value).filter(([key]) => !isDataKey(holder, key));
  return [
    ...(isDataKey(holder, 'example') ? sitesOf(value, pointer) : []),
    ...below.flatMap(([key, child]) => exampleSites(child, `${pointer}/${toToken(key)}`)),
  ];
}

function sitesOf({ example, examples, schema }: JsonObject, pointer: string): ExampleSite[] {
  const sites: ExampleSite[] = [];
  if (Array.isArray(examples)) {
    for (const [index, item] of examples.entries()) {
      sites.push({ pointer: `${pointer}/examples/${index}`, schema: pointer, kind: 'item', value: item });
    }
  }
  if (schema === undefined) return sites;
  const ofSchema = `${pointer}/schema`;
  if (isJsonObject(examples)) {
    for (const [name, named] of Object.entries(examples)) {
      sites.push({ pointer: `${pointer}/examples/${toToken(name)}`, schema: ofSchema, kind: 'named', value: named });
    }
  }
  if (example !== undefined) {
    sites.push({ pointer: `${pointer}/example`, schema: ofSchema, kind: 'single', value: example });
  }
  return sites;
}

/** The value that a schema itself gives: its constant, or the first of its examples or choices. */
export function exampleOf(schema: JsonObject | undefined): Json | undefined {
  const [first] = [schema?.examples, schema?.enum].find(Array.isArray) ?? [];
  return schema?.const ?? first;
}

/** An example that a set gives and that its own schema refuses. */
interface UnfitExample {
  readonly pointer: string;
  readonly reason: string;
}

/** The first example among the changes of a set that does not fit the schema beside it. */
export function unfitExample(
  filled: JsonObject,
  changes: readonly JsonChange[],
  validate: SchemaValidator,
): UnfitExample | undefined {
  for (const change of changes) {
    if (change.kind === 'removed') continue;
    const sites = sitesIn(change);
    for (const { pointer, schema, kind, value } of sites) {
      const example = kind === 'named' ? dereference(filled, value)?.value : value;
      const wrong = example === undefined ? undefined : validate(schema, example);
      if (wrong !== undefined) return { pointer, reason: `gives an example that its own schema refuses: ${wrong}` };
    }
  }
  return undefined;
}

/** The examples that a change adds: within it, or where it is one, or all of those of an element. */
function sitesIn({ pointer, after }: Exclude<JsonChange, { readonly kind: 'removed' }>): ExampleSite[] {
  const [, named, name] = /^(.*\/content\/[^/]+)\/examples(?:\/([^/]+))?$/.exec(pointer) ?? [];
  if (named !== undefined && isJsonObject(after)) {
    const examples = name === undefined ? after : { [fromPointer(`/${name}`)[0] ?? '']: after };
    return sitesOf({ examples, schema: {} }, named);
  }
  const [, element] = /^(.*)\/(?:example|examples)$/.exec(pointer) ?? [];
  return element === undefined ? exampleSites(after, pointer) : itemsOf(after, element);
}

/** The keyword `examples` (or, of a header, `example`) that was added to an element which stood before. */
function itemsOf(after: Json, element: string): ExampleSite[] {
  const holder = Array.isArray(after) ? { examples: after } : { example: after, schema: {} };
  return exampleSites(holder, element);
}

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
  const named = kind === 'named' ? follow(document, pointer) : undefined;
  const example = kind === 'named' ? named?.element.value : value;
  if (example === undefined || validate(schema, example) === undefined) return true;
  const completed = complete(document, schema, example);
  if (completed === undefined || validate(schema, completed) !== undefined) return false;
  setAt(document, named === undefined ? pointer : `${named.pointer}/value`, completed);
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
  removeAt(document, pointer);
  const examples = parentOf(pointer);
  if (kind === 'named' && Object.keys(editableAt(document, examples)).length === 0) removeAt(document, examples);
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
    if (usedBefore.has(reference) && !used.has(reference)) removeAt(document, `/components/examples/${name}`);
  }
}
