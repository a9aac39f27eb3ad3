/** The types of open values. They are the same for every contract. */
export const UNSPECIFIED_FILE = `import type { OpenPointId } from "./ids.ts";

declare const openPoint: unique symbol;

/** Carries the id of an open point; no value has this type. */
interface Opaque<Id extends OpenPointId> {
  readonly [openPoint]: Id;
}

/**
 * A value that the API sends and whose form its description leaves open: it can be anything that JSON can hold, or be
 * missing. The id names the question to the API's owner; look it up in \`openPoints\`.
 *
 * So that nothing is assumed by accident, reading a field, calling, comparing, adding, spreading, iterating, printing in
 * a template and casting are type errors. To use the value, say that you leave the contract and check what you got:
 *
 * \`\`\`ts
 * const value: unknown = received; // anything is possible now
 * if (typeof value === 'string') use(value);
 * \`\`\`
 */
export type Unspecified<Id extends OpenPointId> =
  | Opaque<Id>
  // no JSON holds a symbol, and TypeScript refuses to spread it, add it, print it in a template or use it as an object
  | typeof openPoint;

/**
 * A value that a program sends at an open point: the API's description does not say what it takes there, so the type
 * takes anything. What you send is your assumption; the id names the question that would settle it.
 */
export type Sendable<_Id extends OpenPointId> = unknown;
`;
