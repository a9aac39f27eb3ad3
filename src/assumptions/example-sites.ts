import { fromPointer, isDataKey, isJsonObject, type Json, type JsonObject, toToken } from '../contract/index.ts';

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
