import { assertionKeywords, at, isJsonObject, type Json, type JsonObject } from '../../../contract/model/index.ts';
import type { ValidatorNaming } from './validators.ts';

/** Keywords whose values are maps of schemas, lists of schemas, or a schema. */
const SCHEMA_MAPS = /^(properties|patternProperties|dependentSchemas|\$defs)$/;
const SCHEMA_LISTS = /^(allOf|anyOf|oneOf|prefixItems)$/;
const SINGLE_SCHEMAS =
  /^(items|contains|additionalProperties|unevaluatedProperties|unevaluatedItems|propertyNames|not|if|then|else)$/;

/** Which properties a value may lack: read-only ones in a request, write-only ones in a response. */
type Exemption = 'readOnly' | 'writeOnly';

/**
 * Returns a function that extracts a schema of a document by its pointer, with the schemas that it refers to, and
 * returns its name. The extracted schema refuses the same values as the original. Equal schemas become one, and a
 * schema that contains itself refers to its own name.
 */
export function createSchemaExtractor(document: JsonObject, names: ValidatorNaming) {
  const extractedNames = new Map<string, string>();
  const begun = new Map<string, string | undefined>();

  const nameAt = (pointer: string, excused: Exemption): string => {
    const key = `${excused} ${pointer}`;
    const name = extractedNames.get(key);
    if (name !== undefined) return name;
    if (begun.has(key)) {
      const reserved = begun.get(key) ?? names.reserve();
      begun.set(key, reserved);
      return reserved;
    }
    begun.set(key, undefined);
    const extracted = extractSchema(at(document, pointer) ?? {}, excused);
    const named = names.nameSchema(extracted, begun.get(key));
    begun.delete(key);
    extractedNames.set(key, named);
    return named;
  };

  const extractSchema = (schema: Json, excused: Exemption): Json => {
    if (!isJsonObject(schema)) return schema;
    const entries = assertionKeywords(schema).flatMap((key): [string, Json][] => {
      const value = schema[key];
      return value === undefined ? [] : [[key, extractKeyword(schema, key, value, excused)]];
    });
    return Object.fromEntries(entries);
  };

  const extractKeyword = ({ properties }: JsonObject, key: string, value: Json, excused: Exemption): Json => {
    if (key === '$ref' && typeof value === 'string') return nameAt(value, excused);
    if (SINGLE_SCHEMAS.test(key)) return extractSchema(value, excused);
    if (SCHEMA_LISTS.test(key) && Array.isArray(value))
      return value.map((child: Json) => extractSchema(child, excused));
    if (SCHEMA_MAPS.test(key) && isJsonObject(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, extractSchema(child, excused)]));
    }
    if (key !== 'required' || !Array.isArray(value)) return value;
    return value.filter((name: Json) => {
      const property = isJsonObject(properties) ? properties[String(name)] : undefined;
      return !(isJsonObject(property) && property[excused] === true);
    });
  };

  return nameAt;
}
