/**
 * The bare openapi-fetch clients on Node.
 */
export * from './client/raw.node.ts';
