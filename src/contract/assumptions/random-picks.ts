import type fastCheck from 'fast-check';
import type { FastCheck } from '../aspects/index.ts';
import {
  answeredPoints,
  type Choice,
  type Contract,
  type Json,
  type JsonObject,
  type Model,
  type OpenPoint,
} from '../model/index.ts';
import { randomValue } from './choice-values.ts';
import {
  answeredChoices,
  type ChosenPoints,
  namesGiven,
  objectionToChosen,
  type Pick,
  type PickedChoice,
  pick,
} from './choose.ts';
import { findContradictingPoint } from './combine.ts';

/** The number of times that values of a choice are drawn, to find values that fit the other choices. */
const TRIES = 12;

/**
 * Draws a choice with values at every point that has choices, so that none contradicts another or the structure.
 *
 * @param held Choices that stay, at points of which none is drawn.
 */
export function randomPicks(
  fc: FastCheck,
  contract: Contract,
  filled: Model,
  seed: number,
  held: ChosenPoints = new Map(),
): ReadonlyMap<string, Pick> {
  const points = contract.openPoints.filter(
    ({ id }) => !held.has(id) && (contract.choices.get(id)?.choices.length ?? 0) > 0,
  );
  const drawn = fc.record(
    Object.fromEntries(points.map(({ id }) => [id, candidatesFor(fc, contract, filled, id)] as const)),
  );
  const [candidates = {}] = fc.sample(drawn, { seed, numRuns: 1 });
  const left = new Map(
    points.map((point) => {
      const picked = (candidates[point.id] ?? []).map((one) => pick(contract, point, one));
      return [point, picked.flatMap((one) => ('refused' in one ? [] : [one]))];
    }),
  );
  return firstThatFit(contract, filled, left, new Map([...answeredChoices(contract), ...held]));
}

/**
 * All choices of an open point in random order and with random values, except those that need a name which no answer
 * gives.
 */
function candidatesFor(
  fc: FastCheck,
  contract: Contract,
  filled: Model,
  id: string,
): fastCheck.Arbitrary<readonly Pick[]> {
  const choices = contract.choices.get(id)?.choices ?? [];
  const possible = choices.filter(({ needs }) =>
    [...needs.named.values()].every((other) => namesGiven(contract, filled, other).length > 0),
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
): fastCheck.Arbitrary<readonly Pick[]> {
  if (rules.size === 0) return fc.constant([{ name, with: {} }]);
  const values = [...rules].map(([value, rule]) => {
    const other = needs.named.get(value);
    const drawn =
      other === undefined ? randomValue(fc, rule) : fc.constantFrom<Json>(...namesGiven(contract, filled, other));
    return [value, drawn] as const;
  });
  return fc
    .array(fc.record(Object.fromEntries(values), { noNullPrototype: true }), { minLength: TRIES, maxLength: TRIES })
    .map((draws) => [...draws, ...withAll(draws, rules)].map((drawn) => ({ name, with: drawn })));
}

/** The first draw with lists of all values: those of a few draws may lack one that the choice at another point needs. */
function withAll([first]: readonly JsonObject[], rules: Choice['with']): readonly JsonObject[] {
  const lists = [...rules].flatMap(([name, rule]) =>
    rule.kind === 'list' && rule.of.kind === 'one-of' ? [[name, [...rule.of.values]] as const] : [],
  );
  return first === undefined || lists.length === 0 ? [] : [{ ...first, ...Object.fromEntries(lists) }];
}

/** Picks the first candidates that fit together. A choice without needs always fits, so a solution exists. */
function firstThatFit(
  contract: Contract,
  filled: Model,
  left: ReadonlyMap<OpenPoint, PickedChoice[]>,
  held: ChosenPoints,
): ReadonlyMap<string, Pick> {
  const heldPoints = [...answeredPoints(contract), ...contract.openPoints].filter(({ id }) => held.has(id));
  for (;;) {
    const taken: ChosenPoints = new Map(
      [...left].flatMap(([{ id }, [first]]) => (first === undefined ? [] : [[id, first] as const])),
    );
    const inForce = new Map([...held, ...taken]);
    const against = heldPoints.map((point) =>
      objectionToChosen(contract, filled, inForce, point) === undefined
        ? undefined
        : findContradictingPoint(contract, filled, inForce, point, taken.keys()),
    );
    const unfit = [...left].find(
      ([point]) => against.includes(point.id) || objectionToChosen(contract, filled, inForce, point) !== undefined,
    );
    if (unfit === undefined) {
      return new Map([...taken].map(([id, { chosen }]) => [id, { name: chosen.name, with: chosen.with }]));
    }
    unfit[1].shift();
  }
}
