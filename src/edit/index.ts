/**
 * Edits the contract and the files that follow from it.
 */
export { writeTogether } from './write-together.ts';
