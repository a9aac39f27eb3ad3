import type { ServedContract } from '../http/index.ts';

/** Converts the ids of the store to those in requests and responses, and back. */
export type Identifiers = ReturnType<typeof createIdentifiers>;

const MAX_EXACT = 2n ** 53n;
const INTEGER = /^-?\d{1,30}$/;

/** The difference between a conversation's number in a path and its `id`, under a set in which they differ. */
const PATH_OFFSET = 100_000;

/**
 * Encodes ids as the choices of a set allow. If they allow negative integers, or integers beyond 2^53, some ids become
 * negative or as large, so that clients that assume small positive ones fail.
 */
export function createIdentifiers({ decisions }: ServedContract) {
  const sign = decisions.forSurface('integers', 'developer-api');
  const size = decisions.forSurface('integer-size', 'developer-api');
  const { does: isSame, openPoints: pathPoints } = decisions.forSurface('id-origin', 'developer-api');
  /** Returns the number of an id; a `bigint` if a JavaScript number is not exact. */
  const encodeId = (id: number): number | bigint => size.does.encode(sign.does.encode(id));
  const decodeId = (text: string): number | undefined => {
    if (!INTEGER.test(text)) return undefined;
    const value = BigInt(text);
    const size = value < 0n ? -value : value;
    const id = Number(size > MAX_EXACT ? (size - MAX_EXACT - 1n) / 2n : size);
    // An id has one encoding; no resource has any other integer as its id.
    return Number.isSafeInteger(id) && id > 0 && BigInt(encodeId(id)) === value ? id : undefined;
  };
  const [isSigned, isLarge] = [encodeId(1) < 0, typeof encodeId(4) === 'bigint'];
  return {
    encodeId,
    decodeId,
    /** The SQL expression for the encoded ids of a column, to sort by. */
    rising: (id: string): string =>
      // Multiples of four are not negated; they may become large instead.
      isSigned || isLarge
        ? `CASE WHEN ${id} % 4 = 0 THEN ${id} ${isLarge ? `+ ${MAX_EXACT} ` : ''}ELSE ${isSigned ? '-' : ''}${id} END`
        : id,
    /** Ids of the open points about the number of a conversation in a path. */
    pathPoints,
    /** Returns the number of a conversation in a path; {@link fromPath} is the reverse. */
    inPath: (id: number): number | bigint => (isSame ? encodeId(id) : id + PATH_OFFSET),
    fromPath(text: string): number | undefined {
      if (isSame) return decodeId(text);
      const id = /^\d{1,15}$/.test(text) ? Number(text) - PATH_OFFSET : 0;
      return id > 0 ? id : undefined;
    },
    /** Ids of the open points that decided how an id is encoded. */
    openPoints: (value: number | bigint): readonly string[] =>
      value < 0 ? sign.openPoints : typeof value === 'bigint' ? size.openPoints : [],
    /** Ids of the open points because of which a text is not the id of a resource. */
    openPointsOfUnknown(text: string, inPath = false): readonly string[] {
      const always = inPath ? pathPoints : [];
      if ((inPath && !isSame) || !INTEGER.test(text) || decodeId(text) !== undefined) return always;
      const isUsual = BigInt(sign.does.encode(Number(text))) === BigInt(text);
      return [...always, ...(isUsual ? size.openPoints : sign.openPoints)];
    },
  };
}
