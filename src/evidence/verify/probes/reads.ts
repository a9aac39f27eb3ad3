import type { Probe } from './probe.ts';
import type { Requests } from './sound.ts';

/** How often each read is sent: a server can break a statement now and then. */
const TIMES = 3;

/** What is stated to leave nothing behind. */
export function reads(requests: readonly Requests[]): Probe[] {
  return requests
    .filter(({ operation, lacking }) => operation.method === 'get' && lacking.length === 0)
    .flatMap((request) => Array.from({ length: TIMES }, () => request.make()));
}
