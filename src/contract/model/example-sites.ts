import { entriesOf, type Json } from './json.ts';
import { toToken } from './json-pointer.ts';
import type { Model } from './model.ts';

export interface ExampleSite {
  /** Pointer of the value, or of the Example object or reference that contains it. */
  readonly pointer: string;
  readonly schema: string;
  /** `item` of a schema's own `examples`, `named` in a map of examples, or `single` under `example`. */
  readonly kind: 'item' | 'named' | 'single';
  readonly value: Json | undefined;
}

export function exampleSites(model: Model): ExampleSite[] {
  return model.elements.flatMap(({ node: { example, examples, schema }, pointer }): ExampleSite[] => {
    if (Array.isArray(examples)) {
      return examples.map((value: Json, index) => {
        return { pointer: `${pointer}/examples/${index}`, schema: pointer, kind: 'item', value };
      });
    }
    if (schema === undefined) return [];
    const ofSchema = `${pointer}/schema`;
    return [
      ...entriesOf(examples).map(([name]): ExampleSite => {
        const named = `${pointer}/examples/${toToken(name)}`;
        return { pointer: named, schema: ofSchema, kind: 'named', value: model.resolvedAt(named)?.node.value };
      }),
      ...(example === undefined
        ? []
        : [{ pointer: `${pointer}/example`, schema: ofSchema, kind: 'single', value: example } as const]),
    ];
  });
}
