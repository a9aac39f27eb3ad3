/**
 * What applications on Node import.
 */
export * from './client/index.node.ts';
