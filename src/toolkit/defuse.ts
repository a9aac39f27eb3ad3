/**
 * Takes the sting out of promises in a value that is thrown away: one that rejects with nobody listening ends a process.
 *
 * @param pieces How many values are looked at.
 */
export function defuse(value: unknown, pieces = 10_000, seen: Set<unknown> = new Set()): void {
  const queue: unknown[] = [value];
  while (queue.length > 0 && seen.size < pieces) {
    const piece = queue.pop();
    if (typeof piece !== 'object' || piece === null || seen.has(piece)) continue;
    seen.add(piece);
    try {
      const onEnd = (inner: unknown): void => defuse(inner, pieces, seen);
      if (piece instanceof Promise) Promise.prototype.then.call(piece, onEnd, onEnd);
      else if (!isBulk(piece)) {
        for (const key of Object.keys(piece)) queue.push((piece as Record<string, unknown>)[key]); // an own key
      }
    } catch (thrown) {
      queue.push(thrown); // by a getter or a proxy
    }
  }
}

/** Bytes and the letters of a boxed string have a key each, of which there can be millions, and are no promises. */
function isBulk(piece: object): boolean {
  return ArrayBuffer.isView(piece) || piece instanceof String;
}
