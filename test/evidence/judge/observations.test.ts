import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concludeChoice } from '../../../src/evidence/judge/observe/conclude.ts';
import { createEvidence } from '../../../src/evidence/judge/observe/evidence.ts';
import { observePoints } from '../../../src/evidence/judge/observe/observe.ts';
import { createObservedSet } from '../../../src/evidence/judge/observe/observed-set.ts';
import { contract, judge, recorded } from './support.ts';

const { paired: all } = judge.judge(recorded);
const [point] = contract.openPoints;
const count = point === undefined ? undefined : createEvidence(contract, all)(point).countExchanges;

/** The points of which several choices need no values, with what an exchange can show there. */
const POINTS = [...contract.choices].flatMap(([id, choices]) => {
  const names = choices.choices.filter((choice) => choice.with.size === 0).map(({ name }) => ({ name }));
  return names.length > 1 ? [[id, choices, [...names, { other: 'something else' }]] as const] : [];
});

test.for(POINTS)('at %s most exchanges decide, and each other outcome is named', ([, choices, outcomes]) => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...outcomes), { minLength: 1, maxLength: recorded.length }), (shown) => {
      if (count === undefined) throw new Error('there is no open point');
      const observed = shown.flatMap((one, index) => recorded.slice(index, index + 1).map((by) => ({ ...one, by })));
      const groups = [...Map.groupBy(shown.keys(), (index) => shown[index]).values()];
      const counts = groups.map(({ length }) => length);
      const observation = concludeChoice(choices, { observed }, count);
      const seen = observation.as === 'nothing' ? undefined : observation.seen;
      expect(seen).toMatchObject({ times: Math.max(...counts), of: observed.length });
      expect(seen?.against ?? []).toHaveLength(counts.length - 1);
      const numbers = groups.find(({ length }) => length === seen?.times)?.map((index) => index + 1);
      expect(seen?.exchanges).toHaveLength(numbers?.length ?? 0);
      const all = [...(seen?.exchanges ?? []), ...(seen?.exchangesAgainst ?? [])];
      expect(all.toSorted((one, other) => one - other)).toEqual(observed.map((_, index) => index + 1));
    }),
    { numRuns: 30 },
  );
});

test('a list of which one value is a text of the server is left out whole', () => {
  const statuses = contract.choices.get('api.error-statuses');
  const [by] = recorded;
  if (statuses === undefined || by === undefined || count === undefined)
    throw new Error('the contract has the choices');
  const observationOf = (...seen: (number | string)[]) =>
    concludeChoice(statuses, { observed: [{ by, name: 'others-too', with: { statuses: seen } }] }, count);
  expect(observationOf(405, 409)).toMatchObject({ name: 'others-too', with: { statuses: [405, 409] } });
  expect(observationOf(405, 'Alice Smith')).toMatchObject({
    as: 'other',
    says: expect.stringMatching(/^(?!.*(405|Alice))Besides the error statuses/),
  });
});

const OF_ERRORS = contract.openPoints.filter(({ aspect }) => aspect === 'errors');

test.for(OF_ERRORS)(
  'at $id each status of an error is named, and a set of what was observed leaves others possible',
  async ({ id, place }) => {
    const statuses = [400, 409, 422];
    const { paired } = judge.judge(recorded);
    const [success] = paired.successes.filter(({ request }) =>
      place.operations.includes(request.operation.operationId),
    );
    if (success === undefined) throw new Error('nothing succeeded');
    const { exchange } = success;
    const errors = statuses.map((status) => ({
      request: { ...exchange.request, query: 'unknown=1' },
      response: { status, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') },
    }));
    const judged = judge.judge([exchange, ...errors]);
    const observations = observePoints(contract, judged.paired);
    expect(observations.get(id)).toMatchObject({ says: 'Errors came with 400, 409 and 422.' });
    const { actions } = await createObservedSet(contract, observations, {
      name: 'seen',
      date: '2026-01-02',
      exchanges: 4,
    });
    const effects = actions.filter(({ fills }) => fills.includes(id));
    expect(effects).toMatchObject([{ update: { 400: {}, 409: {}, 422: {} } }]);
    expect(effects.filter((effect) => 'remove' in effect)).toEqual([]);
  },
);
