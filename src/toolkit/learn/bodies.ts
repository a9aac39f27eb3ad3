import type { ShownTool, ShownToolkit } from '../protocol.ts';
import { at, deref, exampleOf, isObject, type Json, takesText } from './schema.ts';

/** Gives the value of a name in an answer, if it knows one that the schema takes. */
type Known = (name: string, schema: Json) => unknown;

/** Writes a body by its schema: what is known under its name, and an example in all other places. */
function written(document: Json, given: unknown, known: Known): unknown {
  const schema = deref(document, given) ?? {};
  const { properties, required } = schema;
  if (!isObject(properties)) return exampleOf(document, schema);
  const needed = Array.isArray(required) ? required : [];
  const whole = exampleOf(document, schema);
  const members = Object.entries(properties).flatMap(([name, inner]): [string, unknown][] => {
    const innerSchema = deref(document, inner) ?? {};
    const value = known(name, innerSchema);
    if (value !== undefined) return [[name, value]];
    const isNeeded = needed.includes(name);
    if (isObject(innerSchema.properties)) {
      const inside = written(document, innerSchema, known);
      return isNeeded || !isEmpty(inside) ? [[name, inside]] : [];
    }
    if (!isNeeded) return [];
    return [[name, at(whole, name) ?? exampleOf(document, innerSchema)]];
  });
  return Object.fromEntries(members);
}

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

/** The schema of the JSON of an answer; `undefined` where it has no body. */
export function schemaOf(document: Json, response: unknown): Json | undefined {
  const content = at(deref(document, response), 'content');
  const [media] = isObject(content) ? Object.values(content) : [];
  return media === undefined ? undefined : (deref(document, at(media, 'schema')) ?? {});
}

export function detailsBody(
  document: Json,
  schema: Json,
  isRegisteredName: boolean,
): (toolkit: ShownToolkit) => unknown {
  return ({ app_name, name, tools }) =>
    written(document, schema, (key, inner) => {
      if (key === 'app_name' && takesText(inner)) return app_name;
      if ((key === 'name' || key === 'toolkit') && takesText(inner)) return isRegisteredName ? name : app_name;
      if (inner.type !== 'array' || !/tool/.test(key)) return undefined;
      const item = deref(document, inner.items) ?? {};
      if (takesText(item) && item.type === 'string') return tools.map(({ definition }) => definition.function_name);
      if (!isObject(item.properties)) return undefined;
      return tools.map((tool) => contextBody(document, item)(tool));
    });
}

/** The names under which an answer can have the JSON Schema of a tool's parameters. */
const SCHEMA_NAMES = new Set(['parameters', 'schema', 'input_schema', 'inputSchema', 'json_schema']);

export function contextBody(document: Json, schema: Json): (tool: ShownTool) => unknown {
  const isSchema = isObject(schema.properties) && 'properties' in schema.properties && 'type' in schema.properties;
  return (tool) =>
    written(document, schema, (key, inner) => {
      if (isSchema && Object.hasOwn(tool.schema, key) && inner.type !== 'string') return tool.schema[key];
      if (SCHEMA_NAMES.has(key) && inner.type === 'object') return tool.schema;
      const { definition } = tool;
      if (key === 'name' && takesText(inner)) return definition.function_name;
      if (!Object.hasOwn(definition, key) || key === 'parameters') return undefined;
      const value: unknown = new Map<string, unknown>(Object.entries(definition)).get(key);
      return typeof value !== 'string' || takesText(inner) ? value : undefined;
    });
}

const RESULT_NAMES = ['result', 'data', 'output', 'response', 'value'];

/** From the JSON of a result to that of the body: the result itself, a text of it, or a member that has it. */
export function resultBody(document: Json, schema: Json | undefined): (json: string) => string {
  if (schema === undefined) return () => '';
  if (schema.type === 'string' && takesText(schema)) return (json) => JSON.stringify(json);
  const takesObject = (inner: Json): boolean =>
    (inner.type === undefined || [inner.type].flat().includes('object')) &&
    inner.additionalProperties !== false &&
    !('const' in inner);
  if (!isObject(schema.properties) && takesObject(schema)) return (json) => json;
  const name = RESULT_NAMES.find((key) => takesObject(deref(document, at(schema.properties, key)) ?? { const: 0 }));
  if (name !== undefined) {
    return (json) => JSON.stringify(written(document, schema, (key) => (key === name ? JSON.parse(json) : undefined)));
  }
  // Members that a set does not require are those of some tool's result.
  if (takesObject(schema) && schema.required === undefined) return (json) => json;
  const example = JSON.stringify(exampleOf(document, schema) ?? null);
  return () => example;
}

const WORDS = /^(message|error|detail|details|reason|title|description|msg|text)$/;

/** The body of an error: the words where a text of that name is taken. */
export function errorBody(document: Json, schema: Json | undefined): (words: string) => object | string {
  if (schema === undefined) return () => '';
  if (takesText(schema) && schema.type === 'string') return (words) => new JsonText(JSON.stringify(words));
  return (words) => {
    const body = written(document, schema, (key, inner) =>
      WORDS.test(key) && takesText(inner) && !isObject(inner.properties) && inner.type === 'string' ? words : undefined,
    );
    return isObject(body) ? body : new JsonText(JSON.stringify(body ?? null));
  };
}

/** JSON that is no object. */
class JsonText {
  readonly #value: unknown;

  constructor(text: string) {
    this.#value = JSON.parse(text);
  }

  toJSON(): unknown {
    return this.#value;
  }
}
