import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { chat, toolsOf } from '../../src/sandbox/index.ts';
import {
  createToolkitHandler,
  defineTool,
  defineToolkit,
  type Protocol,
  plain,
  toNodeListener,
  toolkitApiKeys,
} from '../../src/toolkit/index.ts';
import { contrary } from '../toolkit/conformance/contrary.ts';
import { start } from './support.ts';

const TOOLKIT_KEY = 'toolkit-key-of-a-test';
const SECRET = 'database password 4711';

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a server that listens at a port has one
  return `http://127.0.0.1:${port}`;
}

/** A web application with a tool that runs and one that fails. */
function application(protocol: Protocol): Promise<string> {
  const described = { description: 'Tells the weather.', auth_provider: null, auth_type: null, auth_with: null };
  const forecast = defineTool({
    ...described,
    function_name: 'forecast',
    params: ['city'],
    required_params: ['city'],
    run: ({ city }) => ({ city, highest: 21 }),
  });
  const broken = defineTool({
    ...described,
    function_name: 'broken',
    params: [],
    required_params: [],
    run() {
      throw new Error(SECRET);
    },
  });
  const handler = createToolkitHandler({
    toolkits: { weather: defineToolkit({ app_name: 'weather', tools: [forecast, broken] }) },
    authorize: toolkitApiKeys({ weather: TOOLKIT_KEY }),
    protocol,
    log: () => undefined,
  });
  return listening(createServer(toNodeListener(handler)));
}

/** A chat endpoint that calls each tool once, and replies with what it was told. */
async function model(): Promise<{ url: string; bodies: string[] }> {
  const bodies: string[] = [];
  const url = await listening(
    createServer(async (request, response) => {
      let text = '';
      for await (const piece of request) text += piece;
      bodies.push(text);
      const { messages, tools = [] } = JSON.parse(text);
      const told = messages.filter(({ role }: { role: string }) => role === 'tool');
      const calls = tools.map(({ function: { name } }: { function: { name: string } }, index: number) => ({
        id: `call-${index}`,
        type: 'function',
        function: { name, arguments: name.endsWith('forecast') ? '{"city":"Lisbon"}' : '{}' },
      }));
      const content = told.map((one: { content: string }) => one.content).join('\n');
      const message =
        told.length === 0 ? { role: 'assistant', content: null, tool_calls: calls } : { role: 'assistant', content };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ choices: [{ message }] }));
    }),
  );
  return { url: `${url}/v1`, bodies };
}

for (const [name, protocol] of [
  ['plain', plain],
  ['contrary', contrary],
] as const) {
  test(`a model calls tools under ${name}, and learns of a failure what its server shows`, async () => {
    const [address, { url, bodies }] = await Promise.all([application(protocol), model()]);
    const problems: string[] = [];
    const tools = toolsOf({
      addresses: [`${address}/toolkit/weather/`],
      key: TOOLKIT_KEY,
      onProblem: (problem) => problems.push(problem),
    });
    const sandbox = await start(name, { reply: chat({ url, model: 'scripted', key: 'model-key' }), tools });
    const sent = await sandbox.send('How is the weather?', name === 'contrary' ? 100_001 : 1);
    const { content } = Object(sent.body).agent_message;
    expect(problems).toEqual([]);
    expect(content).toContain('"highest":21');
    expect(content).toContain('The tool failed: 5');
    expect(sent.named).toEqual(expect.arrayContaining(['toolkits.caller', 'memories.use']));
    for (const text of [...bodies, content]) expect(text).not.toMatch(new RegExp(`${SECRET}|${TOOLKIT_KEY}`));
  });
}

test('a toolkit that is away costs its tools alone, and a chat endpoint that fails costs the reply', async () => {
  const problems: string[] = [];
  const failures: unknown[] = [];
  const tools = toolsOf({
    addresses: ['http://127.0.0.1:9/toolkit/away/'],
    onProblem: (problem) => problems.push(problem),
  });
  const reply = chat({ url: 'http://127.0.0.1:9/v1', model: 'none' });
  const sandbox = await start('plain', { reply, tools, onFailure: (error) => failures.push(error) });
  expect(await sandbox.send('Hello')).toMatchObject({ status: 502, body: { message: expect.any(String) } });
  expect(problems).toEqual([expect.stringContaining('the toolkit away cannot be read')]);
  expect(failures).toHaveLength(1);
});

test('a model that refuses gives no reply, and nothing that it did not say is answered', async () => {
  const url = await listening(
    createServer((request, response) => {
      request.resume().on('end', () => {
        const message = { role: 'assistant', content: null, refusal: 'I cannot help with that.' };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ choices: [{ message }] }));
      });
    }),
  );
  const sandbox = await start('plain', { reply: chat({ url, model: 'refuses' }) });
  expect(await sandbox.send('Hello')).toMatchObject({ status: 502, body: { message: expect.any(String) } });
  expect(await sandbox.texts(1)).toEqual(['Hello']);
});
