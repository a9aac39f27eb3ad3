import { refuse } from './colloquy-error.ts';
import { isInteger, isString } from './shape.ts';

const CHANGES_PATH = /^\.{0,2}$|[/\\\p{Cc}\p{Cs}]/u;

/**
 * Writes the parameters of a path.
 *
 * @throws {ColloquyError} of kind `usage` when a value would make another path of it.
 */
export function writePath(template: string, parameters: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (isInteger(value) || (isString(value) && !CHANGES_PATH.test(value))) return encodeURIComponent(value);
    return refuse(`${name} must be an integer or a name`);
  });
}
