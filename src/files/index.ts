/** Writes files: all of those that belong together, or none. */
export { writeTogether } from './write-together.ts';
