import { once } from 'node:events';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Waits for Ctrl-C, or for the signal by which a host ends a process. */
export async function untilStopped(): Promise<void> {
  const rest = new AbortController();
  await Promise.race(SIGNALS.map((signal) => once(process, signal, { signal: rest.signal }).catch(() => undefined)));
  // Those that did not come are not waited for any longer.
  rest.abort();
}
