import { isSuccess } from '../../contract/behaviours/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { isJsonResponse, JSON_ENCODING_RULE, type OperationExchange, type PairedExchanges } from '../judge/index.ts';

/**
 * The reason why the exchanges with a surface test nothing. At least one request to an operation must succeed: until then, the
 * responses may not come from the API at all.
 */
export type UntestedReason =
  /**
   * The responses to valid requests decide; without any, all responses. `key`: each was 401, and the key was sent.
   * `not-found`: each was 404, as at a wrong address. `nothing-shown`: requests succeeded, but no statement is about
   * them.
   */
  | { readonly kind: 'none' | 'key' | 'not-found' | 'redirected' | 'limited' | 'no-json' | 'nothing-shown' }
  | { readonly kind: 'unanswered'; readonly code: string; readonly isProxyFailure?: true | undefined }
  /** Each response to a valid request had one of these statuses; `failing` if all are 5xx. */
  | { readonly kind: 'failing' | 'refused'; readonly statuses: readonly number[] };

/** The early end of a run. */
export interface EarlyEnd {
  /** The number of requests that were sent before the end. */
  readonly after: number;
  /** The number of planned requests. */
  readonly of: number;
  readonly because: '429' | 'unanswered' | 'silent' | 'signal';
}

/** Returns the reason why nothing of a surface was tested; `undefined` if something was. */
export function whyUntested(
  surface: string,
  { exchanges, ofOperations: allOfOperations }: PairedExchanges,
): UntestedReason | undefined {
  const surfaceExchanges = exchanges.filter(({ request }) => request.surface === surface);
  const ofOperations = allOfOperations.filter(({ exchange }) => exchange.request.surface === surface);
  if (ofOperations.some(isApiSuccess)) return undefined;
  const answered = surfaceExchanges.flatMap(({ response }) => response ?? []);
  const [first] = surfaceExchanges;
  if (first === undefined) return { kind: 'none' };
  if (answered.length === 0) {
    const { failure: code = '', isProxyFailure } = first;
    return { kind: 'unanswered', code, ...(isProxyFailure && { isProxyFailure }) };
  }
  // The responses to valid requests show why nothing succeeded.
  const faultless = ofOperations.filter(
    ({ request, response }) => request.faults.length === 0 && response !== undefined,
  );
  const telling = faultless.length > 0 ? faultless.flatMap(({ exchange }) => exchange.response ?? []) : answered;
  const statuses = [...new Set(telling.map(({ status }) => status))].sort((one, other) => one - other);
  const areAllStatuses = (is: (status: number) => boolean): boolean => statuses.every(is);
  if (areAllStatuses((status) => status === 404)) return { kind: 'not-found' };
  if (areAllStatuses((status) => status >= 500)) return { kind: 'failing', statuses };
  if (areAllStatuses((status) => status >= 300 && status < 400)) return { kind: 'redirected' };
  if (areAllStatuses((status) => status === 429)) return { kind: 'limited' };
  if (
    areAllStatuses((status) => status === 401) &&
    surfaceExchanges.some(({ request }) => request.credentials === 'stated')
  )
    return { kind: 'key' };
  return answered.some(isJsonResponse) ? { kind: 'refused', statuses } : { kind: 'no-json' };
}

/** Whether a request to an operation succeeded with a response of the API, and not with another page, such as a login page. */
function isApiSuccess(one: OperationExchange): boolean {
  if (!isSuccess(one.exchange)) return false;
  const { body, breaches = [] } = one.response ?? {};
  const isMisencoded = breaches.some(({ reason }) => reason === JSON_ENCODING_RULE);
  return body !== undefined || isMisencoded || one.exchange.response?.body.length === 0;
}

/**
 * Finds the surfaces, other than the first, at whose address another server responds: with 404 or a redirect at every
 * path, or never with JSON. Recorded requests show no such surface: only verify is known to request paths of the
 * contract.
 */
export function surfacesNotFound(
  { model }: Contract,
  paired: PairedExchanges,
  { surfaces }: { readonly surfaces: ReadonlySet<string> },
): ReadonlySet<string> {
  const [main] = model.surfaces;
  const hasOnlyProbes = (surface: string): boolean =>
    paired.exchanges.every(({ request }) => request.surface !== surface || request.keyForm !== undefined);
  // A success with JSON at an undocumented path shows that the surface is there, at other paths.
  const isElsewhere = (surface: string): boolean =>
    paired.exchanges.some((one) => one.request.surface === surface && isSuccess(one) && isJsonResponse(one.response));
  const isNotFound = (surface: string): boolean =>
    !isElsewhere(surface) && ['not-found', 'no-json', 'redirected'].includes(whyUntested(surface, paired)?.kind ?? '');
  return new Set(
    [...surfaces].filter((surface) => surface !== main.name && hasOnlyProbes(surface) && isNotFound(surface)),
  );
}
