import { ToolkitDefinitionError } from '../definition-error.ts';
import type { Protocol } from '../protocol.ts';
import { plain } from './plain.ts';

export function checkProtocol({ name, choices }: Protocol): void {
  const given: Readonly<Record<string, unknown>> = { ...choices };
  for (const id of Object.keys(plain.choices)) {
    const choice = given[id];
    if (typeof choice !== 'object' || choice === null || !('value' in choice)) {
      throw new ToolkitDefinitionError(`protocol ${name} has no choice at ${id}`);
    }
  }
  const unknown = Object.keys(given).find((id) => !Object.hasOwn(plain.choices, id));
  if (unknown === undefined) return;
  throw new ToolkitDefinitionError(`protocol ${name} has a choice at ${unknown}, which is no open point of a handler`);
}
