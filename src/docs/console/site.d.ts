import type { AssumptionSet } from '../../contract/assumptions/index.ts';
import type { Contract, JsonObject } from '../../contract/model/index.ts';
import type { ExampleRequest } from './compare-sets.ts';

// `console-script.ts` writes this module when the docs are built.

/** The contract without its texts. */
export declare const document: JsonObject;
export declare const choices: Contract['choices'];
export declare const sets: readonly Pick<AssumptionSet, 'name' | 'title' | 'description' | 'actions'>[];
/** The example request of each operation, by the operation's id. */
export declare const examples: Readonly<Record<string, ExampleRequest>>;
