import { waitWithinTime } from './deadline.ts';
import { realSetTimeout } from './real-timers.ts';

/** Counts the requests whose response is not sent yet, for an application that closes. */
export class RequestsInFlight {
  isDraining = false;
  readonly #milliseconds: number;
  #unanswered = 0;
  #unsent = 0;
  #lastWait: ReturnType<typeof setTimeout> | undefined;
  #resolve: (haveAllLeft: boolean) => void = () => {};
  readonly #drained = new Promise<boolean>((resolve) => {
    this.#resolve = resolve;
  });

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  add(): void {
    this.#unanswered += 1;
  }

  markAnswered(): void {
    this.#unanswered -= 1;
    this.#unsent += 1;
  }

  markSent(): void {
    this.#unsent -= 1;
    this.#resolveWhenSent();
  }

  /**
   * Resolves with `true` when all responses are sent; with `false` after `milliseconds`, or if callers take too long to
   * read the last responses.
   */
  drain(milliseconds?: number): Promise<boolean> {
    this.isDraining = true;
    this.#resolveWhenSent();
    if (milliseconds === undefined) return this.#drained;
    return waitWithinTime(milliseconds, this.#drained, () => false);
  }

  #resolveWhenSent(): void {
    if (!this.isDraining || this.#unanswered > 0) return;
    if (this.#unsent > 0) {
      this.#lastWait ??= setTimeout(() => this.#resolve(false), this.#milliseconds);
      return;
    }
    clearTimeout(this.#lastWait);
    // A host of the Fetch standard writes a short response in the same turn in which it gets the response.
    realSetTimeout(() => this.#resolve(true), 0);
  }
}
