/** The largest body that is held back or judged. */
export const BODY_LIMIT = 8 * 2 ** 20;

/** A copy of a body that passes, up to the limit. */
export class BodyCopy {
  #chunks: Buffer[] = [];
  #size = 0;

  /** Whether another chunk would exceed the limit. */
  isFullWith(chunk: Buffer): boolean {
    return this.#size + chunk.length > BODY_LIMIT;
  }

  add(chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > BODY_LIMIT) this.#chunks = [];
    else this.#chunks.push(chunk);
  }

  get chunks(): readonly Buffer[] {
    return this.#chunks;
  }

  /** The whole body; `undefined` if it is larger than the limit. */
  bytes(): Buffer | undefined {
    if (this.#size > BODY_LIMIT) return undefined;
    // Memory of its own: a chunk keeps the buffer of its read alive, and `Buffer.concat` one that many bodies share.
    const bytes = Buffer.allocUnsafeSlow(this.#size);
    let end = 0;
    for (const chunk of this.#chunks) end += chunk.copy(bytes, end);
    return bytes;
  }
}
