import type { Behaviour } from '../../behaviours/index.ts';
import type { Contract, OpenPoint } from '../../contract/index.ts';
import type { Exchange } from '../exchange.ts';
import type { Read } from '../judge/judge.ts';
import { type Asked, whyUnasked } from '../unseen.ts';
import { AROUND, type Recognisers } from './behaviours-around.ts';
import { OF_ANSWERS } from './behaviours-of-answers.ts';
import { OF_LISTS } from './behaviours-of-lists.ts';
import { OF_REQUESTS } from './behaviours-of-requests.ts';
import { type Evidence, evidenceOf, surfacesOf } from './evidence.ts';
import { nothing, type Observation, UNSEEN } from './observation.ts';
import { OBSERVERS } from './structure.ts';

const RECOGNISERS: Recognisers = { ...AROUND, ...OF_REQUESTS, ...OF_ANSWERS, ...OF_LISTS };

const recogniserOf = (shows: string | undefined) =>
  Object.entries(RECOGNISERS).find(([behaviour]) => behaviour === shows)?.[1];

/** Behaviours that only requests show which must be refused. */
const TAKES_REFUSALS: ReadonlySet<string> = new Set<Behaviour>(['path-integer', 'error-order']);
/** Behaviours that only requests show which are stored. */
const TAKES_WRITES: ReadonlySet<string> = new Set<Behaviour>([
  'media-type',
  'sent-nulls',
  'stored-text',
  'sent-value',
  'body-size',
]);

/** What exchanges show at each open point of a contract, in its order. */
export function observeAll(
  contract: Contract,
  exchanges: readonly Exchange[],
  reads: readonly Read[],
  asked: Asked,
): ReadonlyMap<string, Observation> {
  const evidence = evidenceOf(contract, exchanges, reads);
  return new Map(
    contract.openPoints.map((point) => {
      const seen = observePoint(point, evidence);
      if (seen.as !== 'nothing' || seen.why.kind !== 'unseen') return [point.id, seen];
      return [point.id, nothing(whyUnseen(contract, point, asked))];
    }),
  );
}

function observePoint(point: OpenPoint, evidence: Evidence): Observation {
  if (point.aspect !== 'elsewhere') return OBSERVERS[point.aspect](point, evidence);
  const choices = evidence.contract.choices.get(point.id);
  if (choices?.nowhere !== undefined) return nothing({ kind: 'nowhere', because: choices.nowhere });
  const recognise = recogniserOf(choices?.shows);
  if (choices === undefined || recognise === undefined) return UNSEEN;
  return recognise({ point, choices, surfaces: surfacesOf(evidence.contract, point) }, evidence);
}

function whyUnseen(contract: Contract, point: OpenPoint, asked: Asked) {
  const { id, aspect, place } = point;
  const shows = contract.choices.get(id)?.shows;
  const surfaces = surfacesOf(contract, point);
  if (asked.allow !== undefined && ![...surfaces].some((surface) => asked.surfaces.has(surface))) {
    return { kind: 'surface' } as const;
  }
  if (aspect === 'elsewhere' && recogniserOf(shows) === undefined) {
    return { kind: 'several' } as const;
  }
  if (aspect !== 'elsewhere' && place.operations.length === 0) return { kind: 'unreached' } as const;
  const unasked = whyUnasked(contract, place, asked);
  const takes = TAKES_WRITES.has(shows ?? '') ? 'writes' : TAKES_REFUSALS.has(shows ?? '') ? 'refusals' : undefined;
  if (takes !== undefined && (asked.allow === 'reads' || (takes === 'writes' && asked.allow === 'refusals'))) {
    return { kind: 'tier', tier: takes } as const;
  }
  return unasked ?? ({ kind: 'unseen' } as const);
}
