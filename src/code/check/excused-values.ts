import { type Json, listOf, type Parameter, type Schema } from '../../contract/model/index.ts';
import type { PreparedSchemas } from '../../servers/http/schemas.ts';
import { TEST_CODE } from './program.ts';
import { alternatives, knownText, type Value } from './values/index.ts';

/** Matches the keywords that limit the values of a type. */
const LIMIT = /^(format|pattern|multipleOf|(min|max)(Length|imum)|exclusive(Min|Max)imum)$/;

/** Matches the characters that make a pattern more than a text. */
const PATTERN_SYNTAX = /[\\^$.*+?()[\]{}|]/;

/**
 * Whether a value that breaks a keyword of its schema is no fault: the schema is broken by its own examples, or a test makes the value
 * up.
 *
 * @param schema The schema of the value, if it is known.
 */
export function isExcusedValue(
  value: Value | undefined,
  keyword: string,
  schema: Schema | undefined,
  schemas: PreparedSchemas,
): boolean {
  return (LIMIT.test(keyword) && isMadeUp(value)) || (schema !== undefined && isContradicted(schema, keyword, schemas));
}

/** Whether only tests write a value. */
function isMadeUp(value: Value | undefined): boolean {
  const known = alternatives(value).filter((each) => knownText(each) !== undefined);
  return known.length > 0 && known.every(({ at }) => TEST_CODE.test(at.file));
}

/** Whether an example of a schema breaks one of its keywords, or its pattern is a text, such as `TIME_FORMAT`, which no value contains. */
function isContradicted(schema: Schema, keyword: string, schemas: PreparedSchemas): boolean {
  if (!LIMIT.test(keyword) && keyword !== 'enum') return false;
  const pattern = schema.keyword('pattern');
  if (keyword === 'pattern' && typeof pattern === 'string' && !PATTERN_SYNTAX.test(pattern)) return true;
  const examples = schema.parts.flatMap(({ node }): readonly (Json | undefined)[] => [
    ...[node.example, node.default],
    ...listOf(node.examples),
  ]);
  return examples.some(
    (example) =>
      (example ?? null) !== null &&
      schemas
        .validate(schema.pointer, example, 'request')
        .some((error) => error.keyword === keyword && error.place.length === 0),
  );
}

/** Whether the example of a parameter breaks a keyword of its schema at any place: its values are written otherwise than the schema says. */
export const isContradictedByExample = (
  { schema, node: { example } }: Parameter,
  keyword: string,
  schemas: PreparedSchemas,
): boolean =>
  schema !== undefined &&
  (example ?? null) !== null &&
  schemas.validate(schema.pointer, example, 'request').some((error) => error.keyword === keyword);

/** Finds the part of a value at a path of keys, in the alternatives that have it. */
export function findPart(value: Value | undefined, path: readonly string[]): Value | undefined {
  const [key, ...rest] = path;
  if (key === undefined || value === undefined) return value;
  const parts = alternatives(value).flatMap((one) => {
    const part =
      one.kind === 'object' ? one.fields.get(key)?.value : one.kind === 'list' ? one.items[Number(key)] : undefined;
    return findPart(part, rest) ?? [];
  });
  const [first] = parts;
  return first && { kind: 'choice', of: parts.flatMap(alternatives), at: first.at };
}
