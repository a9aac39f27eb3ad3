import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mock } from '../../src/servers/mock/index.ts';
import { KEY } from '../canary/key.ts';
import { startMock } from '../canary/mock.ts';
import { type StockPrism, startStockPrism } from '../support/stock-prism.ts';
import { probesOf } from './statements/wire.ts';
import { contract } from './support/contract.ts';
import { judge, once } from './support/judge.ts';
import { mockSubject, overHttp } from './support/subject.ts';

/** Where stock Prism breaks a statement: the names of the probes, the verdict, and the reason. */
const DIFFERENCES: readonly (readonly [probes: RegExp, seen: RegExp, reason: string])[] = [
  [/^(?:createMemory|sendMessage): the body \{/, /TimeoutError/, 'Prism 5.16 never answers a body that is not JSON'],
];

/** Milliseconds to wait for a response that is not expected. */
const SHORT = 1_000;
/** Requests that are sent at the same time. */
const AT_ONCE = 8;

let prism: StockPrism;
let mock: Mock;

beforeAll(async () => {
  [prism, mock] = await Promise.all([startStockPrism(), startMock({ contract })]);
});
afterAll(async () => {
  await Promise.all([prism.stop(), mock.close()]);
});

test('stock Prism holds to the statements, except for the listed differences', async () => {
  const queue = probesOf(await mockSubject(contract.document)).map(once);
  const wrong: string[] = [];
  const met = new Set<RegExp>();
  const work = async (): Promise<void> => {
    for (let probe = queue.shift(); probe !== undefined; probe = queue.shift()) {
      const { name } = probe;
      const [probes, seen] = DIFFERENCES.find(([names]) => names.test(name)) ?? [];
      const verdict = await judge(overHttp(prism.url, seen === undefined ? undefined : SHORT), probe);
      if (seen?.test(JSON.stringify(verdict)) && probes !== undefined) met.add(probes);
      // A probe that expects any status shows something only if it is broken.
      else if (verdict.is === 'broken' || (verdict.is === 'not shown' && probe.expects !== 'any'))
        wrong.push(`${name}: ${JSON.stringify(verdict)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(wrong).toEqual([]);
  expect(met).toEqual(new Set(DIFFERENCES.map(([probes]) => probes)));
});

const AGENTS = '/v1/agents/';
const MESSAGES = '/v1/conversations/42/messages/';

function message(body: string): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': 'application/json' } };
}

const contentType = ({ headers }: Response): string => String(headers.get('content-type'));
const status = (response: Response): number => response.status;
const json = async (response: Response) => JSON.parse(await response.text());

/** A request of which the responses of stock Prism and of the mock differ. */
interface Comparison {
  readonly target: string;
  readonly init?: RequestInit;
  readonly shows: (response: Response) => unknown;
  readonly prism: unknown;
  readonly mock: unknown;
}

/** The rows of the table in the guide to the mock, by their first cell. */
const ROWS: Readonly<Record<string, readonly Comparison[]>> = {
  Guesses: [{ target: AGENTS, shows: ({ headers }) => headers.has('colloquy-open-points'), prism: false, mock: true }],
  'The text of `user_message`': [
    {
      target: MESSAGES,
      init: message('{"content":"Hi"}'),
      shows: async (response) => (await json(response)).user_message.content,
      prism: 'Hello.',
      mock: 'Hi',
    },
  ],
  'A body that is not JSON': [
    { target: MESSAGES, init: message('{'), shows: status, prism: 'TimeoutError', mock: 400 },
  ],
  'An unknown path or method': [
    { target: '/v1/nothing/', shows: contentType, prism: 'application/problem+json', mock: 'application/json' },
    {
      target: AGENTS,
      init: { method: 'DELETE' },
      shows: contentType,
      prism: 'application/problem+json',
      mock: 'application/json',
    },
  ],
  'The reason for a refusal': [
    {
      target: MESSAGES,
      init: message('{"content":1}'),
      shows: async (response) => [response.headers.has('sl-violations'), (await json(response)).message],
      prism: [true, 'The body or the query is invalid.'],
      mock: [false, 'The body is invalid: content must be a string, not a number.'],
    },
  ],
  '`Prefer: fault`': [
    { target: AGENTS, init: { headers: { prefer: 'fault=drop' } }, shows: status, prism: 200, mock: 'TypeError' },
  ],
  'A `Prefer` that cannot be met': [
    { target: AGENTS, init: { headers: { prefer: 'code=418' } }, shows: status, prism: 404, mock: 400 },
  ],
  '`HEAD` where `GET` is documented': [
    { target: AGENTS, init: { method: 'HEAD' }, shows: status, prism: 405, mock: 200 },
  ],
};

test('stock Prism and the mock differ as the guide to the mock says', async () => {
  const [, section = ''] = (await readFile('docs/guides/mock.md', 'utf8')).split('\n## With stock Prism\n');
  const firstCells = [...section.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell]) => cell);
  expect(firstCells).toEqual(['What', ...Object.keys(ROWS)]);

  for (const { target, init, shows, ...expected } of Object.values(ROWS).flat()) {
    const headers = { ...init?.headers, authorization: `Bearer ${KEY}` };
    const seen = async (url: string): Promise<unknown> =>
      fetch(url + target, { ...init, headers, signal: AbortSignal.timeout(SHORT) }).then(shows, ({ name }) => name);
    expect({ prism: await seen(prism.url), mock: await seen(mock.url) }, target).toEqual(expected);
  }
});
