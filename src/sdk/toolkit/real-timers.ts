/**
 * The real timer, so that a test that replaces the global timers still gets responses. In Node it comes from the
 * module, which is real even if Jest replaces the global timers before it loads anything. The limits of a toolkit use
 * the global timers, which a test can advance.
 */
export const { setTimeout: realSetTimeout } = globalThis.process?.getBuiltinModule?.('node:timers') ?? globalThis;
