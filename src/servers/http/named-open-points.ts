import type { FilledContract } from '../../contract/assumptions/index.ts';
import { type Behaviour, isStateful } from '../../contract/behaviours/index.ts';
import { ALL_SURFACES, type Contract } from '../../contract/model/index.ts';
import { readSecurity } from './security.ts';
import { toServedContract } from './served-contract.ts';

const SHOWN_ONLY_IF_CHOSEN: ReadonlySet<string> = new Set<Behaviour>([
  'deprecation',
  'missing-parameter',
  'nulls',
  'unknown-parameter',
  'version-header',
]);

/**
 * Finds the ids that a response can name, with or without a set: those at parts of responses and requests, and those of
 * the server's behaviours. Responses to `OPTIONS`, which name every id, do not count.
 */
export function namedOpenPoints(contract: Contract | FilledContract): ReadonlySet<string> {
  const { points, operations, decisions } = toServedContract(contract);
  const asksForKey = (surface: string): boolean =>
    operations.some(
      (operation) =>
        (surface === ALL_SURFACES || operation.surface === surface) && readSecurity(operation) !== undefined,
    );
  /**
   * Whether any response shows a behaviour. Some show only under a set; the order of errors shows only if an operation
   * requires a key, so that a request can have another fault besides the missing key.
   */
  const isShown = (id: string, shows: string, surface: string): boolean => {
    if (SHOWN_ONLY_IF_CHOSEN.has(shows)) return decisions.isChosen(id);
    return shows !== 'error-order' || asksForKey(surface);
  };
  const named = points.filter(({ id, aspect, place, surface, answered }) => {
    if (answered) return false;
    const choices = contract.choices.get(id);
    if (choices?.shows !== undefined && !isStateful(choices.shows)) return isShown(id, choices.shows, surface);
    if (choices !== undefined) return choices.meets !== undefined;
    return aspect !== 'address' && (place.operations.length > 0 || place.pointer?.startsWith('/tags/') === true);
  });
  return new Set(named.map(({ id }) => id));
}
