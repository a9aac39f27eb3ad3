import type fastCheck from 'fast-check';
import type { FastCheck } from '../aspects/index.ts';
import {
  answeredPoints,
  type Choice,
  type ChoicePick,
  type Contract,
  type Json,
  type JsonObject,
  type Model,
  type OpenPoint,
} from '../model/index.ts';
import { randomValue } from './choice-values.ts';
import {
  choicesOfAnsweredPoints,
  namesAddedAt,
  objectionToPick,
  type PickedChoice,
  type PicksByPoint,
  pickChoice,
} from './choose.ts';
import { findContradictingPoint } from './combine.ts';

/** The number of times that values of a choice are drawn, to find values that fit the other choices. */
const MAX_DRAWS = 12;

/**
 * Draws a choice with values at every point that has choices, so that none contradicts another or the structure.
 *
 * @param held Choices that stay: no other choice is drawn at their points.
 */
export function randomPicks(
  fc: FastCheck,
  contract: Contract,
  filled: Model,
  seed: number,
  held: PicksByPoint = new Map(),
): ReadonlyMap<string, ChoicePick> {
  const points = contract.openPoints.filter(
    ({ id }) => !held.has(id) && (contract.choices.get(id)?.choices.length ?? 0) > 0,
  );
  const drawn = fc.record(
    Object.fromEntries(points.map(({ id }) => [id, candidatePicks(fc, contract, filled, id)] as const)),
  );
  const [candidates = {}] = fc.sample(drawn, { seed, numRuns: 1 });
  const left = new Map(
    points.map((point) => {
      const picked = (candidates[point.id] ?? []).map((one) => pickChoice(contract, point, one));
      return [point, picked.flatMap((one) => ('refused' in one ? [] : [one]))];
    }),
  );
  return pickFittingCandidate(contract, filled, left, new Map([...choicesOfAnsweredPoints(contract), ...held]));
}

/**
 * All choices of an open point in random order and with random values, except those that need a name which no answer
 * gives.
 */
function candidatePicks(
  fc: FastCheck,
  contract: Contract,
  filled: Model,
  id: string,
): fastCheck.Arbitrary<readonly ChoicePick[]> {
  const choices = contract.choices.get(id)?.choices ?? [];
  const possible = choices.filter(({ needs }) =>
    [...needs.named.values()].every((other) => namesAddedAt(contract, filled, other).length > 0),
  );
  return fc
    .shuffledSubarray([...possible], { minLength: possible.length })
    .chain((ordered) => fc.tuple(...ordered.map((choice) => drawValues(fc, contract, filled, choice))))
    .map((draws) => draws.flat());
}

function drawValues(
  fc: FastCheck,
  contract: Contract,
  filled: Model,
  { name, with: rules, needs }: Choice,
): fastCheck.Arbitrary<readonly ChoicePick[]> {
  if (rules.size === 0) return fc.constant([{ name, with: {} }]);
  const values = [...rules].map(([value, rule]) => {
    const other = needs.named.get(value);
    const drawn =
      other === undefined ? randomValue(fc, rule) : fc.constantFrom<Json>(...namesAddedAt(contract, filled, other));
    return [value, drawn] as const;
  });
  return fc
    .array(fc.record(Object.fromEntries(values), { noNullPrototype: true }), {
      minLength: MAX_DRAWS,
      maxLength: MAX_DRAWS,
    })
    .map((draws) => [...draws, ...withCompleteLists(draws, rules)].map((drawn) => ({ name, with: drawn })));
}

/** The first draw, with each list extended to all values: a drawn list may lack a value that another choice needs. */
function withCompleteLists([first]: readonly JsonObject[], rules: Choice['with']): readonly JsonObject[] {
  const lists = [...rules].flatMap(([name, rule]) =>
    rule.kind === 'list' && rule.of.kind === 'one-of' ? [[name, [...rule.of.values]] as const] : [],
  );
  return first === undefined || lists.length === 0 ? [] : [{ ...first, ...Object.fromEntries(lists) }];
}

/** Picks the first candidates that fit together. A point gets no choice if none of its candidates fits. */
function pickFittingCandidate(
  contract: Contract,
  filled: Model,
  left: ReadonlyMap<OpenPoint, PickedChoice[]>,
  held: PicksByPoint,
): ReadonlyMap<string, ChoicePick> {
  const heldPoints = [...answeredPoints(contract), ...contract.openPoints].filter(({ id }) => held.has(id));
  for (;;) {
    const taken: PicksByPoint = new Map(
      [...left].flatMap(([{ id }, [first]]) => (first === undefined ? [] : [[id, first] as const])),
    );
    const inForce = new Map([...held, ...taken]);
    const against = heldPoints.map((point) =>
      objectionToPick(contract, filled, inForce, point) === undefined
        ? undefined
        : findContradictingPoint(contract, filled, inForce, point, taken.keys()),
    );
    const unfit = [...left].find(
      ([point]) => against.includes(point.id) || objectionToPick(contract, filled, inForce, point) !== undefined,
    );
    if (unfit === undefined) {
      return new Map([...taken].map(([id, { chosen }]) => [id, { name: chosen.name, with: chosen.with }]));
    }
    unfit[1].shift();
  }
}
