import { isJsonObject, type Json, type Schema } from '../../contract/model/index.ts';
import { arrowCode, type Code, callCode, dataCode, listCode, objectCode, pathCode } from './code.ts';

/**
 * Returns code for a value of a body that the handler knows at run time; `undefined` if the value of the set's example
 * is used instead.
 */
type CodeAt = (schema: Schema, name: string, example: Json) => Code | undefined;

/** Writes the definition of a tool from the code for its documented fields. */
type WriteDefinition = (schema: Schema, example: Json, stated: Code) => Code;

export function bodyCode(schema: Schema | undefined, example: Json, codeAt: CodeAt, name = ''): Code {
  const code = schema && codeAt(schema, name, example);
  if (code !== undefined) return code;
  if (Array.isArray(example)) return listCode(example.map((item) => bodyCode(schema?.items, item, codeAt, name)));
  if (!isJsonObject(example)) return dataCode(example);
  return objectCode(
    Object.entries(example).map(([key, value]) => {
      return [key, bodyCode(schema?.properties.get(key), value, codeAt, key)] as const;
    }),
  );
}

const NARROWING_KEYWORDS = ['const', 'enum', 'format', 'pattern', 'minLength', 'maxLength', 'not'];
const isUnrestricted = (schema: Schema): boolean =>
  schema.alternatives.length === 0 && NARROWING_KEYWORDS.every((keyword) => schema.keyword(keyword) === undefined);

export const allowsAnyText = (schema: Schema): boolean =>
  isUnrestricted(schema) && [...schema.types].join() === 'string';

/** Whether a schema allows any object. */
export const allowsAnyObject = (schema: Schema): boolean =>
  isUnrestricted(schema) &&
  (schema.types.size === 0 || schema.types.has('object')) &&
  schema.required.length === 0 &&
  schema.properties.size === 0 &&
  schema.additionalProperties === undefined &&
  schema.keyword('additionalProperties') !== false &&
  ['minProperties', 'maxProperties', 'propertyNames', 'patternProperties'].every(
    (keyword) => schema.keyword(keyword) === undefined,
  );

const isTextList = (schema: Schema): boolean =>
  schema.types.has('array') &&
  schema.items !== undefined &&
  allowsAnyText(schema.items) &&
  ['minItems', 'maxItems', 'uniqueItems'].every((keyword) => schema.keyword(keyword) === undefined);

export const DEFINITION_POINTER = '/components/schemas/ToolDefinition';

const isToolDefinition = (schema: Schema | undefined): boolean => schema?.reference === `#${DEFINITION_POINTER}`;

const TOOLKIT_NAME_FIELDS = /^(name|toolkit|toolkit_?name)$/i;

export function definitionCode(schema: Schema, example: Json, stated: ReadonlySet<string>, code: Code): Code {
  const missing = schema.required.filter((name) => !stated.has(name));
  if (missing.length === 0) return code;
  const values = Object(example);
  return objectCode(
    missing.map((name) => [name, dataCode(values[name])] as const),
    code,
  );
}

/** @param name The member of a toolkit that is sent as its name. */
export function toolkitCode(name: string, writeDefinition: WriteDefinition): CodeAt {
  const mapTools = (returns: Code) =>
    callCode('toolkit.tools.map', arrowCode([{ name: 'definition', isMember: true }], returns));
  return (schema, key, example) => {
    if (key === 'app_name' && allowsAnyText(schema)) return pathCode('toolkit.app_name');
    if (TOOLKIT_NAME_FIELDS.test(key) && allowsAnyText(schema)) return pathCode(name);
    if (schema.types.has('array') && schema.items !== undefined && isToolDefinition(schema.items)) {
      const first = Array.isArray(example) ? (example[0] ?? null) : null;
      return mapTools(writeDefinition(schema.items, first, pathCode('definition')));
    }
    return /tool/i.test(key) && isTextList(schema) ? mapTools(pathCode('definition.function_name')) : undefined;
  };
}

/** The meanings of the fields in a tool's definition; a set with other field names states the meanings by `x-means`. */
const MEANING_BY_FIELD: Readonly<Record<string, string>> = {
  params: 'tool.params',
  required_params: 'tool.required-params',
};

export function toolCode(writeDefinition: WriteDefinition): CodeAt {
  return (schema, key, example) => {
    if (isToolDefinition(schema)) return writeDefinition(schema, example, pathCode('tool.definition'));
    const means = schema.keyword('x-means') ?? MEANING_BY_FIELD[key];
    if (means === 'tool.params' && isTextList(schema)) return pathCode('tool.definition.params');
    if (means === 'tool.params' && allowsAnyObject(schema)) return pathCode('tool.schema.properties');
    if (means === 'tool.required-params' && isTextList(schema)) return pathCode('tool.definition.required_params');
    if (/^(name|function_name|tool_name)$/.test(key) && allowsAnyText(schema))
      return pathCode('tool.definition.function_name');
    if (key === 'description' && allowsAnyText(schema)) return pathCode('tool.definition.description');
    return /^(parameters|schema)$/.test(key) && allowsAnyObject(schema) ? pathCode('tool.schema') : undefined;
  };
}

/** The result of a tool as JSON, which the printed function receives as `text`. */
export const RESULT_JSON_CODE = pathCode('text');
export const RESULT_CODE = callCode('JSON.parse', RESULT_JSON_CODE);

/**
 * Puts the result of a tool at the first place that allows any object or any text. As a text, the result is JSON.
 */
export function resultCode(): CodeAt {
  let isPlaced = false;
  return (schema) => {
    if (isPlaced || !(allowsAnyObject(schema) || allowsAnyText(schema))) return undefined;
    isPlaced = true;
    return allowsAnyObject(schema) ? RESULT_CODE : RESULT_JSON_CODE;
  };
}

const MESSAGE_NAMES = /^(message|detail|details|error|reason|title|description|text)$/i;

export const FAILURE_WORDS_CODE = callCode('inWordsWithIssues', pathCode('failure'));

/**
 * Puts the message of a failure at the place whose name suggests a message, or otherwise at the first place that allows
 * any text.
 */
export function failureCode(schema: Schema | undefined): CodeAt {
  const place = textPlaces(schema).sort((one, other) => rankTextPlace(one) - rankTextPlace(other))[0];
  return (at) => (at.pointer === place?.schema.pointer ? FAILURE_WORDS_CODE : undefined);
}

interface TextPlace {
  readonly name: string;
  readonly schema: Schema;
}

const rankTextPlace = ({ name }: TextPlace): number => (MESSAGE_NAMES.test(name) ? 0 : 1);

function textPlaces(schema: Schema | undefined, name = '', depth = 0): TextPlace[] {
  if (schema === undefined || depth > 4) return [];
  if (allowsAnyText(schema)) return [{ name, schema }];
  return [...schema.properties].flatMap(([key, inner]) => textPlaces(inner, key, depth + 1));
}
