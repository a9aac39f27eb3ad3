import type { Choices, ParameterSchema } from '../protocol.ts';
import type { Tool } from '../tool.ts';
import { asSchema, type JsonSchema, resolveReference } from './expectation.ts';

/**
 * Returns the JSON Schema (2020-12) of a tool's parameters; if the tool has none, a schema of the parameters' names,
 * whose values are those that the protocol assumes.
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

/** Like {@link parametersSchema}, but for callers: other parameters are excluded if the protocol refuses them. */
export function schemaForCalls(tool: Tool, choices: Choices): ParameterSchema {
  const isRefused = typeof choices['execute-tool.unknown-parameter'].value === 'number';
  return { ...parametersSchema(tool, choices), ...(isRefused ? { additionalProperties: false } : {}) };
}

/**
 * Replaces the references of a schema by their targets, for readers who see only a part of it. If a schema contains
 * itself, the inner schema accepts any value and keeps the description.
 */
export function inlineReferences(schema: ParameterSchema): ParameterSchema {
  const { $defs, definitions, ...rest } = schema;
  return inlineValue(rest, schema, []) as ParameterSchema; // only references are replaced
}

function inlineValue(value: unknown, root: JsonSchema, within: readonly unknown[]): unknown {
  if (Array.isArray(value)) return value.map((item) => inlineValue(item, root, within));
  const schema = asSchema(value);
  if (schema === undefined) return value;
  const { $ref, ...siblings } = schema;
  if (typeof $ref !== 'string') return mapValues(schema, root, within);
  const target = within.includes($ref) ? undefined : resolveReference(root, { $ref });
  if (target !== undefined)
    return { ...Object(inlineValue(target, root, [...within, $ref])), ...mapValues(siblings, root, within) };
  const { description } = resolveReference(root, { $ref }) ?? {};
  return { ...(description === undefined ? {} : { description }), ...mapValues(siblings, root, within) };
}

function mapValues(schema: JsonSchema, root: JsonSchema, within: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, inlineValue(inner, root, within)]));
}
