import type { Choices, ParameterSchema } from '../protocol.ts';
import type { Tool } from '../tool.ts';

/**
 * The JSON Schema (2020-12) of a tool's parameters: the one that its own schema gives, or else its names, with values
 * as the protocol has them.
 */
export function parametersSchema(tool: Tool, choices: Choices): ParameterSchema {
  const { params, required_params } = tool.definition;
  const value = choices['tool-definition.param-types'].value;
  const names: ParameterSchema = {
    type: 'object',
    properties: Object.fromEntries(params.map((name) => [name, value])),
    required: required_params,
  };
  if (tool.jsonSchema === undefined) return names;
  const { $schema, ...described } = tool.jsonSchema;
  return { ...names, ...described };
}

/** The same for whoever is to make a call: it also states that no other parameter is taken, where that is so. */
export function callSchema(tool: Tool, choices: Choices): ParameterSchema {
  const isClosed = choices['execute-tool.unknown-parameter'].value !== 'ignore';
  return { ...parametersSchema(tool, choices), ...(isClosed ? { additionalProperties: false } : {}) };
}
