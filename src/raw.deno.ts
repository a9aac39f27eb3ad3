/**
 * The bare openapi-fetch clients on Deno.
 */
export * from './client/raw.deno.ts';
