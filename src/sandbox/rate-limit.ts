import { responseFor } from '../contract/index.ts';
import type { SandboxContext } from './context.ts';

/** Counts the requests of each key. Each process counts those that it gets. */
export interface RateLimit {
  readonly openPoints: readonly string[];
  /** Milliseconds until a request is taken again; `undefined` where this one is. */
  take(key: number): number | undefined;
  /** The headers that tell when to try again, where the set has some whose meaning it knows. */
  headers(wait: number): Readonly<Record<string, string>>;
}

export function rateLimitOf({ contract }: Pick<SandboxContext, 'contract'>): RateLimit {
  const { does: window, openPoints } = contract.decisions.forSurface('rate-limit', 'developer-api');
  const windows = new Map<number, { readonly ends: number; requests: number }>();
  const [operation] = contract.operations;
  const found = operation && responseFor(operation, 429);
  const declared = found?.headers ?? [];
  const meanings = declared.map(({ name, schema }) => [name.toLowerCase(), schema?.keyword('x-means')] as const);
  return {
    openPoints,
    take(key) {
      if (window === undefined) return undefined;
      const now = performance.now();
      let current = windows.get(key);
      if (current === undefined || current.ends <= now) {
        current = { ends: now + window.milliseconds, requests: 0 };
        windows.set(key, current);
      }
      current.requests += 1;
      return current.requests > window.requests ? current.ends - now : undefined;
    },
    headers: (wait) =>
      Object.fromEntries(
        meanings.flatMap(([name, meaning]) => {
          if (meaning === 'limit.seconds') return [[name, String(Math.ceil(wait / 1000))]];
          if (meaning === 'limit.time') return [[name, String(Math.ceil((Date.now() + wait) / 1000))]];
          return [];
        }),
      ),
  };
}
