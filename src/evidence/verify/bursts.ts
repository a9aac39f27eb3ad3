import { setTimeout as pause } from 'node:timers/promises';
import { isSuccess, statusOf } from '../../contract/behaviours/index.ts';
import type { Exchange } from '../judge/index.ts';
import { type Probe, TIERS, type Tier } from './probes/probe.ts';
import type { Send } from './send.ts';

/** The rate from which the requests of a second are enough to meet a limit, and the maximum number of them. */
const MIN_RATE = 20;
const MAX_SIZE = 100;
const MAX_BURSTS = 3;

/** The pause after a burst that met a limit, in seconds, unless the server names another with `Retry-After`. */
const PAUSE = 2;
const MAX_PAUSE = 10;

/**
 * Returns the number of reads that are sent at once at the end of a run: those of a second at the given rate. Without a limit
 * of the rate, and at a low rate, none are sent.
 */
export function burstSize(allow: Tier, rate: number): number {
  const isAllowed = TIERS.indexOf(allow) >= TIERS.indexOf('refusals');
  return isAllowed && rate >= MIN_RATE && Number.isFinite(rate) ? Math.min(Math.floor(rate), MAX_SIZE) : 0;
}

/** Whether a successful read can show a limit: the contract states 429 for its operation. */
export const canShowLimit = ({ operation, tier, key }: Probe, exchange: Exchange): boolean =>
  tier === 'reads' &&
  key === 'stated' &&
  isSuccess(exchange) &&
  operation?.responses.some((response) => response.key === '429') === true;

/** Whether a read is one of many at once, which some servers refuse because they are too many. */
export const isOfBurst = ({ request }: Exchange): boolean => request.atOnce === true && request.method === 'GET';

/**
 * Sends a read many times at once, and adds the exchanges. If some of these requests fail with another status than 429, a
 * pause, a single read and another burst follow: they show whether the number of requests is the reason.
 */
export async function sendBursts(
  probe: Probe,
  size: number,
  send: Send,
  exchanges: Exchange[],
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let count = 0; count < MAX_BURSTS && !signal?.aborted; count += 1) {
    const burst = await Promise.all(Array.from({ length: size }, () => send({ ...probe, atOnce: true })));
    exchanges.push(...burst);
    const refused = burst.filter((one) => one.response !== undefined && !isSuccess(one) && statusOf(one) !== 429);
    if (refused.length === 0) return;
    await pause(secondsAfter(refused) * 1000, undefined, { signal }).catch(() => undefined);
    if (signal?.aborted) return;
    const single = await send(probe);
    exchanges.push(single);
    // Its failure has another reason than the number of requests.
    if (!isSuccess(single)) return;
  }
}

function secondsAfter(refused: readonly Exchange[]): number {
  const named = refused.map(({ response }) => Number(response?.headers['retry-after'] ?? PAUSE));
  const usable = named.filter((seconds) => seconds >= 0 && seconds <= MAX_PAUSE);
  return usable.length === 0 ? PAUSE : Math.max(...usable);
}
