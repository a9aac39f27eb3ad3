import { responseFor } from '../../contract/model/index.ts';
import type { SandboxContext } from './context.ts';

export type RateLimit = ReturnType<typeof createRateLimit>;

/** Limits the requests of each key. Each process counts for itself. */
export function createRateLimit({ contract, clock }: SandboxContext) {
  const { does: window, openPoints } = contract.decisions.forSurface('rate-limit', 'developer-api');
  const windows = new Map<number, { readonly ends: number; requests: number }>();
  const [operation] = contract.operations;
  const declared = (operation && responseFor(operation, 429))?.headers ?? [];
  return {
    openPoints,
    /** Counts a request. Returns `undefined` if it is allowed, otherwise the milliseconds until another one is. */
    countRequest(key: number): number | undefined {
      if (window === undefined) return undefined;
      const now = clock.now();
      let current = windows.get(key);
      if (current === undefined || current.ends <= now) {
        current = { ends: now + window.milliseconds, requests: 0 };
        windows.set(key, current);
      }
      current.requests += 1;
      return current.requests > window.requests ? current.ends - now : undefined;
    },
    /** The headers with the time after which to retry, if the set says which headers these are. */
    headers(wait: number): Readonly<Record<string, string>> {
      const times = new Map<unknown, number>([
        ['limit.seconds', wait],
        ['limit.time', clock.now() + wait],
      ]);
      const fields = declared.flatMap(({ name, schema }) => {
        const time = times.get(schema?.keyword('x-means'));
        return time === undefined ? [] : [[name.toLowerCase(), String(Math.ceil(time / 1000))]];
      });
      return Object.fromEntries(fields);
    },
  };
}
