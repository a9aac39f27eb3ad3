import { refuse } from './call-error.ts';

/**
 * Writes the parameters of a path.
 *
 * @throws {CallError} of kind `usage` when a value would make another path of it.
 */
export function writePath(template: string, parameters: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (typeof value === 'number') {
      if (!Number.isSafeInteger(value)) refuse(`${name} must be an integer that JavaScript can hold exactly.`);
    } else if (typeof value !== 'string' || /^\.{0,2}$|[/\\\p{Cc}\p{Cs}]/u.test(value)) {
      refuse(`${name} must be a name without slashes that is not empty, "." or "..".`);
    }
    return encodeURIComponent(value);
  });
}
