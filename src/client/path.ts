import { refuse } from './colloquy-error.ts';

/**
 * Writes the parameters of a path.
 *
 * @throws {ColloquyError} of kind `usage` when a value would make another path of it.
 */
export function writePath(template: string, parameters: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    const fits =
      typeof value === 'number'
        ? Number.isSafeInteger(value)
        : typeof value === 'string' && !/^\.{0,2}$|[/\\\p{Cc}\p{Cs}]/u.test(value);
    if (!fits) refuse(`${name} must be a safe integer or a name`);
    return encodeURIComponent(value as string | number);
  });
}
