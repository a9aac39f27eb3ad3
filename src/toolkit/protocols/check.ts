import { ToolkitDefinitionError } from '../definition-error.ts';
import type { Choices, Protocol } from '../protocol.ts';

/** The open points at which a handler needs a choice. */
const IDS: Readonly<Record<keyof Choices, true>> = {
  'get-toolkit-details.status': true,
  'get-toolkit-details.security': true,
  'get-toolkit-details.body': true,
  'get-toolkit-details.error': true,
  'get-tool-context.status': true,
  'get-tool-context.security': true,
  'get-tool-context.body': true,
  'get-tool-context.error': true,
  'execute-tool.status': true,
  'execute-tool.security': true,
  'execute-tool.parameters': true,
  'execute-tool.missing-parameter': true,
  'execute-tool.unknown-parameter': true,
  'execute-tool.tool-failure': true,
  'execute-tool.body': true,
  'execute-tool.error': true,
  'toolkits.api-key-use': true,
  'toolkits.error-order': true,
  'toolkits.unknown-path': true,
  'toolkits.missing-slash': true,
  'toolkits.redirects': true,
  'toolkits.methods': true,
  'toolkits.cors': true,
  'toolkits.request-id': true,
  'toolkits.rate-limits': true,
  'toolkits.body-size': true,
  'toolkits.timeouts': true,
  'toolkits.versioning': true,
  'toolkit-name.app-name': true,
  'toolkit-name.characters': true,
  'tool-name.characters': true,
  'tool-definition.param-types': true,
  'tool-definition.fields': true,
  'tool-definition.optional': true,
};

/** @throws {ToolkitDefinitionError} when a protocol lacks a choice, or has one that no handler asks for. */
export function checkProtocol({ name, choices }: Protocol): void {
  const given: Readonly<Record<string, unknown>> = { ...choices };
  for (const id of Object.keys(IDS)) {
    const choice = given[id];
    if (typeof choice !== 'object' || choice === null || !('value' in choice)) {
      throw new ToolkitDefinitionError(`protocol ${name} has no choice at ${id}`);
    }
  }
  const unknown = Object.keys(given).find((id) => !Object.hasOwn(IDS, id));
  if (unknown === undefined) return;
  throw new ToolkitDefinitionError(`protocol ${name} has a choice at ${unknown}, which is no open point of a handler`);
}
