import { expect, test } from 'vitest';
import { applyAssumptionSet, parseAssumptionSet, printAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { type Json, readContract } from '../../../src/contract/model/index.ts';
import { createObservedSet } from '../../../src/evidence/judge/observe/observed-set.ts';
import { createSender, type Tier, verify } from '../../../src/evidence/verify/index.ts';
import { createMockService } from '../../../src/servers/mock/index.ts';
import { json, serve } from './support/server.ts';

const contract = await readContract();

/** The statuses of an application for each fault. */
interface Refusals {
  readonly unknown: number;
  readonly missing: number;
  readonly further: number;
}

/** Verifies a toolkit with one tool, whose parameter is a city. */
async function ask(
  { unknown, missing, further }: Refusals,
  allow: Tier = 'writes',
  toolArguments: unknown = { city: 'Bern' },
  tool: Json = { description: 'A forecast.' },
  refuse: typeof json = json,
) {
  const runs: string[] = [];
  const url = await serve(({ method, url: sent = '' }, response, body) => {
    const [path] = sent.split('?', 1);
    if (path === '/toolkit/weather/' && method === 'GET')
      return json(response, 200, { name: 'weather', tools: ['forecast'] });
    if (path !== '/toolkit/weather/forecast/') return refuse(response, unknown, { error: 'unknown' });
    if (method === 'GET') return json(response, 200, tool);
    if (method !== 'POST') return refuse(response, 405, { error: 'method' });
    runs.push(body);
    const given = JSON.parse(body);
    const { city, ...others } = given.arguments ?? given;
    if (city === undefined) return refuse(response, missing, { error: 'missing' });
    if (Object.keys(others).length > 0) return refuse(response, further, { error: 'unknown parameter' });
    json(response, 200, { sun: true });
  });
  const send = createSender(contract, new URL(url), { headers: {} });
  const report = await verify({
    contract,
    known: {
      values: new Map([
        ['toolkit_name', 'weather'],
        ['tool_name', 'forecast'],
      ]),
      inaccessible: new Map(),
      toolArguments,
      surfaces: new Set(['toolkit']),
      absent: undefined,
    },
    ...{ allow, send: { toolkit: send }, rate: Number.POSITIVE_INFINITY },
  });
  send.close();
  const broken = report.statements.filter(({ verdict }) => verdict.is === 'broken');
  return { at: (id: string) => report.observations.get(id), broken, runs, observations: report.observations };
}

test('unknown names and missing or further fields are observed if they are refused', async () => {
  const { at, broken } = await ask({ unknown: 404, missing: 422, further: 400 });
  expect(broken).toEqual([]);
  expect(at('get-toolkit-details.error')).toMatchObject({ says: 'Errors came with 404.' });
  expect(at('get-tool-context.error')).toMatchObject({ says: 'Errors came with 404.' });
  expect(at('execute-tool.error')).toMatchObject({ says: 'Errors came with 404, 422 and 400.' });
  expect(at('execute-tool.missing-parameter')).toMatchObject({ name: 'refused', with: { status: 422 } });
  expect(at('execute-tool.unknown-parameter')).toMatchObject({ name: 'refused', with: { status: 400 } });
});

test('errors in plain text break nothing, and are observed', async () => {
  const refuse: typeof json = (response, status) => {
    response.writeHead(status, { 'content-type': 'text/plain' }).end('No.');
  };
  const { at, broken } = await ask(
    { unknown: 404, missing: 422, further: 400 },
    'writes',
    undefined,
    undefined,
    refuse,
  );
  expect(broken).toEqual([]);
  const says = 'Errors with 404, 422 and 400 were not JSON.';
  expect(at('execute-tool.error')).toMatchObject({ as: 'other', says });
});

test('an object that may contain the parameters is not a parameter', async () => {
  const { at } = await ask({ unknown: 404, missing: 422, further: 400 }, 'writes', { city: { name: 'Bern' } });
  expect(at('execute-tool.status')).toMatchObject({ answer: [200] });
  expect(at('execute-tool.missing-parameter')).toMatchObject({ as: 'nothing' });
  expect(at('execute-tool.unknown-parameter')).toMatchObject({ as: 'nothing' });
});

test('but it is one if the tool is defined with it', async () => {
  const tool = { tool: { function_name: 'forecast', params: ['city'] } };
  const { at, runs } = await ask(
    { unknown: 404, missing: 422, further: 400 },
    'writes',
    { arguments: { city: 'Bern' } },
    tool,
  );
  expect(at('execute-tool.missing-parameter')).toMatchObject({ name: 'refused', with: { status: 422 } });
  expect(at('execute-tool.unknown-parameter')).toMatchObject({ name: 'refused', with: { status: 400 } });
  expect(new Set(runs).size).toBe(runs.length);
});

test('an error with status 200 breaks nothing, and is not a success', async () => {
  const { at, broken } = await ask({ unknown: 200, missing: 200, further: 200 });
  expect(broken).toEqual([]);
  const says = expect.stringMatching(/^An unknown toolkit_name( or tool_name)? was answered with 200\.$/);
  for (const id of ['get-toolkit-details.error', 'get-tool-context.error', 'execute-tool.error']) {
    expect(at(id)).toMatchObject({ as: 'other', says });
  }
  expect(at('get-toolkit-details.body')).toMatchObject({
    says: 'The body was an object with name and tools. Responses that may be errors had the same status, and another body.',
  });
  expect(at('execute-tool.missing-parameter')).toMatchObject({ as: 'nothing', why: { kind: 'inconclusive' } });
  expect(at('execute-tool.unknown-parameter')).toMatchObject({ as: 'nothing', why: { kind: 'inconclusive' } });
});

test.for<Tier>(['reads', 'probes', 'refusals'])('no tool is run with %s', async (allow) => {
  const { at, runs } = await ask({ unknown: 404, missing: 422, further: 400 }, allow);
  expect(runs).toEqual([]);
  expect(at('execute-tool.missing-parameter')).toMatchObject({ why: { kind: 'tier', tier: 'writes' } });
  const seen = allow === 'reads' ? { why: { kind: 'tier', tier: 'probes' } } : { says: 'Errors came with 404.' };
  expect(at('get-toolkit-details.error')).toMatchObject(seen);
});

test.each([
  ['the names of its parameters', { city: 'Bern' }, { params: ['city'], required_params: ['city'] }],
  ['other names than were sent', { city: 'Bern' }, { params: ['town'], required_params: ['town'] }],
])('the mock of an observed set runs the tool that was observed, with %s', async (_, toolArguments, tool) => {
  const { observations } = await ask({ unknown: 404, missing: 422, further: 400 }, 'writes', toolArguments, tool);
  const observed = await createObservedSet(contract, observations, { name: 'seen', date: '2026-01-02', exchanges: 9 });
  const text = printAssumptionSet(observed);
  expect(text.includes('Bern')).toBe(false);
  expect(text.includes('town')).toBe(false);
  const mock = createMockService(await applyAssumptionSet(contract, parseAssumptionSet(text, 'seen.yaml')));
  const run = async (parameters: object) => {
    const { status } = await mock.respond({
      method: 'POST',
      path: '/toolkit/weather/forecast/',
      query: '',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(parameters)),
    });
    return status;
  };
  const isNamed = tool.params.includes('city');
  expect(await run({ city: 'Rome' })).toBe(200);
  expect(await run({})).toBe(isNamed ? 422 : 200);
  expect(await run({ city: 'Rome', days: 3 })).toBe(isNamed ? 400 : 200);
});
