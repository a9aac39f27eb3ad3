import { assertionKeywords, at, isJsonObject, type Json, type JsonObject } from '../../../contract/model/index.ts';
import type { ValidatorNames } from './validators.ts';

/** Keywords whose values are maps of schemas, lists of schemas, or a schema. */
const MAPS = /^(properties|patternProperties|dependentSchemas|\$defs)$/;
const LISTS = /^(allOf|anyOf|oneOf|prefixItems)$/;
const ONES =
  /^(items|contains|additionalProperties|unevaluatedProperties|unevaluatedItems|propertyNames|not|if|then|else)$/;

/** Which properties a value may lack: read-only ones in a request, write-only ones in a response. */
type Excused = 'readOnly' | 'writeOnly';

/**
 * Returns a function that extracts a schema of a document by its pointer, with the schemas that it refers to. It
 * refuses the same values as before. Equal schemas become one, and a schema that contains itself refers to its own
 * name.
 */
export function schemasApart(document: JsonObject, names: ValidatorNames) {
  const extractedNames = new Map<string, string>();
  const begun = new Map<string, string | undefined>();

  const nameAt = (pointer: string, excused: Excused): string => {
    const key = `${excused} ${pointer}`;
    const name = extractedNames.get(key);
    if (name !== undefined) return name;
    if (begun.has(key)) {
      const reserved = begun.get(key) ?? names.reserve();
      begun.set(key, reserved);
      return reserved;
    }
    begun.set(key, undefined);
    const extracted = apart(at(document, pointer) ?? {}, excused);
    const named = names.nameSchema(extracted, begun.get(key));
    begun.delete(key);
    extractedNames.set(key, named);
    return named;
  };

  const apart = (schema: Json, excused: Excused): Json => {
    if (!isJsonObject(schema)) return schema;
    const entries = assertionKeywords(schema).flatMap((key): [string, Json][] => {
      const value = schema[key];
      return value === undefined ? [] : [[key, takePart(schema, key, value, excused)]];
    });
    return Object.fromEntries(entries);
  };

  const takePart = ({ properties }: JsonObject, key: string, value: Json, excused: Excused): Json => {
    if (key === '$ref' && typeof value === 'string') return nameAt(value, excused);
    if (ONES.test(key)) return apart(value, excused);
    if (LISTS.test(key) && Array.isArray(value)) return value.map((child: Json) => apart(child, excused));
    if (MAPS.test(key) && isJsonObject(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, apart(child, excused)]));
    }
    if (key !== 'required' || !Array.isArray(value)) return value;
    return value.filter((name: Json) => {
      const property = isJsonObject(properties) ? properties[String(name)] : undefined;
      return !(isJsonObject(property) && property[excused] === true);
    });
  };

  return nameAt;
}
