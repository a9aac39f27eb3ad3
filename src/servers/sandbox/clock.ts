/** The clock of a sandbox: that of the system, unless a test has moved it. Times are milliseconds since 1970. */
export type Clock = ReturnType<typeof makeClock>;

export function makeClock() {
  let ahead = 0;
  return {
    now: (): number => Date.now() + ahead,
    /** Sets the time, from which the clock goes on. */
    set(time: number): void {
      ahead = time - Date.now();
    },
    advance(milliseconds: number): void {
      ahead += milliseconds;
    },
    /** Returns to the system's time. */
    reset(): void {
      ahead = 0;
    },
  };
}
