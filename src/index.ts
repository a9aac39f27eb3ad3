/**
 * What applications import, except on Node.
 */
export * from './client/index.ts';
