import { surfacesOf } from '../../contract/behaviours/index.ts';
import {
  ALL_SURFACES,
  type Contract,
  type DocumentPlace,
  jsonContentOf,
  type OpenPoint,
  type Operation,
} from '../../contract/model/index.ts';
import {
  createEmptyObservation,
  type NoObservationReason,
  type Observation,
  tierForBehaviour,
  UNSEEN_OBSERVATION,
} from '../judge/index.ts';
import { TIERS, type Tier } from './probes/probe.ts';
import type { EarlyEnd } from './tested.ts';

/** The limits of a run: which requests it could not send. A report explains with them why something was not shown. */
export interface Coverage {
  /** The highest tier that was allowed; `undefined` if recorded traffic is judged. */
  readonly allow: Tier | undefined;
  readonly surfaces: ReadonlySet<string>;
  /** The names of the missing path values, parameters and keys of each operation; empty if it could be called. */
  readonly lacking: ReadonlyMap<Operation, readonly string[]>;
  readonly stopped: EarlyEnd | undefined;
}

/** Returns the reason why a run requested nothing that a place of the contract is about; `undefined` if it could. */
export function whyNotRequested(
  { operations }: Contract,
  place: DocumentPlace,
  coverage: Coverage,
): NoObservationReason | undefined {
  const { allow, surfaces, lacking, stopped } = coverage;
  if (allow === undefined) return undefined;
  if (place.surface !== ALL_SURFACES && !surfaces.has(place.surface)) return { kind: 'surface' };
  const placeOperations = operations.filter(({ operationId }) => place.operations.includes(operationId));
  const names = placeOperations.map((operation) => lacking.get(operation) ?? []);
  if (placeOperations.length > 0 && names.every(({ length }) => length > 0)) {
    return { kind: 'lacking', names: [...new Set(names.flat())] };
  }
  if (placeOperations.length > 0 && placeOperations.every(({ method }) => method !== 'get') && allow !== 'writes') {
    return { kind: 'tier', tier: 'writes' };
  }
  return stopped !== undefined ? { kind: 'stopped' } : undefined;
}

/** Returns the reason why a run sent no valid request to an operation. */
export function whyNotSent(operation: Operation, { allow, surfaces, lacking, stopped }: Coverage): NoObservationReason {
  if (allow === undefined) return { kind: 'unseen' };
  if (!surfaces.has(operation.surface)) return { kind: 'surface' };
  const names = lacking.get(operation) ?? [];
  if (names.length > 0) return { kind: 'lacking', names };
  if (operation.method !== 'get' && allow !== 'writes') return { kind: 'tier', tier: 'writes' };
  return stopped === undefined ? { kind: 'unseen' } : { kind: 'stopped' };
}

/** Adds to each missing observation the reason why the run could not make it. */
export function withReasons(
  contract: Contract,
  observations: ReadonlyMap<string, Observation>,
  coverage: Coverage,
  points: readonly OpenPoint[] = contract.openPoints,
): ReadonlyMap<string, Observation> {
  const observationAt = ({ id }: OpenPoint): Observation => observations.get(id) ?? UNSEEN_OBSERVATION;
  return new Map(points.map((point) => [point.id, withReason(contract, point, observationAt(point), coverage)]));
}

/** Whether an open point is about errors or authentication: successful reads do not show these. */
function isAboutErrors({ operations }: Contract, { aspect, place }: OpenPoint): boolean {
  if (aspect === 'security' || aspect === 'errors') return true;
  // No request can cause 429 or 5xx on purpose.
  const errors = operations.flatMap(({ responses }) => responses.filter(({ key }) => /^4(?!29)/.test(key)));
  const pointers = errors.flatMap((error) => [
    error.pointer,
    jsonContentOf(error)?.schema?.target.pointer ?? error.pointer,
  ]);
  return pointers.some((pointer) => `${place.pointer}/`.startsWith(`${pointer}/`));
}

function withReason(contract: Contract, point: OpenPoint, seen: Observation, coverage: Coverage): Observation {
  if (seen.as !== 'nothing' || (seen.why.kind !== 'unseen' && seen.why.kind !== 'several')) return seen;
  const { aspect, place, id } = point;
  if (
    coverage.allow !== undefined &&
    ![...surfacesOf(contract, point)].some((surface) => coverage.surfaces.has(surface))
  ) {
    return createEmptyObservation({ kind: 'surface' });
  }
  if (seen.why.kind === 'several') return seen;
  if (aspect !== 'elsewhere' && place.operations.length === 0) return createEmptyObservation({ kind: 'unreached' });
  const tier =
    tierForBehaviour(contract.choices.get(id)?.shows) ?? (isAboutErrors(contract, point) ? 'probes' : undefined);
  if (tier !== undefined && coverage.allow !== undefined && TIERS.indexOf(coverage.allow) < TIERS.indexOf(tier)) {
    return createEmptyObservation({ kind: 'tier', tier });
  }
  return createEmptyObservation(whyNotRequested(contract, place, coverage) ?? seen.why);
}
