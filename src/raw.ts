/**
 * The bare openapi-fetch clients, except on Node.
 */
export * from './client/raw.ts';
