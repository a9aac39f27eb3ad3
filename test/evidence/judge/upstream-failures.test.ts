import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/evidence/judge/exchange.ts';
import { judge, recorded } from './support.ts';

const FAILURES: Readonly<Record<string, NonNullable<Exchange['response']>>> = {
  'a failure of the API': failure(503, 'application/json', '{"message":"Overloaded."}'),
  'a page of a proxy': failure(502, 'text/html', '<h1>Bad Gateway</h1>'),
  'a failure without a body': failure(504, 'text/plain', ''),
};

function failure(status: number, type: string, body: string) {
  return { status, headers: { 'content-type': type }, body: Buffer.from(body) };
}

/** The broken statements if some responses are failures instead. */
function brokenWhere(fails: (index: number, status: number) => boolean, response = FAILURES['a failure of the API']) {
  const exchanges = recorded.map((exchange, index) =>
    fails(index, exchange.response?.status ?? 0) ? { ...exchange, response } : exchange,
  );
  return [...judge.judge(exchanges).shown].flatMap(([id, { is }]) => (is === 'broken' ? [id] : []));
}

test.for(Object.entries(FAILURES))('%s instead of any single response breaks nothing', ([, response]) => {
  const broken = recorded.flatMap((_, failed) => brokenWhere((index) => index === failed, response));
  expect(broken).toEqual([]);
});

test.for(Object.entries(FAILURES))('%s now and then breaks nothing', ([, response]) => {
  const broken = [2, 3, 4, 5, 7, 11].flatMap((every) => brokenWhere((index) => (index + 1) % every === 0, response));
  expect(broken).toEqual([]);
});

// The last of them have no request in them with which nothing is wrong.
test.for(Object.entries(FAILURES))('a burst of %s breaks nothing', ([, response]) => {
  const broken = [1, 30, 60, 75, 90, 105, 120].flatMap((first) =>
    brokenWhere((index) => index >= first && index < first + 23, response),
  );
  expect(broken).toEqual([]);
});

test.for(Object.entries(FAILURES))(
  'a burst of %s that meets all refusals of one kind breaks nothing',
  ([, response]) => {
    const { paired } = judge.judge(recorded);
    const refused = paired.ofOperations.filter(({ request }) => request.faults.length === 1);
    const kinds = [
      ...Map.groupBy(refused, ({ request: { operation, faults } }) => `${operation.path} ${faults[0]?.of}`).values(),
      ...Map.groupBy(refused, ({ request: { faults } }) => faults[0]?.reason).values(),
    ];
    expect(kinds.filter(({ length }) => length > 1).length).toBeGreaterThan(10);
    const broken = kinds.flatMap((kind) => {
      const burst = new Set(kind.map(({ exchange }) => exchange));
      const failed = [...burst].map((exchange) => ({ ...exchange, response }));
      const { shown } = judge.judge([...recorded.filter((exchange) => !burst.has(exchange)), ...failed]);
      return [...shown].flatMap(([id, { is }]) => (is === 'broken' ? [id] : []));
    });
    expect(broken).toEqual([]);
  },
);

test.for(['400', '401', '404'])('a server that always sends 503 for %s is broken', (status) => {
  expect(brokenWhere((_, own) => String(own) === status)).toContain(`errors.${status}`);
});

test('a server that fails for each id beyond 32 bits is broken, and one that does so once is not', () => {
  const isLarge = ({ request }: Exchange): boolean =>
    request.path.split('/').some((part) => /^\d+$/.test(part) && Number(part) >= 2 ** 32);
  const large = recorded.flatMap((one, index) => (isLarge(one) ? [index] : []));
  expect(large.length).toBeGreaterThan(1);
  expect(brokenWhere((index) => large.includes(index))).toContain('errors.404');
  expect(brokenWhere((index) => index === large[0])).toEqual([]);
});
