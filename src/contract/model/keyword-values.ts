import { isJsonObject, type Json } from './json.ts';

type ValueTest = (value: Json | undefined) => boolean;

const TYPES = new Set<unknown>(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

const isSchema: ValueTest = (value) => typeof value === 'boolean' || isJsonObject(value);
const isNumber: ValueTest = (value) => typeof value === 'number';
const isListOf =
  (isItem: ValueTest): ValueTest =>
  (value) =>
    Array.isArray(value) && value.every(isItem);
const isMapOf =
  (isItem: ValueTest): ValueTest =>
  (value) =>
    isJsonObject(value) && Object.values(value).every(isItem);
const isText: ValueTest = (value) => typeof value === 'string';
const isTextList = isListOf(isText);

const entriesFor = (keywords: string, isValue: ValueTest): [string, ValueTest][] =>
  keywords.split(' ').map((keyword) => [keyword, isValue]);

/** The valid values of each keyword of JSON Schema (2020-12), as far as validators depend on them. */
const VALID_VALUES: ReadonlyMap<string, ValueTest> = new Map([
  ...entriesFor(
    'additionalProperties contains else if items not propertyNames then unevaluatedItems unevaluatedProperties',
    isSchema,
  ),
  ...entriesFor('allOf anyOf oneOf prefixItems', isListOf(isSchema)),
  ...entriesFor('dependentSchemas patternProperties properties', isMapOf(isSchema)),
  ...entriesFor('maximum minimum exclusiveMaximum exclusiveMinimum', isNumber),
  ...entriesFor('maxItems minItems maxLength minLength maxProperties minProperties maxContains minContains', isNumber),
  ...entriesFor('multipleOf', (value) => typeof value === 'number' && value > 0),
  ...entriesFor('format pattern', isText),
  ...entriesFor('required', isTextList),
  ...entriesFor('dependentRequired', isMapOf(isTextList)),
  ...entriesFor('enum', Array.isArray),
  ...entriesFor('uniqueItems', (value) => typeof value === 'boolean'),
  ...entriesFor('type', (value) => [value].flat().every((name) => TYPES.has(name))),
]);

/** Whether a keyword has a valid value. An unknown keyword can have any. */
export const isKeywordValue = (keyword: string, value: Json): boolean => VALID_VALUES.get(keyword)?.(value) !== false;
