import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type Protocol, plain, toNodeListener, toolkitApiKeys } from '../../../src/sdk/toolkit/index.ts';
import { chat, createToolReader, type Reply } from '../../../src/servers/sandbox/index.ts';
import { contrary } from '../../sdk/toolkit/conformance/contrary.ts';
import { listen } from '../../sdk/toolkit/listen.ts';
import { gate, handlerOf } from '../../sdk/toolkit/tools.ts';
import { type Picks, start } from './support.ts';

const TOOLKIT_KEY = 'toolkit-key-of-a-test';
const SECRET = 'database password 4711';

/** A web application with a tool that runs and one that fails. */
async function application(protocol: Protocol): Promise<string> {
  const tools = {
    forecast: ({ value }: Readonly<Record<string, unknown>>) => ({ city: value, highest: 21 }),
    broken() {
      throw new Error(SECRET);
    },
  };
  const handler = handlerOf(tools, { protocol, authorize: toolkitApiKeys({ kit: TOOLKIT_KEY }) });
  return `http://127.0.0.1:${await listen(toNodeListener(handler))}`;
}

/** A chat endpoint that calls each tool once, and replies with what it was told. */
async function model(): Promise<{ url: string; bodies: string[] }> {
  const bodies: string[] = [];
  const port = await listen(async (request, response) => {
    const body = await text(request);
    bodies.push(body);
    const { messages, tools = [] } = JSON.parse(body);
    const told = messages.filter(({ role }: { role: string }) => role === 'tool');
    const calls = tools.map(({ function: { name } }: { function: { name: string } }, index: number) => ({
      id: `call-${index}`,
      type: 'function',
      function: { name, arguments: name.endsWith('forecast') ? '{"value":"Lisbon"}' : '{}' },
    }));
    const content = told.map((one: { content: string }) => one.content).join('\n');
    const message =
      told.length === 0 ? { role: 'assistant', content: null, tool_calls: calls } : { role: 'assistant', content };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ choices: [{ message }] }));
  });
  return { url: `http://127.0.0.1:${port}/v1`, bodies };
}

test.for([plain, contrary])(
  'a model calls tools under $name, and learns of a failure what its server shows',
  async (protocol) => {
    const { name } = protocol;
    const [address, { url, bodies }] = await Promise.all([application(protocol), model()]);
    const problems: string[] = [];
    const tools = createToolReader({
      addresses: [`${address}/toolkit/kit/`],
      key: TOOLKIT_KEY,
      onProblem: (problem) => problems.push(problem),
    });
    const sandbox = await start(name, { reply: chat({ url, model: 'scripted', key: 'model-key' }), tools });
    const sent = await sandbox.send('How is the weather?', name === 'contrary' ? 100_001 : 1);
    const { content } = Object(sent.body).agent_message;
    expect(problems).toEqual([]);
    expect(content).toContain('"city":"Lisbon","highest":21');
    expect(content).toContain('The tool failed: 5');
    expect(sent.named).toEqual(expect.arrayContaining(['toolkits.caller', 'memories.use']));
    for (const text of [...bodies, content]) expect(text).not.toMatch(new RegExp(`${SECRET}|${TOOLKIT_KEY}`));
  },
);

test('an unreachable toolkit costs only its tools, and a failing chat endpoint costs the reply', async () => {
  const problems: string[] = [];
  const failures: unknown[] = [];
  const tools = createToolReader({
    addresses: ['http://127.0.0.1:9/toolkit/away/'],
    onProblem: (problem) => problems.push(problem),
  });
  const reply = chat({ url: 'http://127.0.0.1:9/v1', model: 'none' });
  const sandbox = await start('plain', { reply, tools, onFailure: (error) => failures.push(error) });
  expect(await sandbox.send('Hello')).toMatchObject({ status: 502, body: { message: expect.any(String) } });
  expect(problems).toEqual([expect.stringContaining('the toolkit away cannot be read')]);
  expect(failures).toHaveLength(1);
});

test('a model that refuses gives no reply, and no text is made up', async () => {
  const port = await listen((request, response) => {
    const message = { role: 'assistant', content: null, refusal: 'I cannot help with that.' };
    request.resume().on('end', () => response.end(JSON.stringify({ choices: [{ message }] })));
  });
  const url = `http://127.0.0.1:${port}/v1`;
  const sandbox = await start('plain', { reply: chat({ url, model: 'refuses' }) });
  expect(await sandbox.send('Hello')).toMatchObject({ status: 502, body: { message: expect.any(String) } });
  expect(await sandbox.texts(1)).toEqual(['Hello']);
});

const MESSAGES = '/v1/conversations/1/messages/';

/** Starts a sandbox whose replies never come, with a message that is waiting for one. */
async function waiting(picks: Picks = {}) {
  const signals: AbortSignal[] = [];
  const { opened: isAsked, open } = gate();
  const reply: Reply = ({ signal }) => {
    signals.push(signal);
    open();
    return new Promise(() => {});
  };
  const sandbox = await start('plain', { picks, reply });
  const caller = new AbortController();
  const sent = sandbox.post(MESSAGES, { content: 'Hello' }, sandbox.key, caller.signal).catch(() => 'hung up');
  await isAsked;
  return { sandbox, isAborted: () => signals[0]?.aborted, caller, sent };
}

test.each([
  ['carried-out', false],
  ['given-up', true],
])('the signal of a reply aborts at a hang-up as the set chooses: %s', async (choice, aborts) => {
  const { sandbox, isAborted, caller, sent } = await waiting({ 'send-message.hang-up': [choice] });
  caller.abort();
  expect(await sent).toBe('hung up');
  // The server reads the end of a connection no later than a request that comes after it.
  await sandbox.get('/v1/agents/');
  if (aborts) await expect.poll(isAborted).toBe(true);
  expect(isAborted()).toBe(aborts);
  await sandbox.close();
  expect(isAborted()).toBe(true);
});

test('the signal of a reply aborts at a reset', async () => {
  const { sandbox, isAborted, sent } = await waiting();
  await sandbox.control.reset();
  expect(await sent).toMatchObject({ body: { message: expect.any(String) } });
  expect(isAborted()).toBe(true);
});
