import { surfacesOf } from '../../contract/behaviours/index.ts';
import {
  ALL_SURFACES,
  type Contract,
  type DocumentPlace,
  jsonContentOf,
  type OpenPoint,
  type Operation,
} from '../../contract/model/index.ts';
import { nothing, type Observation, tierFor, UNSEEN, type Unseen } from '../judge/index.ts';
import { TIERS, type Tier } from './probes/probe.ts';
import type { EarlyEnd } from './tested.ts';

/** The requests that a run could send and judge, by which a report explains why something was not shown. */
export interface Coverage {
  /** The highest tier that was allowed; `undefined` if recorded traffic is judged. */
  readonly allow: Tier | undefined;
  readonly surfaces: ReadonlySet<string>;
  /** For operations that could not be called, the names of the path values that were not given. */
  readonly lacking: ReadonlyMap<Operation, readonly string[]>;
  readonly stopped: EarlyEnd | undefined;
}

/** Returns the reason why no exchange of a run concerns a place. */
export function whyUnasked({ operations }: Contract, place: DocumentPlace, asked: Coverage): Unseen | undefined {
  const { allow, surfaces, lacking, stopped } = asked;
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

/** The reason why a run sent no valid request to an operation. */
export function whyNotSent(operation: Operation, { allow, surfaces, lacking, stopped }: Coverage): Unseen {
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
  asked: Coverage,
  points: readonly OpenPoint[] = contract.openPoints,
): ReadonlyMap<string, Observation> {
  const seen = ({ id }: OpenPoint): Observation => observations.get(id) ?? UNSEEN;
  return new Map(points.map((point) => [point.id, withReason(contract, point, seen(point), asked)]));
}

/** Whether a point is about errors or authentication, of which successful reads show nothing. */
function isOfErrors({ operations }: Contract, { aspect, place }: OpenPoint): boolean {
  if (aspect === 'security' || aspect === 'errors') return true;
  // No request can cause 429 or 5xx on purpose.
  const errors = operations.flatMap(({ responses }) => responses.filter(({ key }) => /^4(?!29)/.test(key)));
  const pointers = errors.flatMap((error) => [
    error.pointer,
    jsonContentOf(error)?.schema?.target.pointer ?? error.pointer,
  ]);
  return pointers.some((pointer) => `${place.pointer}/`.startsWith(`${pointer}/`));
}

function withReason(contract: Contract, point: OpenPoint, seen: Observation, asked: Coverage): Observation {
  if (seen.as !== 'nothing' || (seen.why.kind !== 'unseen' && seen.why.kind !== 'several')) return seen;
  const { aspect, place, id } = point;
  if (asked.allow !== undefined && ![...surfacesOf(contract, point)].some((surface) => asked.surfaces.has(surface))) {
    return nothing({ kind: 'surface' });
  }
  if (seen.why.kind === 'several') return seen;
  if (aspect !== 'elsewhere' && place.operations.length === 0) return nothing({ kind: 'unreached' });
  const tier = tierFor(contract.choices.get(id)?.shows) ?? (isOfErrors(contract, point) ? 'probes' : undefined);
  if (tier !== undefined && asked.allow !== undefined && TIERS.indexOf(asked.allow) < TIERS.indexOf(tier)) {
    return nothing({ kind: 'tier', tier });
  }
  return nothing(whyUnasked(contract, place, asked) ?? seen.why);
}
