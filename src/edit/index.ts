/**
 * Changes to a contract: writes down an answer, and tells what differs between two contracts.
 */
export * from './answer/index.ts';
export * from './diff/index.ts';
