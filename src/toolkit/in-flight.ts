import type { PlainRequest } from './request.ts';

/** Counts the requests whose answer is still to be made or to leave, for an application that is about to close. */
export class InFlight {
  readonly #milliseconds: number;
  #unanswered = 0;
  #unsent = 0;
  #isDraining = false;
  #lastWait: ReturnType<typeof setTimeout> | undefined;
  #resolve: () => void = () => {};
  readonly #drained = new Promise<void>((resolve) => {
    this.#resolve = resolve;
  });

  /** @param milliseconds How long the last answers may take to leave. */
  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** A request has come. */
  add(): void {
    this.#unanswered += 1;
  }

  /** The answer to a request is made, and is about to be given. */
  answered(request: PlainRequest): void {
    this.#unanswered -= 1;
    if (request.onSent !== undefined) {
      this.#unsent += 1;
      request.onSent(() => {
        this.#unsent -= 1;
        this.#resolveWhenSent();
      });
    }
    this.#resolveWhenSent();
  }

  /** Resolves when no request that was added is left. */
  drain(): Promise<void> {
    this.#isDraining = true;
    this.#resolveWhenSent();
    return this.#drained;
  }

  #resolveWhenSent(): void {
    if (!this.#isDraining || this.#unanswered > 0) return;
    if (this.#unsent > 0) {
      this.#lastWait ??= setTimeout(this.#resolve, this.#milliseconds);
      return;
    }
    clearTimeout(this.#lastWait);
    // A host of the Fetch standard writes a short answer in the turn in which it is given.
    setTimeout(this.#resolve, 0);
  }
}
