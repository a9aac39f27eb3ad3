/**
 * Timers as they are when this module is loaded: a test that replaces the global ones still gets its responses. Limits
 * that an application sets use the global timers, so that a test can advance them.
 */
export const { setTimeout: realSetTimeout } = globalThis;
