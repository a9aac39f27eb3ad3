/**
 * Generated assumption sets.
 */
export { generateSet } from './random-set.ts';
