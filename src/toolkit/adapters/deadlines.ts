/**
 * A wait that is under way; one that is over has nobody to tell.
 *
 * A class: of a literal that lives this long V8 learns to put it among the old objects at once, and with it all that
 * it refers to, the whole request, which then stays there until a major collection.
 */
export class Wait {
  onLate: (() => void) | undefined;
  readonly end: number;

  constructor(onLate: () => void, end: number) {
    this.onLate = onLate;
    this.end = end;
  }
}

/** Tells those who wait too long, unless they are done before. */
export interface Deadlines {
  add(onLate: () => void, milliseconds: number): Wait;
  /** Ends a wait before its time. */
  end(wait: Wait): void;
}

/** In milliseconds. */
const TICK = 250;

/**
 * Many short waits under one timer: a timer for each request would cost a tenth of the whole answer. A wait can last up
 * to half a second longer than it should.
 */
export function createDeadlines(): Deadlines {
  let waiting: Wait[] = [];
  let ticks: ReturnType<typeof setInterval> | undefined;
  let now = 0;

  // Ended waits stay in the list until then: to look one up costs more than to pass over it.
  const tick = (): void => {
    now += 1;
    const late: Wait[] = [];
    const left: Wait[] = [];
    for (const wait of waiting) {
      if (wait.onLate !== undefined) (wait.end > now ? left : late).push(wait);
    }
    waiting = left;
    for (const wait of late) wait.onLate?.();
    if (waiting.length > 0) return;
    clearInterval(ticks);
    ticks = undefined;
  };

  return {
    add(onLate, milliseconds) {
      ticks ??= setInterval(tick, TICK);
      const wait = new Wait(onLate, now + 1 + Math.ceil(milliseconds / TICK));
      waiting.push(wait);
      return wait;
    },
    end(wait) {
      wait.onLate = undefined;
    },
  };
}
