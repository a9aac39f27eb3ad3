import { describe, expect, test } from 'vitest';
import {
  type Exchange,
  type KnownResources,
  type Tier,
  type VerifyReport,
  verify,
} from '../../../src/evidence/verify/index.ts';
import { contract } from '../../held-out/covered.ts';
import { servers } from '../../held-out/servers/servers.ts';
import { HELD_OUT, sendTo } from './support/held-out.ts';

const plain = servers.find(({ name }) => name === 'plain');

type Received = NonNullable<Exchange['response']>;

/** Asks a sound server, some of whose answers are changed. */
function ask(
  allow: Tier,
  known: KnownResources = HELD_OUT,
  change: (response: Received) => Received = (response) => response,
) {
  if (plain === undefined) throw new Error('there is no sound server');
  const send = sendTo(plain.create());
  const changed: typeof send = async (probe) => {
    const exchange = await send(probe);
    return exchange.response === undefined ? exchange : { ...exchange, response: change(exchange.response) };
  };
  const surfaces = { 'developer-api': changed, toolkit: changed };
  return verify({ contract, known, allow, send: surfaces, rate: Number.POSITIVE_INFINITY });
}

/** The observations by id. */
const observedIn = ({ observations }: VerifyReport): Map<string, unknown> =>
  new Map(
    [...observations].flatMap(([id, one]) => {
      if (one.as === 'nothing') return [];
      const { seen: _, ...what } = one;
      return [[id, what] as const];
    }),
  );

describe('why a request was refused shows only beside one that succeeded', () => {
  const unknown = String(Number(HELD_OUT.absent) + 7);
  const notKnowing = (names: Iterable<string>): KnownResources => {
    const values = [...names].map((name) => [name, unknown] as const);
    return { ...HELD_OUT, values: new Map([...HELD_OUT.values, ...values]) };
  };
  const nothingKnown = notKnowing(HELD_OUT.values.keys());

  test.for([[['agent_id']], [['conversation_id']], [['agent_id', 'conversation_id', 'toolkit_name', 'tool_name']]])(
    'with %j of which the server knows nothing, nothing is observed of what they are in',
    async ([names = []]) => {
      const bodies = contract.operations.filter(({ path }) => names.some((name) => path.includes(`{${name}}`)));
      const about = contract.openPoints.filter(
        ({ id, place }) =>
          // That conversations share a user shows in a list of them.
          contract.choices.get(id)?.shows !== 'unique-users' &&
          place.operations.length > 0 &&
          place.operations.every((id) => bodies.some(({ operationId }) => operationId === id)),
      );
      expect(about.length).toBeGreaterThan(5);
      const all = observedIn(await ask('writes'));
      expect(about.filter(({ id }) => all.has(id)).length).toBeGreaterThan(3);
      const found = observedIn(await ask('writes', notKnowing(names)));
      expect(about.map(({ id }) => id).filter((id) => found.has(id))).toEqual([]);
    },
  );

  test('the order of key and path errors shows no other order of errors', async () => {
    const orders = contract.openPoints.filter(({ id }) => contract.choices.get(id)?.shows === 'error-order');
    const found = observedIn(await ask('writes', nothingKnown));
    expect(orders.map(({ id }) => [id, found.has(id)])).toEqual(orders.map(({ id }) => [id, false]));
    const all = observedIn(await ask('writes'));
    expect(orders.some(({ id }) => all.has(id))).toBe(true);
  });

  test('tiers above probes then show nothing more than probes', async () => {
    const ofProbes = observedIn(await ask('probes', nothingKnown));
    const ofAll = observedIn(await ask('writes', nothingKnown));
    expect(ofProbes.size).toBeGreaterThan(10);
    expect([...ofAll.keys()].filter((id) => !ofProbes.has(id))).toEqual([]);
  });
});

describe('a header that nobody knows', () => {
  const shows = ['version-header', 'deprecation'];
  const points = contract.openPoints.filter(({ id }) => shows.includes(contract.choices.get(id)?.shows ?? ''));

  test.for<[name: string, value: string]>([
    ['x-tool-api', '2025'],
    ['content-type', 'application/vnd.tools.v2+json'],
    ['content-type', 'application/json; version=2'],
  ])('%s: %s can say what no header of the usual name says', async ([name, value]) => {
    expect(points.length).toBeGreaterThan(1);
    const bare = observedIn(await ask('probes', HELD_OUT, without));
    const found = observedIn(await ask('probes', HELD_OUT, withHeader(name, value)));
    for (const { id } of points) {
      expect({ id, bare: bare.has(id), found: found.has(id) }).toEqual({ id, bare: true, found: false });
    }
  });

  /** A response without a header whose meaning is open. */
  function without({ headers, ...response }: Received): Received {
    const type = headers['content-type'];
    return { ...response, headers: type === undefined ? {} : { 'content-type': 'application/json' } };
  }

  function withHeader(name: string, value: string) {
    return (response: Received): Received => ({ ...response, headers: { ...response.headers, [name]: value } });
  }

  test('which is on all answers may be one of those that are asked about', async () => {
    const ids = contract.openPoints.filter(({ aspect }) => aspect === 'headers').map(({ id }) => id);
    const bare = observedIn(await ask('writes', HELD_OUT, without));
    const limited = withHeader('x-limit', '7');
    const found = observedIn(await ask('writes', HELD_OUT, (response) => limited(without(response))));
    const none = ids.filter((id) => JSON.stringify(bare.get(id))?.includes('no headers of the kind'));
    expect(none.length).toBeGreaterThan(0);
    expect(none.filter((id) => found.has(id))).toEqual([]);
  });
});

test.for(['Unauthorized', 'Not Found', 'invalid_token', 'E1001', 'The key is missing.', 'Der Schlüssel fehlt.'])(
  'the language of %j is not guessed',
  async (message) => {
    const report = await ask('probes', HELD_OUT, (response) =>
      response.status < 400 ? response : { ...response, body: Buffer.from(JSON.stringify({ message })) },
    );
    expect(report.observations.get('api-error.message-language')).toMatchObject({
      as: 'nothing',
      why: { kind: 'inconclusive' },
    });
  },
);
