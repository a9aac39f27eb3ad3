/** Tells those who wait too long, unless they are done before. */
export interface Deadlines {
  add(onLate: () => void, milliseconds: number): void;
  delete(onLate: () => void): void;
}

/** In milliseconds. */
const TICK = 250;

/**
 * Many short waits under one timer: a timer for each request would cost a tenth of the whole answer. A wait can last up
 * to half a second longer than it should.
 */
export function createDeadlines(): Deadlines {
  const waiting = new Map<() => void, number>();
  let ticks: ReturnType<typeof setInterval> | undefined;
  let now = 0;

  const tick = (): void => {
    now += 1;
    for (const [onLate, end] of waiting) {
      if (end > now) continue;
      waiting.delete(onLate);
      onLate();
    }
    if (waiting.size > 0) return;
    clearInterval(ticks);
    ticks = undefined;
  };

  return {
    add(onLate, milliseconds) {
      ticks ??= setInterval(tick, TICK);
      waiting.set(onLate, now + 1 + Math.ceil(milliseconds / TICK));
    },
    delete(onLate) {
      waiting.delete(onLate);
    },
  };
}
