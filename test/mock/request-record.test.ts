import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { formatRecord, type RequestRecord } from '../../src/mock/index.ts';
import { ask, CANARY, MESSAGES, TOOL } from './support.ts';

const record: RequestRecord = {
  time: '2026-01-05T09:00:00.000Z',
  method: 'GET',
  path: '/v1/agents/',
  status: 200,
  milliseconds: 2.6,
  openPoints: [],
  inContract: true,
  assumptionSet: null,
  fault: null,
};

test.for([
  { given: record, want: 'GET      /v1/agents/                           200      3 ms' },
  {
    given: { ...record, openPoints: ['list-agents.status', 'list-agents.body'] },
    want: 'GET      /v1/agents/                           200      3 ms  guessed list-agents.status, list-agents.body',
  },
  {
    given: { ...record, method: 'OPTIONS', openPoints: ['a.a', 'b.b', 'c.c', 'd.d', 'e.e'], inContract: false },
    want: 'OPTIONS  /v1/agents/                           200      3 ms  not in the contract; guessed a.a, b.b, c.c, 2 more',
  },
  { given: { ...record, status: null }, want: 'GET      /v1/agents/                             -      3 ms  hung up' },
  {
    given: { ...record, status: null, inContract: false, fault: 'drop' },
    want: 'GET      /v1/agents/                             -      3 ms  fault=drop; not in the contract',
  },
] satisfies { given: RequestRecord; want: string }[])('one line a request: $want', ({ given, want }) => {
  expect(formatRecord(given)).toBe(want);
});

test('the key is in no log, wherever it was sent, and neither is a query', async () => {
  const child = spawn(process.execPath, [new URL('logging-mock.ts', import.meta.url).pathname]);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const lines = createInterface(child.stdout);
  const printed: string[] = [];
  try {
    const [port] = await once(lines, 'line');
    lines.on('line', (line) => printed.push(line));
    const mock = { port: Number(port) };
    const requests = [
      { path: '/v1/agents/' },
      { path: '/v1/agents/', headers: { authorization: CANARY } },
      { path: '/v1/agents/', headers: { authorization: `Basic ${CANARY}` } },
      { path: `/v1/conversations/?key=${CANARY}` },
      { path: '/v1/agents' },
      { method: 'PUT', path: '/v1/agents/' },
      { path: '/v1/agents/', headers: { 'x-api-key': CANARY, cookie: `key=${CANARY}`, prefer: `example=${CANARY}` } },
      { method: 'POST', path: MESSAGES, body: `{"content": "${CANARY}", "metadata": "${CANARY}"}` },
      { method: 'POST', path: MESSAGES, body: `{"content": ${CANARY}` },
      { method: 'POST', path: TOOL, body: CANARY, headers: { 'content-type': CANARY } },
    ];
    for (const request of requests) await ask(mock, request);
    while (printed.length < 2 * requests.length) await once(lines, 'line');

    // A delayed answer does not keep the process, once it is closed.
    const delayed = ask(mock, { path: '/v1/agents/', headers: { prefer: 'delay=2147483647' } });
    const refused = expect(delayed).rejects.toThrow(/hang up|ECONNRESET/);
    await ask(mock, { path: '/v1/agents/' });
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await refused;
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
  expect(printed.join('\n')).toContain('POST');
  expect(printed.join('\n') + errors).not.toContain(CANARY);
  expect(errors).toBe('');
});
