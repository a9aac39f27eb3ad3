import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAssumptionInUse } from '../../../src/cli/assumption-in-use.ts';
import { readSetNames } from '../../../src/cli/contract-in-use.ts';
import { applyAssumptionSet, findAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import type { AnyBehaviourDefinition } from '../../../src/contract/behaviours/definition.ts';
import { BEHAVIOURS } from '../../../src/contract/behaviours/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import type { Mock, MockOptions } from '../../../src/servers/mock/index.ts';
import { startMock } from '../../canary/mock.ts';
import { REQUESTS } from '../../support/operations.ts';
import { ask, CANARY, type Got, MESSAGES, messageOf, stillOpen } from './support.ts';

const PAGE = '/_colloquy/';
const contract = await readContract();
/** Those that were observed in this checkout as well. */
const sets = await readSetNames();

let mock: Mock;
beforeEach(async () => {
  mock = await switchable();
});
afterEach(() => mock.close());

/** A mock that can be switched, as the command has it; it assumes nothing yet. */
async function switchable(options: Partial<MockOptions> = {}): Promise<Mock> {
  const { switching } = createAssumptionInUse({ assume: 'none', seed: 1 });
  const started: Mock = await startMock({
    contract,
    switching: switching((switched) => started.replace(switched)),
    ...options,
  });
  return started;
}

const page = (headers = {}): Promise<Got> => ask(mock, { path: PAGE, headers: { accept: 'text/html', ...headers } });
const json = async () => JSON.parse((await ask(mock, { path: PAGE })).text);
const send = (body: string, headers = {}): Promise<Got> =>
  ask(mock, { method: 'POST', path: PAGE, body, headers: { 'content-type': FORM, ...headers } });
const FORM = 'application/x-www-form-urlencoded';

describe('who asks for HTML gets a page, all others JSON', () => {
  test.for([
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html; charset=utf-8'],
    ['application/json, text/html', 'application/json'],
    ['', 'application/json'],
  ] as const)('%s', async ([accept, want]) => {
    const got = await ask(mock, { path: PAGE, headers: { accept } });
    expect([got.status, got.headers.get('content-type'), got.inContract]).toEqual([200, want, false]);
    expect([got.headers.get('vary'), got.headers.get('cache-control')]).toEqual(['accept', 'no-store']);
    const head = await ask(mock, { method: 'HEAD', path: PAGE, headers: { accept } });
    expect([head.headers.get('content-type'), head.text]).toEqual([want, '']);
  });

  test('the JSON says what is assumed and what can be', async () => {
    expect(await json()).toMatchObject({
      assumptionSet: null,
      seed: null,
      choices: ['none', ...sets, 'random'].map((name) => ({ name, chosen: name === 'none' })),
      requests: [],
    });
  });

  test('the page may run no script, load nothing and stand in no frame', async () => {
    const { headers, text } = await page();
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    );
    expect(text).not.toMatch(/<script|style=|\son\w+=|https?:/);
  });
});

test('the set is switched by a form: to a set, to random, and back to nothing', async () => {
  const inUse = async () => (await ask(mock, { path: '/v1/agents/' })).headers.get('colloquy-assumption-set');
  for (const set of sets) {
    const switched = await send(`set=${set}&seed=`);
    expect([switched.status, switched.headers.get('location')]).toEqual([303, PAGE]);
    const { assumptionSet, choices } = await json();
    const chosen = choices.filter((choice: { chosen: boolean }) => choice.chosen);
    expect([await inUse(), assumptionSet, chosen]).toMatchObject([set, set, [{ name: set }]]);
    expect((await page()).text).toContain(`It assumes <strong>${set}</strong>`);
  }
  await send('set=random&seed=');
  const { seed } = await json();
  expect(await inUse()).toBe(`random-${seed}`);
  expect((await page()).text).toContain(`npx --no-install colloquy mock --assume random --seed ${seed}<`);
  await send('set=random&seed=42');
  expect(await inUse()).toBe('random-42');
  expect((await page()).text).toContain('value="42"');
  await send('set=none');
  expect(await inUse()).toBeNull();
  expect((await page()).text).toContain('It assumes <strong>nothing</strong>');
});

describe('what does not fit is refused, and the set stays', () => {
  afterEach(async () => {
    expect((await json()).assumptionSet).toBeNull();
  });

  const noSet = `There is no such set. Send the form field set as one of none, ${sets.join(', ')}, random.`;
  const noSeed = 'The seed is not a whole number below 2^31.';

  test.for([
    ['set=wonders', noSet],
    ['set=openapi%2Fassumptions%2Fplain.yaml', noSet],
    ['', noSet],
    ['set=random&seed=x', noSeed],
    ['set=random&seed=2147483648', noSeed],
  ] as const)('%s', async ([given, want]) => {
    const got = await send(given);
    expect([got.status, messageOf(got)]).toEqual([400, want]);
    const shown = await send(given, { accept: 'text/html' });
    expect(shown.status).toBe(400);
    expect(shown.text).toContain('<p class="refused" role="alert"><strong>Not switched.</strong> The');
  });

  test.for([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' },
    { origin: 'https://page.test' },
    { origin: 'http://127.0.0.1:1' },
    { origin: 'null' },
    { 'sec-fetch-site': 'none', origin: 'https://page.test' },
  ])('what another page sent: %j', async (headers) => {
    const got = await send('set=plain', headers);
    expect([got.status, messageOf(got)]).toEqual([
      403,
      expect.stringContaining('no page of another origin can ask for'),
    ]);
    expect(got.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('another method', async () => {
    const put = await ask(mock, { method: 'PUT', path: PAGE });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
    const options = await ask(mock, { method: 'OPTIONS', path: PAGE, headers: { origin: 'https://page.test' } });
    expect([options.status, options.headers.get('access-control-allow-origin')]).toEqual([204, null]);
  });
});

describe('the page is shown on this machine alone: not under a name that another site can lead here', () => {
  const names = 'evil.test evil.test:4010 localhost.evil.test 127.0.0.1.evil.test 127.0.0.1@evil.test x'.split(' ');

  test.for(names)('%s is refused, with what to do', async (host) => {
    await ask(mock, { path: '/v1/seen/' });
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const got = await ask(mock, {
        method,
        path: PAGE,
        headers: { host, origin: `http://${host}`, 'content-type': FORM },
        ...(method === 'POST' && { body: 'set=plain' }),
      });
      expect([got.status, messageOf(got)]).toEqual([
        403,
        'The page of the mock is for this machine alone. Open it at localhost or at an IP address.',
      ]);
      expect(got.text).not.toContain('/v1/seen/');
    }
    expect((await json()).assumptionSet).toBeNull();
  });

  test('every name of this machine is taken', async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST', 'mock.localhost']) {
      const host = `${name}:${mock.port}`;
      expect((await ask(mock, { path: PAGE, headers: { host } })).status, host).toBe(200);
      expect((await send('set=plain', { host, origin: `http://${host.toLowerCase()}` })).status, host).toBe(303);
    }
  });
});

test('what sends the page itself, or a program that is no browser, is taken', async () => {
  const host = `127.0.0.1:${mock.port}`;
  for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: `http://${host}`, host }, {}]) {
    expect((await send('set=plain', headers)).status).toBe(303);
  }
});

test('a mock that nobody can switch shows no form, and takes none', async () => {
  const fixed = await startMock({ contract });
  const shown = await ask(fixed, { path: PAGE, headers: { accept: 'text/html' } });
  expect(shown.text).not.toContain('<form');
  const got = await ask(fixed, { method: 'POST', path: PAGE, body: 'set=plain', headers: { 'content-type': FORM } });
  expect([got.status, got.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  await fixed.close();
});

describe('the last requests', () => {
  test('come newest first, without those for the page, and no more than 50', async () => {
    await ask(mock, { path: '/v1/agents/' });
    await ask(mock, { path: '/v1/agents/', headers: { prefer: 'code=429' } });
    await page();
    const { requests } = await json();
    expect(requests).toMatchObject([
      { status: 429 },
      { status: expect.any(Number), path: '/v1/agents/', assumptionSet: null },
    ]);
    expect(requests[0].openPoints).toEqual(expect.arrayContaining(stillOpen('api-error.fields')));
    for (let number = 0; number < 60; number += 1) await ask(mock, { path: `/v1/${number}/` });
    const later: { path: string }[] = (await json()).requests;
    expect([later.length, later[0]?.path, later.at(-1)?.path]).toEqual([50, '/v1/59/', '/v1/10/']);
  });

  test('show no key, wherever it was sent', async () => {
    await ask(mock, { path: `/v1/agents/?key=${CANARY}`, headers: { cookie: CANARY, prefer: CANARY } });
    await ask(mock, { method: 'POST', path: MESSAGES, body: `{"content": "${CANARY}"}` });
    await ask(mock, { path: '/v1/agents/', headers: { authorization: `Basic ${CANARY}` } });
    const texts = [(await page()).text, JSON.stringify(await json())];
    for (const text of texts) {
      expect(text).toContain('/v1/conversations/42/messages/');
      expect(text).not.toContain(CANARY);
    }
  });

  test('name the open points that each answer guessed', async () => {
    const { openPoints } = await ask(mock, { path: '/v1/agents/' });
    const { text } = await page();
    expect(text).toContain(`Guessed at ${openPoints.length} open points`);
    for (const id of openPoints) expect(text).toContain(`<code>${id}</code>`);
    expect(text).not.toMatch(/<a href="(?!\/_colloquy\/")/);
  });
});

test('the choices of a set that no response names are listed, and those of the next set after it', async () => {
  for (const set of sets) {
    await send(`set=${set}`);
    const { chosen } = await applyAssumptionSet(contract, await findAssumptionSet(set));
    const expected = [...chosen].flatMap(([id, { name, shows }]) => {
      const definition = Object.entries<AnyBehaviourDefinition>(BEHAVIOURS).find(
        ([behaviour]) => behaviour === shows,
      )?.[1];
      return definition?.unnamed?.includes(name) === true ? [{ id, choice: name }] : [];
    });
    const { unnamed }: { unnamed: readonly object[] } = await json();
    expect(new Set(unnamed), set).toEqual(new Set(expected));
    const { text } = await page();
    for (const { id, choice } of expected) {
      expect(text).toContain(`<code>${id}</code>: ${choice}.`);
      // Without served docs it says where the point is.
      const { place } = contract.openPoints.find((point) => point.id === id) ?? {};
      const { file, line } = contract.sourceAt(place?.pointer ?? '');
      expect(text).toContain(`<small>${file}:${line}: ${place?.pointer}</small>`);
    }
    for (const request of Object.values(REQUESTS)) {
      const { openPoints } = await ask(mock, request);
      expect(openPoints.filter((id) => unnamed.some((one) => Object(one).id === id))).toEqual([]);
    }
  }
});

test('every name is escaped', async () => {
  const evil = `<img src=x onerror="alert('1')">&amp;`;
  const refusing = await startMock({
    contract,
    openPointUrl: (id) => `http://docs.invalid/"><b>${id}`,
    switching: {
      selectableSets: async () => [{ name: evil, title: evil, chosen: true }],
      switchTo: () => Promise.reject(new Error(evil)),
    },
  });
  await new Promise((resolve) => {
    request({ port: refusing.port, path: `/v1/${evil.replaceAll(' ', '/')}/` }, resolve).end();
  });
  const form = `set=${encodeURIComponent(evil)}`;
  const headers = { accept: 'text/html', 'content-type': FORM };
  const { status, text } = await ask(refusing, { method: 'POST', path: PAGE, body: form, headers });
  expect(status).toBe(400);
  expect(text).not.toMatch(/<img|<b>/);
  expect(text.match(/&lt;img/g)).toHaveLength(7);
  expect(text).toContain('onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;');
  await refusing.close();
});
