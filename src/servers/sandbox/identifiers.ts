import type { ServedContract } from '../http/index.ts';

/** How requests and responses show the ids of the store. */
export type Identifiers = ReturnType<typeof createIdentifiers>;

const MAX_EXACT = 2n ** 53n;
const INTEGER = /^-?\d{1,30}$/;

/** The difference between the number of a conversation in a path and its `id`, if they differ. */
const PATH_OFFSET = 100_000;

/**
 * Encodes ids as the choices of a set allow: if they allow negative integers or integers beyond 2^53, some ids become such,
 * to catch clients that assume small ones.
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
    // Only the exact encoding of an id counts.
    return Number.isSafeInteger(id) && id > 0 && BigInt(encodeId(id)) === value ? id : undefined;
  };
  const [isSigned, isLarge] = [encodeId(1) < 0, typeof encodeId(4) === 'bigint'];
  return {
    encodeId,
    decodeId,
    /** SQL for the encoded ids of a column, to order by. */
    rising: (id: string): string =>
      // Multiples of four stay positive, or become large.
      isSigned || isLarge
        ? `CASE WHEN ${id} % 4 = 0 THEN ${id} ${isLarge ? `+ ${MAX_EXACT} ` : ''}ELSE ${isSigned ? '-' : ''}${id} END`
        : id,
    /** Ids of the open points that decide the number of a conversation in a path. */
    pathPoints,
    /** Returns the number of a conversation in a path; {@link fromPath} is the reverse. */
    inPath: (id: number): number | bigint => (isSame ? encodeId(id) : id + PATH_OFFSET),
    fromPath(text: string): number | undefined {
      if (isSame) return decodeId(text);
      const id = /^\d{1,15}$/.test(text) ? Number(text) - PATH_OFFSET : 0;
      return id > 0 ? id : undefined;
    },
    /** Ids of the open points that decided this number. */
    openPoints: (value: number | bigint): readonly string[] =>
      value < 0 ? sign.openPoints : typeof value === 'bigint' ? size.openPoints : [],
    /** Ids of the open points because of which this text is not the id of anything. */
    openPointsOfUnknown(text: string, inPath = false): readonly string[] {
      const always = inPath ? pathPoints : [];
      if ((inPath && !isSame) || !INTEGER.test(text) || decodeId(text) !== undefined) return always;
      const isUsual = BigInt(sign.does.encode(Number(text))) === BigInt(text);
      return [...always, ...(isUsual ? size.openPoints : sign.openPoints)];
    },
  };
}
