/** The maximum nesting of a body, since the steps after parsing are recursive. */
export const NESTING_LIMIT = 1_000;

export const NESTING_FAULT = {
  kind: 'limit',
  message: `it is nested deeper than the ${NESTING_LIMIT} levels that are read here`,
} as const;

/** Whether a value of JSON has at most {@link NESTING_LIMIT} levels of objects and lists. */
export function isNestedWithinLimit(value: unknown, levels = NESTING_LIMIT): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => isNestedWithinLimit(part, levels - 1));
}
