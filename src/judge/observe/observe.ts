import type { Behaviour } from '../../behaviours/index.ts';
import type { Contract, OpenPoint } from '../../contract/index.ts';
import type { PairedExchanges } from '../paired-exchanges.ts';
import { AROUND, type Recognisers } from './behaviours-around.ts';
import { OF_LISTS } from './behaviours-of-lists.ts';
import { OF_REQUESTS } from './behaviours-of-requests.ts';
import { OF_RESPONSES } from './behaviours-of-responses.ts';
import { type Evidence, evidenceOf, surfacesOf } from './evidence.ts';
import { nothing, type Observation } from './observation.ts';
import { OBSERVERS } from './structure.ts';

const RECOGNISERS: Recognisers = { ...AROUND, ...OF_REQUESTS, ...OF_RESPONSES, ...OF_LISTS };

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

/** The requests that show a behaviour, where reads do not. */
export function tierFor(shows: string | undefined): 'refusals' | 'writes' | undefined {
  if (TAKES_WRITES.has(shows ?? '')) return 'writes';
  return TAKES_REFUSALS.has(shows ?? '') ? 'refusals' : undefined;
}

/** What exchanges show at each open point of a contract, in its order. */
export function observeAll(contract: Contract, paired: PairedExchanges): ReadonlyMap<string, Observation> {
  const evidence = evidenceOf(contract, paired);
  return new Map(contract.openPoints.map((point) => [point.id, observePoint(point, evidence)]));
}

function observePoint(point: OpenPoint, evidence: Evidence): Observation {
  if (point.aspect !== 'elsewhere') return OBSERVERS[point.aspect](point, evidence);
  const choices = evidence.contract.choices.get(point.id);
  if (choices?.nowhere !== undefined) return nothing({ kind: 'nowhere', because: choices.nowhere });
  const recognise = recogniserOf(choices?.shows);
  if (choices === undefined || recognise === undefined) return nothing({ kind: 'several' });
  return recognise({ point, choices, surfaces: surfacesOf(evidence.contract, point) }, evidence);
}
