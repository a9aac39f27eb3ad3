import type { Response } from '../../contract/model/index.ts';
import { type Code, literalCode, objectCode } from './code.ts';

/** Statuses that fit a failure, the best first. The first one that the set documents is used. */
const FITTING_STATUSES: Readonly<Record<string, readonly number[]>> = {
  refused: [401, 403],
  'unknown-toolkit': [404, 410, 400, 403, 422],
  'unknown-tool': [404, 410, 400, 403, 422],
  'invalid-parameter': [400, 422],
  'malformed-parameters': [400, 422],
  'unread-media-type': [415, 406, 400, 422],
  'tool-refusal': [422, 409, 400],
  'tool-failure': [500, 502, 503],
  'host-failure': [500, 503, 502],
};

interface FailureStatus {
  readonly reason: string;
  readonly status: number;
  /**
   * Where the status is from: listed by the set, covered by a range or `default` of the set, or that of the protocol
   * `plain`.
   */
  readonly source: 'set' | 'range' | 'plain';
}

/** Returns the status that a set has for a failure: one that it lists, or the usual one. */
export function statusFor(reason: string, errors: readonly Response[]): FailureStatus {
  const [usual = 500, ...alternatives] = FITTING_STATUSES[reason] ?? [];
  const keys = errors.map(({ key }) => key);
  const listed = [usual, ...alternatives].find((status) => keys.includes(String(status)));
  if (listed !== undefined) return { reason, status: listed, source: 'set' };
  if (keys.includes(`${Math.floor(usual / 100)}XX`) || keys.includes('default')) {
    return { reason, status: usual, source: 'range' };
  }
  // Not 404 for a refused request: the caller would read it as an unknown toolkit or tool.
  const sameClass = keys.find(
    (key) => /^\d+$/.test(key) && key[0] === String(usual)[0] && !(reason === 'refused' && key === '404'),
  );
  return sameClass === undefined
    ? { reason, status: usual, source: 'plain' }
    : { reason, status: Number(sameClass), source: 'set' };
}

/** Returns the statuses of failures by their reasons, with sentences about those that the set does not list. */
export function statusesFor(
  reasons: readonly string[],
  errors: readonly Response[],
): { readonly code: Code; readonly limitations: readonly string[] } {
  const statuses = reasons.map((reason) => statusFor(reason, errors));
  return {
    code: objectCode(statuses.map(({ reason, status }) => [reason, literalCode(status)] as const)),
    limitations: statusLimitations(statuses),
  };
}

export function statusLimitations(statuses: readonly FailureStatus[]): string[] {
  const reasonsFrom = (from: FailureStatus['source']): string =>
    statuses.flatMap(({ reason, source }) => (source === from ? [reason] : [])).join(', ');
  const [plain, range] = [reasonsFrom('plain'), reasonsFrom('range')];
  return [
    ...(plain === '' ? [] : [`The set has no status for ${plain}; this is that of plain.`]),
    ...(range === ''
      ? []
      : [`The set has a range of statuses for ${range}; if its words name another one than here, write that.`]),
  ];
}
