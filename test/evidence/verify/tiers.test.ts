import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readKnownResources } from '../../../src/cli/verify/inputs.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { planProbes, verify } from '../../../src/evidence/verify/index.ts';
import { withSimultaneousProbes } from '../../../src/evidence/verify/probes/plan.ts';
import { type Probe, TIERS, type Tier } from '../../../src/evidence/verify/probes/probe.ts';
import { toService } from './support/served.ts';

const contract = await readContract();
const surfaces = new Set(contract.operations.map(({ surface }) => surface));
const GIVEN = { agent: '7', conversation: '42', user: '311', toolkitName: 'weather', tool: 'forecast' };
const known = { ...readKnownResources(contract, GIVEN, surfaces), toolArguments: { city: 'Bern' } };

/** How often a plan that allows a tier sends each method. */
const countMethods = (allow: Tier): ReadonlyMap<string, number> =>
  new Map(
    [...Map.groupBy(withSimultaneousProbes(planProbes(contract, known, allow).probes), ({ method }) => method)].map(
      ([method, sent]) => [method, sent.length],
    ),
  );

test('the guide lists the requests of each tier', async () => {
  const guide = await readFile('docs/guides/verify.md', 'utf8');
  const rows = guide.matchAll(/^\| `(\w+)` \|[^|]*\|([^|]*)\|([^|]*)\|$/gm);
  const said = Array.from(rows, (row) => row.slice(1).map((cell) => cell.trim()));
  const sent = TIERS.map((tier, index) => {
    const [before] = TIERS.slice(0, index).slice(-1).map(countMethods);
    const added = [...countMethods(tier)].map(
      ([method, count]) => [method, count - (before?.get(method) ?? 0)] as const,
    );
    const methods = added.flatMap(([method, count]) => (count > 0 ? [`\`${method}\``] : [])).sort();
    return [tier, methods.join(', '), String(added.reduce((sum, [, count]) => sum + count, 0))];
  });
  expect(said).toEqual(sent);
});

test.for(TIERS)('%s includes the tiers before it, and nothing of those after it', (allow) => {
  const { probes } = planProbes(contract, known, allow);
  expect(new Set(probes.map(({ tier }) => tier))).toEqual(new Set(TIERS.slice(0, TIERS.indexOf(allow) + 1)));
});

test('reads are what the contract states, with the key and nothing else', () => {
  const { probes } = planProbes(contract, known, 'reads');
  const stated = contract.operations.filter(({ method }) => method === 'get');
  expect(new Set(probes.map(({ operation }) => operation))).toEqual(new Set(stated));
  for (const { method, query, headers, body, key } of probes) {
    const names = Object.keys(headers).filter((name) => name !== 'accept');
    expect({ method, query, names, body, key }).toEqual({
      ...{ method: 'GET', query: '', names: [], body: undefined, key: 'stated' },
    });
  }
  expect(new Set(probes.map(({ headers }) => headers.accept))).toEqual(new Set(['application/json', '*/*', undefined]));
});

test('one refusal of each kind accepts any media type', () => {
  const { probes } = planProbes(contract, { ...known, absent: '1500000000' }, 'refusals');
  const ofAny = probes.filter(({ tier, headers }) => tier !== 'reads' && headers.accept === '*/*');
  const operationsOf = (some: readonly Probe[]) => new Set(some.map(({ operation }) => operation?.operationId));
  const isRefused = ({ tier, surface }: Probe): boolean => tier === 'refusals' && surface === 'developer-api';
  expect(operationsOf(ofAny)).toEqual(operationsOf(probes.filter(isRefused)));
  expect(operationsOf(ofAny).size).toBeGreaterThan(3);
  expect(ofAny.filter(({ resource }) => resource === 'absent').length).toBeGreaterThan(1);
});

test('no message is sent twice', () => {
  const { probes } = planProbes(contract, known, 'writes');
  const sent = probes.flatMap(({ tier, method, path, headers, body }) =>
    tier === 'writes' && body !== undefined
      ? [JSON.stringify([method, path, headers, Buffer.from(body).toString()])]
      : [],
  );
  expect(new Set(sent).size).toBe(sent.length);
});

test('after a 429 of one surface nothing more is sent to it, and all to the other', async () => {
  const service = toService(contract);
  const limited = async (probe: Probe) => {
    const exchange = await service(probe);
    return { ...exchange, response: { status: 429, headers: {}, body: Buffer.from('{}') } };
  };
  const send = { 'developer-api': limited, toolkit: service };
  const { exchanges, stopped } = await verify({ contract, known, allow: 'reads', send, rate: Infinity });
  const ofToolkit = planProbes(contract, known, 'reads').probes.filter(({ surface }) => surface === 'toolkit');
  expect(ofToolkit.length).toBeGreaterThan(1);
  expect(exchanges.map(({ request }) => request.surface)).toEqual(['developer-api', ...ofToolkit.map(() => 'toolkit')]);
  expect(stopped?.because).toBe('429');
});
