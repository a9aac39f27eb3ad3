import { isSuccess, statusOf } from '../../contract/behaviours/index.ts';
import type { Operation } from '../../contract/model/index.ts';
import { isSound, type OperationExchange } from './operation-exchange.ts';
import type { JudgeContext } from './tally.ts';

/** Reads of one operation that were sent at once, with the valid reads before and after them. */
interface Burst {
  readonly reads: readonly OperationExchange[];
  readonly before: OperationExchange | undefined;
  readonly after: OperationExchange | undefined;
}

/** The number of refused reads in a burst, and of bursts, from which chance is no explanation. */
const MIN_REFUSED = 3;
const MIN_BURSTS = 2;

/**
 * Checks that reads which are refused because there are too many get 429. The number is the reason if single reads before and
 * after each of two bursts succeed, and many reads of the bursts do not.
 */
export function judgeBursts({ contract, all, tally, claims }: JudgeContext): void {
  for (const operation of contract.operations.filter(({ method }) => method === 'get')) {
    const ids = claims.at(`${operation.pointer}/responses/429`);
    const bursts = findBursts(operation, all).filter(isEnclosed);
    const telling = bursts.filter((burst) => isLimited(burst, all));
    if (telling.length < MIN_BURSTS) continue;
    for (const { reads, before } of telling) {
      const refused = reads.filter(isRefused);
      const statuses = [...new Set(refused.map(({ exchange }) => statusOf(exchange)))].join(' and ');
      const how = `of ${reads.length} requests at once ${refused.length} got ${statuses}, while a single one before and after succeeded`;
      for (const one of refused) tally.blame('refusal-status', ids, { reason: 'burst', how }, one, before?.exchange);
    }
  }
}

function findBursts(operation: Operation, all: readonly OperationExchange[]): Burst[] {
  const valid = all.filter(
    (one) => one.request.operation === operation && (isSound(one) || one.exchange.request.atOnce === true),
  );
  const bursts: { reads: OperationExchange[]; before: OperationExchange | undefined }[] = [];
  for (const [index, one] of valid.entries()) {
    const previous = valid[index - 1];
    if (one.exchange.request.atOnce !== true) continue;
    if (previous?.exchange.request.atOnce === true) bursts.at(-1)?.reads.push(one);
    else bursts.push({ reads: [one], before: previous });
  }
  return bursts.map(({ reads, before }) => {
    const last = reads.at(-1);
    return { reads, before, after: last && valid[valid.indexOf(last) + 1] };
  });
}

const isEnclosed = ({ before, after }: Burst): boolean =>
  [before, after].every((one) => one !== undefined && isSuccess(one.exchange));

/** Whether a read failed with another status than that for too many requests. */
const isRefused = ({ exchange }: OperationExchange): boolean =>
  exchange.response !== undefined && !isSuccess(exchange) && statusOf(exchange) !== 429;

/**
 * Whether the number of reads in a burst is the reason of its refusals. A failure of a server behind the API can hit some reads
 * of a burst as well: so the failures come last, or no valid request outside bursts has their status.
 */
function isLimited({ reads }: Burst, all: readonly OperationExchange[]): boolean {
  const refused = reads.filter(isRefused);
  if (refused.length < MIN_REFUSED || refused.length === reads.length) return false;
  const early = reads.slice(0, reads.length - refused.length).filter(isRefused);
  const statuses = new Set(refused.map(({ exchange }) => statusOf(exchange)));
  return (
    early.length <= refused.length / 10 || !all.some((one) => isSound(one) && statuses.has(statusOf(one.exchange)))
  );
}
