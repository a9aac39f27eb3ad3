/**
 * What applications on Node import.
 */
export * from './client/node.ts';
