import type { Operation, Schema } from '../contract/index.ts';
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
 */
export function refusingPointsOf(
  { marks }: ServedContract,
  { requestBody }: Operation,
): (violations: readonly Violation[]) => readonly string[] {
  const schema = requestBody?.contents[0]?.schema;

  const marksAt = (described: Schema | undefined, [key, ...rest]: readonly string[]): Mark[] => {
    if (described === undefined) return [];
    if (key === undefined) return described.parts.flatMap(({ node }) => marks.on(node));
    return marksAt(described.properties.get(key) ?? described.items, rest);
  };

  return (violations) =>
    violations.flatMap((violation) => {
      if (violation.kind !== 'schema' || violation.part !== 'body') return [];
      const { keyword, place } = violation;
      return idsOf(marksAt(schema, place).filter(({ aspect }) => KEYWORDS[aspect]?.includes(keyword)));
    });
}
