import type { AssumptionSet } from '../../contract/assumptions/index.ts';
import type { Contract, JsonObject } from '../../contract/model/index.ts';
import type { ExampleRequest } from './compare-sets.ts';

// Made by `console-script.ts` when the docs are built: in the source there is no such module.

/** The contract, without what only people read. */
export declare const document: JsonObject;
export declare const choices: Contract['choices'];
export declare const sets: readonly Pick<AssumptionSet, 'name' | 'title' | 'description' | 'actions'>[];
/** The request that shows each operation, by the operation's id. */
export declare const examples: Readonly<Record<string, ExampleRequest>>;
