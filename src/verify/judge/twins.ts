import { isSound, isSuccess, type Read, statusOf } from './read.ts';

/** What a request can be refused with because of its key, which is not known of a recording. */
const REFUSALS_OF_KEYS: ReadonlySet<number> = new Set([401, 403, 404]);

/**
 * The requests with which a refused one can be compared: they succeeded, and nothing is wrong with them, and nothing open
 * but what their operation leaves open of all requests.
 */
export const twinsIn = (reads: readonly Read[]): Read[] => reads.filter((one) => isSuccess(one) && isSound(one));

/** Whether a request that succeeded has all in common with another but what is wrong or open there. */
export function isTwin(twin: Read, { request }: Read): boolean {
  if (twin.request.operation !== request.operation) return false;
  if (request.faults.some(({ of }) => of === 'path' || of === 'resource')) return true;
  return Object.entries(request.values).every(([name, value]) => twin.request.values[name] === value);
}

/**
 * Whether a refusal is due to what is wrong or open in its request. A request that succeeded has to differ in that alone;
 * of a recording the key may differ as well.
 */
export function isExplained(refused: Read, twins: readonly Read[]): boolean {
  const mayBeTheKey = refused.exchange.request.credentials === 'unknown' && REFUSALS_OF_KEYS.has(statusOf(refused));
  if (mayBeTheKey && !isSound(refused)) return false;
  return twins.some((twin) => isTwin(twin, refused));
}
