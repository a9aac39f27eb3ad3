/**
 * What applications import.
 */
export * from './raw.ts';
