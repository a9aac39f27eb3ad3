import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { type Json, readContract } from '../../src/contract/model/index.ts';
import type { Observation } from '../../src/evidence/verify/index.ts';
import { KEY } from '../canary/key.ts';
import { project, startProcess } from '../cli/run.ts';
import { filesIn, keepKey, runVerify } from '../evidence/verify/support/command.ts';
import { isRight, readDecisions } from '../held-out/own-server/decisions.ts';

const SERVER = fileURLToPath(new URL('../held-out/own-server/server.mjs', import.meta.url));
const TOOLKIT = { 'x-toolkit-token': 'own-server-toolkit-token' };
const KNOWN = Object.entries({
  ...{ agent: 4, conversation: 1002, user: 311, 'forbidden-agent': 34, 'forbidden-conversation': 1034 },
  ...{ 'toolkit-name': 'weather', tool: 'forecast', arguments: '{"arguments":{"city":"Lisbon","days":2}}' },
}).flatMap(([name, value]) => [`--${name}`, String(value)]);

keepKey();

/** Starts the server as a process of its own, for the running test. */
async function startServer(): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, [SERVER], {
    env: { ...process.env, OWN_SERVER_KEY: KEY },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill();
  });
  const [address] = await once(child.stdout ?? child, 'data');
  return String(address).trim();
}

interface Printed {
  readonly broken: number;
  readonly openPoints: readonly ({ readonly id: string; readonly observed: boolean } & Observation)[];
}

async function observe(directory: string, url: string, tier: string): Promise<Printed> {
  process.env.COLLOQUY_TOOLKIT_HEADERS = `x-toolkit-token: ${TOOLKIT['x-toolkit-token']}`;
  onTestFinished(() => {
    delete process.env.COLLOQUY_TOOLKIT_HEADERS;
  });
  const words = [url, '--toolkit', url, '--allow', tier, '--set', 'observed', '--out', 'run', ...KNOWN];
  const { code, err } = await runVerify(directory, ...words);
  expect({ code, err }).toMatchObject({ code: 0 });
  return JSON.parse((await filesIn(join(directory, 'run')))['report.json'] ?? '');
}

/** How many of the decided points must be observed. */
const FLOORS = { probes: 35, writes: 65 };

test.for(['probes', 'writes'] as const)(
  'what a server decides on its own is observed with %s, and nothing else',
  async (tier) => {
    const { broken, openPoints } = await observe(await project(), await startServer(), tier);
    const [contract, { decided, defaults }] = [await readContract(), await readDecisions()];
    const observed = openPoints.filter((point) => point.observed);
    const wrong = observed.filter((observation) => {
      const { id } = observation;
      const decision = decided[id] ?? defaults[id];
      return decision === undefined || !isRight(contract, id, decision, observation);
    });
    const ofDecided = observed.filter(({ id }) => id in decided);
    const figures = {
      tier,
      decided: Object.keys(decided).length,
      observed: ofDecided.length,
      wrong: wrong.length,
      broken,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(wrong).toEqual([]);
    expect(broken).toBe(0);
    expect(ofDecided.length).toBeGreaterThanOrEqual(FLOORS[tier]);
  },
);

interface Ask {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly keyless?: true;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const get = (path: string, more: Partial<Ask> = {}): Ask => ({ method: 'GET', path, ...more });
const post = (path: string, body: unknown, more: Partial<Ask> = {}): Ask => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { method: 'POST', path, body: text, headers: JSON_TYPE, ...more };
};
const [AGENTS, CONVERSATIONS] = ['/v1/agents/', '/v1/conversations/'];
const [MEMORIES, MESSAGES] = ['/v1/agents/4/memories/', '/v1/conversations/1002/messages/'];
const [DETAILS, TOOL] = ['/toolkit/weather/', '/toolkit/weather/forecast/'];
const RUN = { arguments: { city: 'Lisbon', days: 2 } };
const PREFLIGHT = { origin: 'https://page.example', 'access-control-request-method': 'GET' };

/** Requests of many kinds. Which keys and which resources there are, no mock can know. */
const ASKED: readonly Ask[] = [
  get(AGENTS),
  get(AGENTS, { keyless: true }),
  get(`${AGENTS}?colloquy=1`),
  get(AGENTS.slice(0, -1)),
  { method: 'PUT', path: AGENTS },
  get('/v1/nowhere/'),
  get(CONVERSATIONS),
  get(CONVERSATIONS, { keyless: true }),
  { method: 'OPTIONS', path: CONVERSATIONS, headers: PREFLIGHT, keyless: true },
  post(MEMORIES, { title: 'Opening hours', content: 'From nine to six.' }),
  post(MEMORIES, { title: 'Language', content: 'French.', note: 'further' }),
  post(MEMORIES, { content: 'A text without a title.' }),
  post(MEMORIES, { title: '', content: 'A text with an empty title.' }),
  post(MEMORIES, { title: 'A title', content: null }),
  post(MEMORIES, { title: 'A title', content: 'A text.' }, { keyless: true }),
  post(MEMORIES, 'title=A+title', { headers: { 'content-type': 'text/plain' } }),
  post(MEMORIES, '{"title":'),
  post('/v1/agents/four/memories/', { title: 'A title', content: 'A text.' }),
  post(MESSAGES, { content: 'Where is my order?' }),
  post(MESSAGES, { content: 'Is it on its way?', metadata: { client_message_id: 'b1946ac9' } }),
  post(MESSAGES, { content: 'Hello?', note: 'further' }),
  post(MESSAGES, { content: '' }),
  post(MESSAGES, { content: 'Hello?', metadata: 'none' }),
  post(MESSAGES, { content: 'Hello?', metadata: null }),
  post(MESSAGES, 'content=Hello', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  post('/v1/conversations/five/messages/', { content: 'Hello?' }),
  get(DETAILS, { headers: TOOLKIT }),
  get(DETAILS),
  get(DETAILS.slice(0, -1), { headers: TOOLKIT }),
  get('/toolkit/weather/forecast/today/', { headers: TOOLKIT }),
  { method: 'PUT', path: DETAILS, headers: TOOLKIT },
  { method: 'OPTIONS', path: DETAILS, headers: PREFLIGHT },
  get(TOOL, { headers: TOOLKIT }),
  get(TOOL.slice(0, -1), { headers: TOOLKIT }),
  get(TOOL),
  post(TOOL, RUN, { headers: { ...JSON_TYPE, ...TOOLKIT } }),
  post(TOOL, RUN),
];

async function ask(url: string, { path, keyless, headers, ...init }: Ask): Promise<{ status: number; shape: Json }> {
  const isKeyed = path.startsWith('/v1/') && keyless !== true;
  const key = isKeyed ? { authorization: `Bearer ${KEY}` } : {};
  const response = await fetch(`${url}${path}`, { ...init, headers: { ...headers, ...key }, redirect: 'manual' });
  const text = await response.text();
  return { status: response.status, shape: text === '' ? null : maskText(JSON.parse(text)) };
}

/** Names and types: of a list, those of its first element. */
function maskText(value: Json): Json {
  if (Array.isArray(value)) return value.slice(0, 1).map(maskText);
  if (value === null || typeof value !== 'object') return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, maskText(one)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

test('under the observed set, the rest from plain, the mock responds as the server', async () => {
  const directory = await project();
  await observe(directory, await startServer(), 'writes');
  const mock = startProcess(directory, 'mock', '--assume', 'observed', '--rest-from', 'plain', '--port', '0');
  const [, mocked = ''] = /mock +(\S+)/.exec(await mock.shows(/page/)) ?? [];
  const url = await startServer();
  const figures = { requests: ASKED.length, status: 0, shape: 0 };
  const differing: string[] = [];
  for (const one of ASKED) {
    const [own, its] = [await ask(url, one), await ask(mocked, one)];
    const isStatus = own.status === its.status;
    const isShape = isStatus && JSON.stringify(own.shape) === JSON.stringify(its.shape);
    figures.status += Number(isStatus);
    figures.shape += Number(isShape);
    if (!isShape) differing.push(`${one.method} ${one.path} ${JSON.stringify({ sent: one.body, own, its })}`);
  }
  process.stdout.write(`${JSON.stringify(figures)}\n${differing.join('\n')}\n`);
  expect(figures.status).toBeGreaterThanOrEqual(36);
  expect(figures.shape).toBeGreaterThanOrEqual(34);
});
