/**
 * What applications on Deno import.
 */
export * from './client/index.deno.ts';
