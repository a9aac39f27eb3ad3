/** What a sandbox takes for the time: that of the system, unless a test has moved it. Times are milliseconds since 1970. */
export type Clock = ReturnType<typeof makeClock>;

export function makeClock() {
  let ahead = 0;
  return {
    now: (): number => Date.now() + ahead,
    /** Sets the time, which then goes on. */
    set(time: number): void {
      ahead = time - Date.now();
    },
    advance(milliseconds: number): void {
      ahead += milliseconds;
    },
    /** Sets the time of the system again. */
    reset(): void {
      ahead = 0;
    },
  };
}
