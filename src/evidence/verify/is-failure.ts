import type { OpenPart } from '../../contract/behaviours/index.ts';
import { type Exchange, isSound, type OperationExchange } from '../judge/index.ts';

const BODY_REFUSALS = [400, 413, 422];

/** The statuses that an open part of a request can explain. A part that is not listed can explain any refusal. */
const STATUSES_BY_OPEN_PART: Readonly<Partial<Record<OpenPart, readonly number[]>>> = {
  length: BODY_REFUSALS,
  further: BODY_REFUSALS,
  null: BODY_REFUSALS,
  nesting: BODY_REFUSALS,
  'unstated-body': BODY_REFUSALS,
  'media-type': [...BODY_REFUSALS, 406, 415],
  'cross-origin': [400, 403],
};

/**
 * The status of a response, also if its body was not recorded. A status below 400 without a recorded response counts as
 * 0.
 */
const statusOf = ({ response, status = 0 }: Exchange): number => response?.status ?? (status < 400 ? 0 : status);

/** Whether a request failed although it is valid. An open part of the request can explain a refusal, but not a failure of the server. */
export function isFailure(one: OperationExchange): boolean {
  const { request, exchange } = one;
  const status = statusOf(exchange);
  const { keyForm = 'stated', keyScheme } = exchange.request;
  if (request.faults.length > 0 || keyForm !== 'stated' || keyScheme !== undefined) return false;
  if (status < 300 || status === 304) return false;
  return (
    status >= 500 ||
    isSound(one) ||
    [...request.open].every((part) => STATUSES_BY_OPEN_PART[part]?.includes(status) === false)
  );
}
