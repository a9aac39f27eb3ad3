/**
 * Timers as they are when this module is loaded, so that a test that replaces the global ones still gets its responses.
 * Those of Node's module are real even where Jest replaces the global ones before it loads anything. The limits of a toolkit
 * use the global timers, which a test can advance.
 */
export const { setTimeout: realSetTimeout } = globalThis.process?.getBuiltinModule?.('node:timers') ?? globalThis;
