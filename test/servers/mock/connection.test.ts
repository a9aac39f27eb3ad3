import { EventEmitter, once } from 'node:events';
import { type RequestOptions, request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { parseContract, readContract } from '../../../src/contract/model/index.ts';
import { serveHttp } from '../../../src/servers/http/http-server.ts';
import { type RequestRecord, ServeError } from '../../../src/servers/mock/index.ts';
import { startMock } from '../../canary/mock.ts';
import { ask, CANARY, KEY, MESSAGES, messageOf, mockOf, mockOfFile, stillOpen, TOOL, write } from './support.ts';

const events = new EventEmitter<{ request: [RequestRecord] }>();
const mock = mockOfFile({ onRequest: (record) => events.emit('request', record) });
afterEach(async () => {
  // Whatever came before, the mock answers.
  expect((await ask(mock, { path: '/v1/agents/' })).status).toBeLessThan(300);
});

test.for([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['an unknown method', 'BREW /v1/agents/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a header with a control character', 'GET / HTTP/1.1\r\nHost: x\r\nA: \x01\r\n\r\n', 400],
  ['no host', 'GET /v1/agents/ HTTP/1.1\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['two lengths', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
] as const)('%s is answered, and the connection closed', async ([, given, want]) => {
  expect((await write(mock, given)).text).toMatch(new RegExp(`^HTTP/1\\.1 ${want} `));
});

test('what cannot be read as HTTP is answered in words', async () => {
  const { text } = await write(mock, 'hello\r\n\r\n');
  expect(text).toContain('colloquy-mock: not-in-contract\r\n');
  expect(text).toMatch(/\{"message":"This cannot be read as HTTP\/1\.1\."\}$/);
});

test('a request target may be a whole address', async () => {
  const lines = ['GET http://x/v1/agents/ HTTP/1.1', 'Host: x', `Authorization: Bearer ${CANARY}`, 'Connection: close'];
  expect((await write(mock, `${lines.join('\r\n')}\r\n\r\n`)).text).toMatch(/^HTTP\/1\.1 2/);
});

test('a body that is too large is refused before it is read, and its form is the one of the surface', async () => {
  const big = 'x'.repeat(10 * 1024 * 1024 + 1);
  const message = await ask(mock, { method: 'POST', path: MESSAGES, body: big });
  expect([message.status, message.inContract]).toEqual([413, false]);
  expect(messageOf(message)).toMatch(/larger than the 10485760 bytes/);
  expect(message.openPoints).toEqual(expect.arrayContaining(stillOpen('api.body-size', 'api.error-statuses')));
  const tool = await ask(mock, { method: 'POST', path: TOOL, body: big, headers: { 'transfer-encoding': 'chunked' } });
  expect(tool.openPoints).toEqual(expect.arrayContaining(stillOpen('toolkits.body-size', 'execute-tool.error')));
  const largest = `{"content": "${big.slice(1 + '{"content": ""}'.length)}"}`;
  const fits = await ask(mock, { method: 'POST', path: MESSAGES, body: largest });
  expect(fits.status).toBeLessThan(300);
});

test('a body that says that it is too large is refused before it comes', async () => {
  const key = `Authorization: ${KEY.authorization}`;
  const lines = [`POST ${MESSAGES} HTTP/1.1`, 'Host: x', key, 'Content-Length: 99999999', 'Connection: close'];
  expect((await write(mock, `${lines.join('\r\n')}\r\n\r\n`)).text).toMatch(/^HTTP\/1\.1 413 /);
});

test('a caller who hangs up while it sends, or while it waits, is reported as disconnected', async () => {
  // The mock says `100 Continue` when it has the head of a request: from then on there is something to report.
  const patience = { signal: AbortSignal.timeout(5_000) };
  const headers = { ...KEY, expect: '100-continue' };
  const hangUp = async (options: RequestOptions): Promise<unknown> => {
    const call = request({ port: mock.port, ...options });
    call.on('error', () => undefined);
    call.flushHeaders();
    await once(call, 'continue', patience);
    const disconnected = once(events, 'request', patience);
    call.destroy();
    return (await disconnected)[0];
  };
  const sending = await hangUp({ method: 'POST', path: MESSAGES, headers: { ...headers, 'content-length': '100' } });
  expect(sending).toMatchObject({ method: 'POST', path: MESSAGES, status: null });
  const waiting = await hangUp({ path: '/v1/agents/', headers: { ...headers, prefer: 'delay=2147483647' } });
  expect(waiting).toMatchObject({ method: 'GET', path: '/v1/agents/', status: null });
});

const TEXT = (await readContract()).text;

const withExample = (example: string): string =>
  TEXT.replace(
    '      required: false\n      schema:',
    `      required: false\n      example: ${example}\n      schema:`,
  );

test.for([
  ['an example of a header that HTTP cannot send', withExample('"☃"'), 'x-request-id'],
  ['an example of a header with a line break', withExample('"a\\nb"'), 'x-request-id'],
  [
    'a header whose name HTTP cannot send',
    TEXT.replaceAll('x-request-id: {$ref', '"x request id": {$ref'),
    'x request id',
  ],
  ['a scheme that HTTP cannot send', TEXT.replace('scheme: bearer', 'scheme: "☃"'), 'www-authenticate'],
] as const)('%s is left out, and the response is not as the contract has it', async ([name, text, header]) => {
  expect(text).not.toBe(TEXT);
  const mock = await startMock({ contract: parseContract(text) });
  const got = await ask(mock, { path: '/v1/agents/', headers: name.includes('scheme') ? { authorization: '' } : {} });
  expect([got.status < 500, got.inContract]).toEqual([true, false]);
  expect([...got.headers.keys()]).not.toContain(header);
  await mock.close();
});

test('a listener that throws costs nobody the answer', async () => {
  const failing = await startMock({
    contract: await readContract(),
    onRequest: () => {
      throw new Error('the listener failed');
    },
  });
  expect((await ask(failing, { path: '/v1/agents/' })).status).toBeLessThan(300);
  expect((await ask(failing, { path: '/v1/agents/' })).status).toBeLessThan(300);
  await failing.close();
});

test('closing ends every connection at once, a delayed answer included', async () => {
  const closing = await mockOf();
  /** What keeps a process alive. */
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const socket = connect(closing.port, '127.0.0.1').resume();
  await once(socket, 'connect');
  socket.write(
    `GET /v1/agents/ HTTP/1.1\r\nHost: x\r\nAuthorization: ${KEY.authorization}\r\nPrefer: delay=600000\r\n\r\n`,
  );
  await ask(closing, { path: '/v1/agents/' });
  await expect.poll(timers).toBeGreaterThan(before);
  const ended = once(socket, 'close');
  await closing.close();
  await ended;
  await expect.poll(timers).toBe(before);
  await expect(ask(closing, { path: '/v1/agents/' })).rejects.toThrow(/ECONNREFUSED/);
});

test('a server that may take its time to close waits for no connection that asked for nothing', async () => {
  const server = await serveHttp({ host: '127.0.0.1', port: 0, handle: (_, response) => void response.end() });
  const [ahead, silent] = [connect(server.port, '127.0.0.1'), connect(server.port, '127.0.0.1')];
  await Promise.all([once(ahead, 'connect'), once(silent, 'connect')]);
  ahead.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(ahead, 'data');
  await server.close(60_000);
});

test('a port that is taken is said to be, with what to do', async () => {
  const contract = await readContract();
  const again = startMock({ contract, port: mock.port });
  await expect(again).rejects.toThrow(ServeError);
  await expect(again).rejects.toThrow(`the port ${mock.port} of 127.0.0.1 is taken; give another one`);
});
