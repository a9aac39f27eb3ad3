import { assertionKeywords, type Element, type MediaType, type Schema } from '../../../contract/model/index.ts';
import type { Survey } from './survey.ts';

/** Whether another part of a composed schema describes a field or item. In a condition (`not`, `if`) it counts as described. */
export function isDescribedElsewhere(
  survey: Survey,
  { kind, key, parent }: Element,
  isDescribed: (schema: Schema) => boolean,
): boolean {
  if (parent === undefined) return false;
  return [...survey.schemasAround(parent.pointer)].some((place) => {
    if (/\/(not|if)$/.test(place)) return true;
    const whole = survey.model.schemaAt(place);
    const same = kind === 'item' ? whole?.items : whole?.properties.get(key);
    return same !== undefined && isDescribed(same);
  });
}

export const NUMBERS = ['integer', 'number'];

export const hasAnyKeyword = (schema: Schema, keywords: readonly string[]): boolean =>
  keywords.some((key) => schema.keyword(key) !== undefined);

/** Returns the type of a value, apart from null: several are joined by commas. */
export const typeName = ({ types }: Schema): string => [...types].filter((one) => one !== 'null').join();

/** Whether a media type has fields, of which a schema can describe each: JSON, forms and the range of all types. */
export const isStructured = ({ mediaType }: Pick<MediaType, 'mediaType'>): boolean =>
  /json|\*\/\*|x-www-form-urlencoded|form-data/i.test(mediaType) && !/jsonl|ndjson|json-seq/i.test(mediaType);

/** Whether a description says more than a name does. */
export const isExplained = ({ parts }: Schema): boolean =>
  parts.some(({ node }) => String(node.description ?? '').length > MAX_NAME_LENGTH);

/** Descriptions up to this length may just repeat a name. */
const MAX_NAME_LENGTH = 60;

/** Keywords that lead to other parts of a schema. */
const COMPOSING_KEYWORD = /^(\$ref|allOf)$/;

/** Whether a schema says at most that a value is an object or a list. */
export function isBare(schema: Schema | undefined): boolean {
  if (schema === undefined) return true;
  if (schema.alternatives.length > 0) return false;
  const keywords = new Set(
    schema.parts.flatMap(({ node }) => assertionKeywords(node)).filter((key) => !COMPOSING_KEYWORD.test(key)),
  );
  if (keywords.size === 0) return true;
  if (schema.types.has('array'))
    return [...keywords].every((key) => key === 'type' || key === 'items') && isBare(schema.items);
  // A schema of null alone states its value.
  return (
    [...keywords].every((key) => key === 'type') &&
    schema.types.has('object') &&
    [...schema.types].every((type) => type === 'object' || type === 'null')
  );
}
