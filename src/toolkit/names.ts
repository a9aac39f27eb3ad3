import { ToolkitDefinitionError } from './definition-error.ts';

export function checkName(name: unknown, role: string): asserts name is string {
  const problem = problemOf(name);
  if (problem !== undefined) throw new ToolkitDefinitionError(`${role} ${problem}`);
}

function problemOf(name: unknown): string | undefined {
  if (typeof name !== 'string') return 'must be a string';
  if (name === '') return 'must not be empty';
  if (name === '.' || name === '..') return `must not be ${name}, which a URL resolves away`;
  if (name === '__proto__') return 'must not be __proto__, which is no ordinary key in JavaScript';
  if (/[/\\]/.test(name)) return `must not have a slash: ${JSON.stringify(name)}`;
  if (/[\p{Cc}\p{Cs}]/u.test(name))
    return `must not have control characters or halves of characters: ${JSON.stringify(name)}`;
  return undefined;
}
