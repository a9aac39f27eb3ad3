import { ToolkitDefinitionError } from './definition-error.ts';

export function checkKeys(value: unknown, known: readonly string[], what: string): asserts value is object {
  if (typeof value !== 'object' || value === null) throw new ToolkitDefinitionError(`${what} must be an object`);
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  throw new ToolkitDefinitionError(`${what} has no ${JSON.stringify(unknown)}; there are ${known.join(', ')}`);
}
