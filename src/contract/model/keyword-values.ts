import { isJsonObject, type Json } from './json.ts';

type IsValue = (value: Json | undefined) => boolean;

const TYPES = new Set<unknown>(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

const isSchema: IsValue = (value) => typeof value === 'boolean' || isJsonObject(value);
const isNumber: IsValue = (value) => typeof value === 'number';
const isListOf =
  (isItem: IsValue): IsValue =>
  (value) =>
    Array.isArray(value) && value.every(isItem);
const isMapOf =
  (isItem: IsValue): IsValue =>
  (value) =>
    isJsonObject(value) && Object.values(value).every(isItem);
const isText: IsValue = (value) => typeof value === 'string';
const isTexts = isListOf(isText);

const each = (keywords: string, isValue: IsValue): [string, IsValue][] =>
  keywords.split(' ').map((keyword) => [keyword, isValue]);

/** The valid values of each keyword of JSON Schema (2020-12), as far as validators depend on them. */
const VALUES: ReadonlyMap<string, IsValue> = new Map([
  ...each(
    'additionalProperties contains else if items not propertyNames then unevaluatedItems unevaluatedProperties',
    isSchema,
  ),
  ...each('allOf anyOf oneOf prefixItems', isListOf(isSchema)),
  ...each('dependentSchemas patternProperties properties', isMapOf(isSchema)),
  ...each('maximum minimum exclusiveMaximum exclusiveMinimum', isNumber),
  ...each('maxItems minItems maxLength minLength maxProperties minProperties maxContains minContains', isNumber),
  ...each('multipleOf', (value) => typeof value === 'number' && value > 0),
  ...each('format pattern', isText),
  ...each('required', isTexts),
  ...each('dependentRequired', isMapOf(isTexts)),
  ...each('enum', Array.isArray),
  ...each('uniqueItems', (value) => typeof value === 'boolean'),
  ...each('type', (value) => [value].flat().every((name) => TYPES.has(name))),
]);

/** Whether a keyword has a valid value. An unknown keyword can have any. */
export const isKeywordValue = (keyword: string, value: Json): boolean => VALUES.get(keyword)?.(value) !== false;
