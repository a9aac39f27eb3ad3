import { EventEmitter, once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { RequestRecord } from '../../../src/servers/mock/index.ts';
import { ask, KEY, MESSAGES, mockOfFile, write } from './support.ts';

let records: RequestRecord[] = [];
const events = new EventEmitter<{ request: [] }>();
const mock = mockOfFile({
  onRequest(record) {
    records.push(record);
    events.emit('request');
  },
});
afterEach(async () => {
  // Whatever failed before, the mock answers.
  expect((await ask(mock, { path: '/v1/agents/' })).status).toBeLessThan(300);
  records = [];
});

const AGENTS = '/v1/agents/';
const SEND = { method: 'POST', path: MESSAGES, body: '{"content": "Where is my order?"}' };

interface Request {
  readonly method?: string;
  readonly path?: string;
  readonly body?: string;
  readonly prefer?: string;
}

const textOf = ({ method = 'GET', path = AGENTS, body = '', prefer = '' }: Request): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: x',
    `authorization: ${KEY.authorization}`,
    ...(prefer === '' ? [] : [`prefer: ${prefer}`]),
    ...(body === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
    '',
    body,
  ].join('\r\n');

/** Sends requests over one connection. */
const raw = (...requests: readonly Request[]) => write(mock, requests.map(textOf).join(''));

describe.for([{ method: 'GET', path: AGENTS }, SEND, { method: 'HEAD', path: AGENTS }])(
  '$method $path',
  ({ method, path, ...rest }) => {
    const given = { method, path, ...rest };

    test('drop: nothing comes, and the connection is reset', async () => {
      expect(await raw({ ...given, prefer: 'fault=drop' })).toEqual({ text: '', code: 'ECONNRESET' });
      expect(records).toMatchObject([{ method, path, status: null, fault: 'drop', inContract: false }]);
    });

    test('cut-headers: the status comes, and no end of the headers', async () => {
      const { text, code } = await raw({ ...given, prefer: 'fault=cut-headers' });
      expect(text).toMatch(/^HTTP\/1\.1 2\d\d \w+\r\n[a-z-]+: /);
      expect(text).not.toContain('\r\n\r\n');
      expect(code).toBe('ECONNRESET');
      expect(records).toMatchObject([{ method, path, status: expect.any(Number), fault: 'cut-headers' }]);
    });
  },
);

test('cut-body: the headers come whole and say so, of the body comes a half', async () => {
  const whole = await ask(mock, { path: AGENTS, headers: { prefer: 'example=noAccess' } });
  const { text, code } = await raw({ prefer: 'example=noAccess, fault=cut-body' });
  const [head = '', body] = text.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/);
  expect(head).toContain(`\r\ncontent-length: ${whole.text.length}\r\n`);
  expect(head).toContain('\r\npreference-applied: example=noAccess, fault=cut-body\r\n');
  expect(head).toContain('\r\ncolloquy-mock: not-in-contract');
  expect(body).toBe(whole.text.slice(0, Math.floor(whole.text.length / 2)));
  expect(code).toBeUndefined();
  expect(records).toMatchObject([{}, { status: 403, fault: 'cut-body', inContract: false }]);
});

test('a request that the contract refuses is refused whole: a fault is of the answer that was asked for', async () => {
  const got = await ask(mock, { path: AGENTS, headers: { authorization: '', prefer: 'fault=drop' } });
  expect([got.status, got.inContract]).toEqual([401, true]);
});

test('with a delay, the connection fails after it', async () => {
  const order: string[] = [];
  const failing = raw({ prefer: 'delay=1000, fault=drop' }).then(({ code }) => order.push(`failed ${code}`));
  await ask(mock, { path: AGENTS });
  order.push('answered');
  await failing;
  expect(order).toEqual(['answered', 'failed ECONNRESET']);
});

test('over a connection that is kept alive, the request before is answered and the one after needs a new connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = async (prefer: string): Promise<{ status: number | undefined; port: number | undefined }> => {
    const call = request({ port: mock.port, path: AGENTS, agent, headers: { ...KEY, prefer } }).end();
    const [response]: IncomingMessage[] = await once(call, 'response', { signal: AbortSignal.timeout(5_000) });
    const port = response?.socket.localPort;
    await once(response?.resume() ?? call, 'end');
    return { status: response?.statusCode, port };
  };
  try {
    for (const fault of ['drop', 'cut-headers', 'cut-body']) {
      const before = await get('');
      expect(await get('')).toEqual(before);
      await expect(get(`fault=${fault}`), fault).rejects.toThrow(/ECONNRESET|aborted/);
      const after = await get('');
      expect(after.status).toBe(before.status);
      expect(after.port).not.toBe(before.port);
    }
  } finally {
    agent.destroy();
  }
});

test.for(['drop', 'cut-headers', 'cut-body'])(
  '%s waits until a request that came before over the same connection is answered',
  async (fault) => {
    const { text } = await raw({ prefer: 'delay=200, code=429' }, { prefer: `fault=${fault}` });
    expect(text).toMatch(/^HTTP\/1\.1 429 [\s\S]*"message"/);
  },
);
