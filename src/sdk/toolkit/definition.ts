/**
 * An invalid definition of a tool, a toolkit or a handler, or an invalid option of one of their methods. Definitions
 * are checked when they are made; while serving, only the headers that a function of the protocol returns.
 */
export class ToolkitDefinitionError extends Error {
  override readonly name = 'ToolkitDefinitionError';
}

export function refuse(problem: string): never {
  throw new ToolkitDefinitionError(problem);
}

export function checkKeys(value: unknown, keys: readonly string[], what: string): asserts value is object {
  if (typeof value !== 'object' || value === null) refuse(`${what} must be an object`);
  const unknownKey = Object.keys(value).find((key) => !keys.includes(key));
  if (unknownKey !== undefined) refuse(`${what} has no ${JSON.stringify(unknownKey)}; there are ${keys.join(', ')}`);
}

export function checkName(name: unknown, role: string): asserts name is string {
  const must = (problem: string): never => refuse(`${role} must ${problem}`);
  if (typeof name !== 'string') return must('be a string');
  if (name === '') must('not be empty');
  if (name === '.' || name === '..') must(`not be ${name}, which a URL resolves away`);
  if (name === '__proto__') must('not be __proto__, which is no ordinary key in JavaScript');
  if (/[/\\]/.test(name)) must(`not have a slash: ${JSON.stringify(name)}`);
  if (/[\p{Cc}\p{Cs}]/u.test(name))
    must(`not have control characters or halves of characters: ${JSON.stringify(name)}`);
}

/** Whether a value is an object with a symbol as an own property. */
export const hasSymbol = (value: unknown, mark: symbol): boolean =>
  value === Object(value) && Object.hasOwn(Object(value), mark);
