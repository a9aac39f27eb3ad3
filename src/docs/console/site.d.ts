import type { ExampleRequest } from './compare-sets.ts';

// Made by `console-script.ts` when the docs are built: in the source there is no such module.

/** The questions of the open points, by their ids. */
export declare const questions: Readonly<Record<string, string>>;
/** The request that shows each operation, by the operation's id. */
export declare const examples: Readonly<Record<string, ExampleRequest>>;
