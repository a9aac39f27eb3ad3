/**
 * Compares: two JSON values, and two contracts.
 */
export { changesBetween, type JsonChange } from './json-changes.ts';
