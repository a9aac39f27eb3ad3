/** What a sandbox takes for the time: that of the system, unless a test has moved it. Times are milliseconds since 1970. */
export interface Clock {
  now(): number;
  /** Sets the time, which then goes on. */
  set(time: number): void;
  advance(milliseconds: number): void;
  /** Sets the time of the system again. */
  reset(): void;
}

export function makeClock(): Clock {
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  return {
    now,
    set(time) {
      ahead = time - Date.now();
    },
    advance(milliseconds) {
      ahead += milliseconds;
    },
    reset() {
      ahead = 0;
    },
  };
}
