import type { ServedContract } from '../http/index.ts';

/** How requests and responses show the ids of the store. */
export type Identifiers = ReturnType<typeof identifiersOf>;

const BEYOND = 2n ** 53n;
const INTEGER = /^-?\d{1,30}$/;

/** How far the number of a conversation in a path lies from its `id`, where they differ. */
const APART = 100_000;

/**
 * Ids under the choices of a set: where an integer may be negative or beyond 2^53 some are, so that a client that takes
 * them for small meets one.
 */
export function identifiersOf({ decisions }: ServedContract) {
  const sign = decisions.forSurface('integers', 'developer-api');
  const size = decisions.forSurface('integer-size', 'developer-api');
  const { does: isSame, openPoints: pathPoints } = decisions.forSurface('id-origin', 'developer-api');
  /** The number of an id; a `bigint` where no number of JavaScript is exactly that. */
  const encodeId = (id: number): number | bigint => size.does.encode(sign.does.encode(id));
  const decodeId = (text: string): number | undefined => {
    if (!INTEGER.test(text)) return undefined;
    const value = BigInt(text);
    const size = value < 0n ? -value : value;
    const id = Number(size > BEYOND ? (size - BEYOND - 1n) / 2n : size);
    // A number that no id is encoded as is the number of none, however near it lies.
    return Number.isSafeInteger(id) && id > 0 && BigInt(encodeId(id)) === value ? id : undefined;
  };
  const [isSigned, isLarge] = [encodeId(1) < 0, typeof encodeId(4) === 'bigint'];
  return {
    encodeId,
    decodeId,
    /** In SQL, of the ids in a column: what rises with the numbers that stand for them. */
    rising: (id: string): string =>
      // The multiples of four are those that stay above zero, or become large.
      isSigned || isLarge
        ? `CASE WHEN ${id} % 4 = 0 THEN ${id} ${isLarge ? `+ ${BEYOND} ` : ''}ELSE ${isSigned ? '-' : ''}${id} END`
        : id,
    /** Ids of the open points that decide what number a path has for a conversation. */
    pathPoints,
    /** The number by which a path names a conversation, and the id of the one that it names. */
    inPath: (id: number): number | bigint => (isSame ? encodeId(id) : id + APART),
    fromPath(text: string): number | undefined {
      if (isSame) return decodeId(text);
      const id = /^\d{1,15}$/.test(text) ? Number(text) - APART : 0;
      return id > 0 ? id : undefined;
    },
    /** Ids of the open points that a number decides. */
    openPoints: (value: number | bigint): readonly string[] =>
      value < 0 ? sign.openPoints : typeof value === 'bigint' ? size.openPoints : [],
    /** Ids of the open points by which an integer is no id, though it is one of those that nobody disputes. */
    openPointsOfNone(text: string, inPath = false): readonly string[] {
      const ofPath = inPath ? pathPoints : [];
      if ((inPath && !isSame) || !INTEGER.test(text) || decodeId(text) !== undefined) return ofPath;
      const isUsual = BigInt(sign.does.encode(Number(text))) === BigInt(text);
      return [...ofPath, ...(isUsual ? size.openPoints : sign.openPoints)];
    },
  };
}
