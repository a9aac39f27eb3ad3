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

  /** The whole body; `undefined` if it is larger than the limit. A copy, since a chunk keeps the buffer of its read alive. */
  bytes(): Buffer | undefined {
    return this.#size > BODY_LIMIT ? undefined : Buffer.concat(this.#chunks);
  }
}
