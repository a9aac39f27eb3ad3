import type { JsonChange } from '../contract/index.ts';
import { dereference, type Json, type JsonObject } from '../contract/index.ts';
import { type ExampleSite, exampleSites } from './example-sites.ts';
import type { SchemaValidator } from './schema-validator.ts';

/** An example that a set gives and that its own schema refuses. */
export interface UnfitExample {
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
    const own = /^(.*)\/(example|examples)$/.exec(change.pointer);
    const sites = own?.[1] === undefined ? exampleSites(change.after, change.pointer) : itemsOf(change.after, own[1]);
    for (const { pointer, schema, kind, value } of sites) {
      const example = kind === 'named' ? dereference(filled, value)?.value : value;
      const wrong = example === undefined ? undefined : validate(schema, example);
      if (wrong !== undefined) return { pointer, reason: `gives an example that its own schema refuses: ${wrong}` };
    }
  }
  return undefined;
}

/** The keyword `examples` (or, of a header, `example`) that was added to an element which stood before. */
function itemsOf(after: Json, element: string): ExampleSite[] {
  const holder = Array.isArray(after) ? { examples: after } : { example: after, schema: {} };
  return exampleSites(holder, element);
}
