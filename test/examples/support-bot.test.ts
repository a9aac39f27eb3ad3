import type { ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mock } from '../../src/mock/index.ts';
import { startMock } from '../canary/mock.ts';
import { answerJson, sentMessage, serve } from '../client/server.ts';
import { installExample } from './app.ts';
import { contractUnder } from './contract-under.ts';
import { runProgram } from './run-program.ts';

let examples: string;
let mock: Mock;

beforeAll(async () => {
  const installing = installExample('support-bot');
  [mock, examples] = await Promise.all([
    contractUnder('plain').then((contract) => startMock({ contract })),
    installing.then(dirname),
  ]);
}, 120_000);

afterAll(() => mock.close());

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
  /** Runs the bot to its end. */
  function run(url: string, user = 'customer-5127', environment = {}) {
    const { NODE_COMPILE_CACHE } = process.env;
    const env = { NODE_COMPILE_CACHE, BASE_URL: url, ...environment };
    return runProgram(examples, [`${name}/bot.ts`, user, 'Where is it?'], env);
  }

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
