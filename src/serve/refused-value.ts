import { at, follow, isJsonObject, type Json } from '../contract/json.ts';
import { contentOf } from './responses.ts';
import { idsOf, type Mark, type ServedContract } from './served-contract.ts';
import type { Violation } from './violations.ts';

/** The keywords that an aspect leaves open where a value is sent, so that a set alone can have written them. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  length: ['minLength', 'maxLength'],
  fields: ['additionalProperties', 'unevaluatedProperties'],
};

/**
 * Makes the function that finds the open points by which a body is refused: those of a text that the set has too long or
 * too short, and of an object in which it has no further fields. What is stated refuses without them.
 *
 * @param pointer Where the request body stands.
 */
export function refusingPointsOf(
  { document, marks }: ServedContract,
  pointer: string,
): (violations: readonly Violation[]) => readonly string[] {
  const body = follow(document, pointer)?.element;
  const [schema] = contentOf(body).map(([, content]) => content.schema);

  const marksAt = (current: Json | undefined, place: readonly string[]): Mark[] => {
    if (!isJsonObject(current)) return [];
    const { $ref, allOf, items, properties } = current;
    const parts = [...(typeof $ref === 'string' ? [at(document, $ref)] : []), ...(Array.isArray(allOf) ? allOf : [])];
    const [key, ...rest] = place;
    const inner = isJsonObject(properties) && key !== undefined ? (properties[key] ?? items) : items;
    return [
      ...(key === undefined ? marks.on(current) : marksAt(inner, rest)),
      ...parts.flatMap((part: Json | undefined) => marksAt(part, place)),
    ];
  };

  return (violations) =>
    violations.flatMap((violation) => {
      if (violation.kind !== 'schema' || violation.part !== 'body') return [];
      const { keyword, place } = violation;
      return idsOf(marksAt(schema, place).filter(({ aspect }) => KEYWORDS[aspect]?.includes(keyword)));
    });
}
