import { isJsonObject, type Json, type Schema } from '../../contract/model/index.ts';
import { dataCode, listCode, objectCode } from './code.ts';

/** The expression of what a handler knows at a place of a body; `undefined` where the example of the set stays. */
type Known = (schema: Schema, name: string, example: Json) => string | undefined;

export function bodyCode(schema: Schema | undefined, example: Json, known: Known, name = ''): string {
  const code = schema && known(schema, name, example);
  if (code !== undefined) return code;
  if (Array.isArray(example)) return listCode(example.map((item) => bodyCode(schema?.items, item, known, name)));
  if (!isJsonObject(example)) return dataCode(example);
  return objectCode(
    Object.entries(example).map(([key, value]): [string, string] => {
      return [key, bodyCode(schema?.properties.get(key), value, known, key)];
    }),
  );
}

const NARROWING = ['const', 'enum', 'format', 'pattern', 'minLength', 'maxLength', 'not'];
const isFree = (schema: Schema): boolean =>
  schema.alternatives.length === 0 && NARROWING.every((keyword) => schema.keyword(keyword) === undefined);

export const isText = (schema: Schema): boolean => isFree(schema) && [...schema.types].join() === 'string';

/** Whether any object fits. */
export const isObject = (schema: Schema): boolean =>
  isFree(schema) &&
  (schema.types.size === 0 || schema.types.has('object')) &&
  schema.required.length === 0 &&
  schema.properties.size === 0 &&
  schema.additionalProperties === undefined &&
  schema.keyword('additionalProperties') !== false &&
  ['minProperties', 'maxProperties', 'propertyNames', 'patternProperties'].every(
    (keyword) => schema.keyword(keyword) === undefined,
  );

const isTexts = (schema: Schema): boolean =>
  schema.types.has('array') &&
  schema.items !== undefined &&
  isText(schema.items) &&
  ['minItems', 'maxItems', 'uniqueItems'].every((keyword) => schema.keyword(keyword) === undefined);

export const DEFINITION = '/components/schemas/ToolDefinition';

const isDefinition = (schema: Schema | undefined): boolean => schema?.reference === `#${DEFINITION}`;

const NAMED_TOOLKIT = /^(name|toolkit|toolkit_?name)$/i;

export function definitionCode(schema: Schema, example: Json, known: ReadonlySet<string>, of: string): string {
  const others = schema.required.filter((name) => !known.has(name));
  const values = Object(example);
  if (others.length === 0) return of;
  return objectCode(
    others.map((name): [string, string] => [name, dataCode(values[name])]),
    of,
  );
}

/** @param definition Writes the definition of a tool, given the expression of what is stated. */
export function toolkitCode(name: string, definition: (schema: Schema, example: Json, of: string) => string): Known {
  return (schema, key, example) => {
    if (key === 'app_name' && isText(schema)) return 'toolkit.app_name';
    if (NAMED_TOOLKIT.test(key) && isText(schema)) return name;
    if (schema.types.has('array') && schema.items !== undefined && isDefinition(schema.items)) {
      const one = Array.isArray(example) ? (example[0] ?? null) : null;
      const code = definition(schema.items, one, 'definition');
      return `toolkit.tools.map(({ definition }) => ${code.startsWith('{') ? `(${code})` : code})`;
    }
    if (/tool/i.test(key) && isTexts(schema)) return 'toolkit.tools.map(({ definition }) => definition.function_name)';
    return undefined;
  };
}

/** What the names of a definition mean; a set says so with `x-means` where it has other names. */
const MEANINGS: Readonly<Record<string, string>> = { params: 'tool.params', required_params: 'tool.required-params' };

export function toolCode(definition: (schema: Schema, example: Json, of: string) => string): Known {
  return (schema, key, example) => {
    if (isDefinition(schema)) return definition(schema, example, 'tool.definition');
    const means = schema.keyword('x-means') ?? MEANINGS[key];
    if (means === 'tool.params' && isTexts(schema)) return 'tool.definition.params';
    if (means === 'tool.params' && isObject(schema)) return 'tool.schema.properties';
    if (means === 'tool.required-params' && isTexts(schema)) return 'tool.definition.required_params';
    if (/^(name|function_name|tool_name)$/.test(key) && isText(schema)) return 'tool.definition.function_name';
    if (key === 'description' && isText(schema)) return 'tool.definition.description';
    if (/^(parameters|schema)$/.test(key) && isObject(schema)) return 'tool.schema';
    return undefined;
  };
}

/** What a tool returned, at the first place that takes any object, or its JSON at the first that takes any text. */
export function resultCode(): Known {
  let isWritten = false;
  return (schema) => {
    if (isWritten || !(isObject(schema) || isText(schema))) return undefined;
    isWritten = true;
    return isObject(schema) ? 'JSON.parse(text)' : 'text';
  };
}

const FOR_PEOPLE = /^(message|detail|details|error|reason|title|description|text)$/i;

/** The words of a failure, at the place that is named for words, or else at the first that takes any text. */
export function failureCode(schema: Schema | undefined): Known {
  const place = textPlaces(schema).sort((one, other) => rank(one) - rank(other))[0];
  return (at) => (at.pointer === place?.schema.pointer ? 'inWordsWithIssues(failure)' : undefined);
}

interface TextPlace {
  readonly name: string;
  readonly schema: Schema;
}

const rank = ({ name }: TextPlace): number => (FOR_PEOPLE.test(name) ? 0 : 1);

function textPlaces(schema: Schema | undefined, name = '', depth = 0): TextPlace[] {
  if (schema === undefined || depth > 4) return [];
  if (isText(schema)) return [{ name, schema }];
  return [...schema.properties].flatMap(([key, inner]) => textPlaces(inner, key, depth + 1));
}
