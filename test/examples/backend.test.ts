import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mock, RequestRecord } from '../../src/mock/index.ts';
import { startMock } from '../canary/mock.ts';
import { installExample } from './app.ts';
import { contractUnder } from './contract-under.ts';
import { runProgram } from './run-program.ts';

let folder: string;
let mock: Mock;
let asked: string[] = [];

beforeAll(async () => {
  const onRequest = ({ method, path }: RequestRecord) => asked.push(`${method} ${path}`);
  [folder, mock] = await Promise.all([
    installExample('backend'),
    startMock({ contract: await contractUnder('plain'), onRequest }),
  ]);
}, 120_000);

afterAll(() => mock.close());

/** Runs the example to its end. */
function runExample(environment: Readonly<Record<string, string>> = {}) {
  asked = [];
  return runProgram(folder, ['support.ts', 'Where is it?'], { BASE_URL: mock.url, ...environment });
}

test('it lists, remembers, sends, and prints the reply', async () => {
  await mock.replace(await contractUnder('plain'));
  expect(await runExample()).toEqual({ code: 0, stdout: 'It left our warehouse this morning.\n', stderr: '' });
  expect(asked).toEqual([
    'GET /v1/agents/',
    'POST /v1/agents/7/memories/',
    'GET /v1/conversations/',
    'POST /v1/conversations/42/messages/',
  ]);
});

test.for(['contrary', 'sparse', 'none'])('under %s it stops at what it assumes, and names it', async (set) => {
  await mock.replace(await contractUnder(set));
  expect(await runExample()).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^what is assumed of list-agents\.body does not hold: .+\. It is open: What is the shape of the body that lists the agents\?\n$/,
    ),
  });
  expect(asked).toEqual(['GET /v1/agents/']);
});

test('without a server it says that nothing was sent', async () => {
  const { code, stderr } = await runExample({ BASE_URL: 'http://127.0.0.1:1' });
  expect([code, stderr]).toEqual([
    1,
    'The API could not be reached; nothing was sent. (GET 127.0.0.1:1/v1/agents/: connection: ECONNREFUSED)\n',
  ]);
});

test('without a key it says which variable is to hold it', async () => {
  const { code, stderr } = await runExample({ COLLOQUY_API_KEY: '' });
  expect([code, stderr]).toEqual([1, 'apiKey or COLLOQUY_API_KEY is missing\n']);
});
