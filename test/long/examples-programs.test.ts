import { execFile } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mock } from '../../src/servers/mock/index.ts';
import { KEY } from '../canary/key.ts';
import { startMock } from '../canary/mock.ts';
import { contractUnder, installExample } from '../examples/app.ts';
import { answerJson, sentMessage, serve } from '../sdk/client/server.ts';

let examples: string;
let mock: Mock;
const asked: string[] = [];

beforeAll(async () => {
  [examples, mock] = await Promise.all([
    installExample('support-bot').then(dirname),
    startMock({
      contract: await contractUnder('plain'),
      onRequest: ({ method, path }) => asked.push(`${method} ${path}`),
    }),
  ]);
}, 120_000);

afterAll(() => mock.close());

/** Runs a program to its end, with a key that it must not print. */
async function runProgram(words: readonly string[], url: string, environment: NodeJS.ProcessEnv = {}) {
  asked.length = 0;
  const { NODE_COMPILE_CACHE } = process.env;
  const env = { NODE_COMPILE_CACHE, COLLOQUY_API_KEY: KEY, BASE_URL: url, ...environment };
  const finished = await promisify(execFile)(process.execPath, words, { cwd: examples, env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
  expect(JSON.stringify(finished)).not.toContain(KEY);
  return finished;
}

describe('backend', () => {
  const run = (url = mock.url, environment = {}) =>
    runProgram(['backend/support.ts', 'Where is it?'], url, environment);

  test('lists, remembers, sends, and prints the reply', async () => {
    expect(await run()).toEqual({ code: 0, stdout: 'It left our warehouse this morning.\n', stderr: '' });
    expect(asked).toEqual([
      'GET /v1/agents/',
      'POST /v1/agents/7/memories/',
      'GET /v1/conversations/',
      'POST /v1/conversations/42/messages/',
    ]);
  });

  test.for(['contrary', 'sparse', 'none'])('under %s stops at what it assumes, and names it', async (set) => {
    await mock.replace(await contractUnder(set));
    expect(await run()).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^what is assumed of list-agents\.body does not hold: .+\. It is open: What is the shape of the body that lists the agents\?\n$/,
      ),
    });
    expect(asked).toEqual(['GET /v1/agents/']);
    await mock.replace(await contractUnder('plain'));
  });

  test('says that nothing was sent where nobody listens, and without a key which variable is to hold it', async () => {
    const stderr =
      'The API could not be reached; nothing was sent. (GET 127.0.0.1:1/v1/agents/: connection: ECONNREFUSED)\n';
    expect(await run('http://127.0.0.1:1')).toMatchObject({ code: 1, stderr });
    const keyless = await run(mock.url, { COLLOQUY_API_KEY: '' });
    expect(keyless).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^apiKey or COLLOQUY_API_KEY must be a key .*\n$/),
    });
  });
});

const AGENTS = { data: [{ id: 7, name: 'Support' }] };
const CONVERSATIONS = { data: [{ id: 42, external_user_id: 'ada' }] };
const ID = { 'x-request-id': 'r-1' };

/** An API with one agent and one conversation, which answers any other request in a way of its own. */
const serveApi = (answer: (path: string, response: ServerResponse) => void) =>
  serve(({ url: path }, response) => {
    if (path === '/v1/agents/') answerJson(response, 200, AGENTS);
    else if (path === '/v1/conversations/') answerJson(response, 200, CONVERSATIONS);
    else answer(path, response);
  });

describe.each(['support-bot', 'support-bot-openapi-fetch'])('%s', (name) => {
  const run = (url: string, user = 'customer-5127', environment = {}) =>
    runProgram([`${name}/bot.ts`, user, 'Where is it?'], url, environment);

  test('replies to a user, and names each request', async () => {
    const { code, stdout, stderr } = await run(mock.url);
    expect([code, stdout]).toEqual([0, 'It left our warehouse this morning.\n']);
    expect(stderr).toMatch(/^stored a memory, request \S{36}\nreplied, request \S{36}\n$/);
  });

  test('says that a user has no conversation', async () => {
    expect(await run(mock.url, 'nobody')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nobody has no conversation.'),
    });
  });

  test.each([
    { status: 401, says: 'The key is missing or invalid: check COLLOQUY_API_KEY.' },
    { status: 429, says: 'There were too many requests. Try again later.' },
    { status: 404, says: 'Not there.' },
    { status: 418, says: 'Not there.' },
  ])('says what to do at $status, with the id of the request', async ({ status, says }) => {
    // it asks for more than a minute, which the client does not wait for
    const headers = { ...ID, 'retry-after': '90' };
    const { url } = await serve((_, response) => answerJson(response, status, { message: 'Not there.' }, headers));
    const { code, stdout, stderr } = await run(url);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(says);
    expect(stderr).toContain('(request r-1)');
  });

  test('says that no reply came in time, and that the message may have been stored', async () => {
    const { url, received } = await serveApi((path, response) => {
      if (path.includes('memories')) answerJson(response, 201, {}, ID);
    });
    const { code, stderr } = await run(url, 'ada', { TIMEOUT: '100' });
    expect(code).toBe(1);
    expect(stderr).toContain('may have been carried out all the same');
    expect(received.length).toBe(4);
  });

  test('stops at what it assumes, and names the open point; says that nothing was sent where nobody listens', async () => {
    const { url } = await serve((_, response) => answerJson(response, 200, { agents: [] }));
    const says = { [url]: 'what is assumed of list-agents.body does not hold', 'http://127.0.0.1:1': 'ECONNREFUSED' };
    for (const [address, stderr] of Object.entries(says)) {
      expect(await run(address)).toMatchObject({ code: 1, stderr: expect.stringContaining(stderr) });
    }
  });

  test('sends the reply of the API on, whatever else the answer holds', async () => {
    const { url } = await serveApi((_, response) => answerJson(response, 200, { ...sentMessage, more: null }));
    expect(await run(url, 'ada')).toMatchObject({ code: 0, stdout: `${sentMessage.agent_message.content}\n` });
  });
});
