import type { Json, JsonObject } from '../contract/index.ts';

/** The value that a schema itself gives: its constant, or the first of its examples or choices. */
export function exampleOf(schema: JsonObject | undefined): Json | undefined {
  const [first] = [schema?.examples, schema?.enum].find(Array.isArray) ?? [];
  return schema?.const ?? first;
}
