import type { Json } from '../../contract/model/index.ts';

/** The date of an `x-sunset`, as `YYYY-MM-DD`; `undefined` if it is not a date of RFC 3339. */
export function sunsetDay(sunset: Json | undefined): string | undefined {
  const [date] = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?=$|[Tt ]\d\d:\d\d)/.exec(String(sunset)) ?? [];
  return date;
}

/** Returns the current date in UTC, so that a comparison has the same result everywhere. */
export const today = (): string => new Date().toISOString().slice(0, 10);
