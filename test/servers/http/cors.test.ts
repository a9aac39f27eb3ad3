import { describe, expect, test } from 'vitest';
import { answerOpenPoint } from '../../../src/authoring/answer/index.ts';
import { applyAssumptionSet, findAssumptionSet, parseAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { createCorsReader } from '../../../src/servers/http/cors.ts';
import { toServedContract } from '../../../src/servers/http/served-contract.ts';
import type { SurfaceRules } from '../../../src/servers/http/surfaces.ts';
import { ask, MESSAGES, mockOfFile, stillOpen } from '../mock/support.ts';

const contract = await readContract();
const OURS = 'http://127.0.0.1:4020';

const mock = mockOfFile({ trusts: (origin) => origin === OURS });

test('what a browser may do is written out, without a star', async () => {
  const asks = {
    origin: 'https://page.test',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,x-trace',
    authorization: '',
  };
  const preflight = await ask(mock, { method: 'OPTIONS', path: MESSAGES, headers: asks });
  expect([preflight.status, preflight.text, preflight.inContract]).toEqual([204, '', false]);
  expect(preflight.openPoints).toEqual(stillOpen('api.cors'));
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://page.test');
  expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
  expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization, content-type, prefer, x-trace');
  expect(preflight.headers.get('vary')).toBe('origin');

  const answer = await ask(mock, { path: '/v1/agents/', headers: { origin: 'https://page.test' } });
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://page.test');
  expect(answer.headers.get('access-control-expose-headers')).toBe(
    'x-request-id, colloquy-open-points, colloquy-mock, colloquy-assumption-set, colloquy-refusal, preference-applied, allow, www-authenticate',
  );
});

test('a page of another origin than the one that may call learns which may', async () => {
  const origin = 'https://app.example';
  const set = `{overlay: 1.1.0, info: {title: One origin, version: 1.0.0, x-assumptions: one-origin}, actions: [
    {target: $.info, x-fills: [api.cors], x-choice: one-origin, x-with: {origin: "${origin}"}, update: {}}]}`;
  await mock.replace(await applyAssumptionSet(contract, parseAssumptionSet(set, 'one-origin.yaml')));
  const headers = { origin: 'https://page.test', 'access-control-request-method': 'GET' };
  const preflight = await ask(mock, { method: 'OPTIONS', path: '/v1/agents/', headers });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
});

test('who is no browser gets nothing of it', async () => {
  const { headers } = await ask(mock, { path: '/v1/agents/' });
  expect([...headers.keys()].filter((name) => name.startsWith('access-control') || name === 'vary')).toEqual([]);
});

test('pages of an origin that is trusted may call under every set, and all others as the set has it', async () => {
  for (const name of ['plain', 'contrary', 'sparse']) {
    const filled = await applyAssumptionSet(contract, await findAssumptionSet(name));
    await mock.replace(filled);
    for (const [surface, path, id] of [
      ['developer-api', '/v1/agents/', 'api.cors'],
      ['toolkit', '/toolkit/weather/', 'toolkits.cors'],
    ] as const) {
      const asks = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
      const ours = await ask(mock, { method: 'OPTIONS', path, headers: { ...asks, origin: OURS } });
      expect(ours.headers.get('access-control-allow-headers'), `${name} ${surface}`).toContain('authorization');
      const answer = await ask(mock, { path, headers: { origin: OURS } });
      expect(answer.headers.get('access-control-allow-origin')).toBe(OURS);
      expect(answer.openPoints).not.toContain(id);
      const other = await ask(mock, { path, headers: { origin: 'https://page.test' } });
      const isAllowed = filled.chosen.get(id)?.name === 'any-origin';
      expect(other.headers.get('access-control-allow-origin')).toBe(isAllowed ? 'https://page.test' : null);
      expect(other.openPoints).toEqual(expect.arrayContaining(stillOpen(id)));
    }
  }
});

describe('an origin that the user names', () => {
  const named = mockOfFile({ cors: ['http://localhost:5173'] });
  const page = { origin: 'http://localhost:5173' };
  const question = {
    ...page,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  };
  const paths = [
    ['/v1/agents/', 'api.cors'],
    ['/toolkit/weather/', 'toolkits.cors'],
  ] as const;

  test.each(['none', 'plain', 'contrary', 'sparse'])('may call under %s, and responses name the point', async (set) => {
    await named.replace(set === 'none' ? contract : await applyAssumptionSet(contract, await findAssumptionSet(set)));
    for (const [path, id] of paths) {
      const preflight = await ask(named, { method: 'OPTIONS', path, headers: question });
      expect(preflight.headers.get('access-control-allow-origin')).toBe(page.origin);
      expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
      expect(preflight.openPoints).toEqual(expect.arrayContaining(stillOpen(id)));
      const response = await ask(named, { path, headers: page });
      expect(response.headers.get('access-control-allow-origin')).toBe(page.origin);
      expect(response.openPoints).toEqual(expect.arrayContaining(stillOpen(id)));
      expect(response.inContract).toBe(true);
    }
  });

  test('opens the mock to no other page', async () => {
    await named.replace(await applyAssumptionSet(contract, await findAssumptionSet('contrary')));
    const { headers } = await ask(named, { path: '/v1/agents/', headers: { origin: 'https://page.test' } });
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });

  test('is not in the contract where the owner answered that no page may call', async () => {
    const answer = { source: 'letter of the owner, 2026-11-30', choice: { name: 'none', with: {} } };
    const { contract: answered } = await answerOpenPoint(contract, 'api.cors', answer);
    await named.replace(answered);
    const preflight = await ask(named, { method: 'OPTIONS', path: '/v1/agents/', headers: question });
    expect(preflight.headers.get('access-control-allow-origin')).toBe(page.origin);
    for (const [path, inContract] of [
      ['/v1/agents/', false],
      ['/toolkit/weather/', true],
    ] as const) {
      const response = await ask(named, { path, headers: page });
      expect(response.headers.get('access-control-allow-origin')).toBe(page.origin);
      expect([response.inContract, response.openPoints.includes('api.cors')]).toEqual([inContract, false]);
      expect((await ask(named, { path })).inContract).toBe(true);
    }
  });

  test.each([
    ['', false],
    ['https://app.example', false],
    ['http://localhost:5173', true],
    ['*', true],
  ])('is called not in the contract if an answer allows "%s" instead', (origins, inContract) => {
    const readCors = createCorsReader(toServedContract(contract), { cors: [page.origin] });
    const request = { method: 'GET', path: '/v1/agents/', query: '', headers: page, body: undefined };
    const answered = { cors: { does: { origins, preflight: 204 }, openPoints: [], chosen: true } };
    // Only the decision about CORS is read.
    const cors = readCors(request, answered as unknown as SurfaceRules, undefined);
    expect(cors.headers).toMatchObject({ 'access-control-allow-origin': page.origin });
    expect(cors.inContract).toBe(inContract);
  });
});
