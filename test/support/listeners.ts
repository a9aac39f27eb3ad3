import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { serveToolkits } from '../../src/cli/inspector/serve-toolkits.ts';
import { applyAssumptionSet, findAssumptionSet } from '../../src/contract/assumptions/index.ts';
import { readContract } from '../../src/contract/model/index.ts';
import { serveDocs } from '../../src/docs/index.ts';
import { defineTool, defineToolkit, plain } from '../../src/sdk/toolkit/index.ts';
import { openSqlite, startSandbox } from '../../src/servers/sandbox/index.ts';
import { startMock } from '../canary/mock.ts';
import { hono } from '../sdk/toolkit/conformance/hono.ts';
import { expressHost, fastifyHost, type Host, node } from '../sdk/toolkit/conformance/hosts.ts';
import { handlerOf } from '../sdk/toolkit/tools.ts';
import { apiAt, type Started, textOf } from './surfaces.ts';

const contract = await readContract();
const JSON_BODY = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"value":1}' };

/** Everything of ours that listens, by name. */
export const LISTENERS: Readonly<Record<string, () => Promise<Started>>> = {
  docs: () => docs(false),
  'docs with the console': () => docs(true),
  async mock() {
    const assume = await findAssumptionSet('plain');
    const mock = await startMock({
      contract: await applyAssumptionSet(contract, assume),
      switching: {
        selectableSets: async () => [{ name: 'plain', title: assume.title, chosen: true }],
        switchTo: async () => {},
      },
    });
    return apiAt(mock, 'any-key');
  },
  async sandbox() {
    const directory = await mkdtemp(join(tmpdir(), 'colloquy-listener-'));
    const store = await openSqlite({ file: join(directory, 'sandbox.db') });
    const sandbox = await startSandbox({ contract, assume: await findAssumptionSet('plain'), store });
    const key = String(sandbox.firstKey);
    const close = () => sandbox.close().then(() => rm(directory, { recursive: true }));
    return apiAt({ ...sandbox, close }, key);
  },
  async inspector() {
    const toolkits = { kit: defineToolkit({ app_name: 'kit', tools: [ECHO] }) };
    const options = {
      loaded: { toolkits, authorize: undefined },
      protocol: plain,
      host: '127.0.0.1',
      port: 0,
      onRequest() {},
    };
    const inspector = await serveToolkits(options);
    const { port } = new URL(inspector.url);
    return {
      port: Number(port),
      paths: ['/', '/_colloquy/events', ...TOOLKIT_PATHS],
      bodies: ['{"value":1}'],
      respondsAsEver: async () => {
        expect(await textOf(inspector.url)).toContain('<title>');
        await callsTool(inspector.url);
      },
      close: () => inspector.close(),
    };
  },
  'tools on node:http': () => tools(node),
  'tools on Express': () => tools(expressHost),
  'tools on Fastify': () => tools(fastifyHost),
  'tools on Hono': () => tools(hono),
};

/** Each of them before and after its checks of Host and Origin. */
export const ROWS = Object.keys(LISTENERS).flatMap((name) => [
  { name, what: 'that pass its checks', passes: true },
  { name, what: 'with any Host and Origin', passes: false },
]);

const ECHO = defineTool({
  function_name: 'echo',
  description: '',
  params: ['value'],
  required_params: [],
  run: (parameters) => ({ ...parameters }),
});
const TOOLKIT_PATHS = ['/toolkit/kit/', '/toolkit/kit/echo/', '/toolkit/kit/echo', '/toolkit/'];

async function callsTool(url: string): Promise<void> {
  expect(JSON.parse(await textOf(new URL('/toolkit/kit/echo/', url).href, JSON_BODY))).toEqual({ value: 1 });
}

async function docs(withConsole: boolean): Promise<Started> {
  const directory = await mkdtemp(join(tmpdir(), 'colloquy-listener-'));
  const files = ['index.html', '404.html', 'two.html', 'site.js', 'text.md', 'try-it.html'];
  for (const file of files) await writeFile(join(directory, file), `<title>${file}</title><header></header>`);
  const served = await serveDocs({
    directory,
    host: '127.0.0.1',
    port: 0,
    ...(withConsole && { mockUrl: 'http://127.0.0.1:1' }),
  });
  return {
    port: Number(new URL(served.url).port),
    paths: ['/', '/two', '/nowhere', ...files.map((file) => `/${file}`)],
    respondsAsEver: async () => expect(await textOf(`${served.url}two.html`)).toContain('<title>two.html</title>'),
    async close() {
      await served.close();
      await rm(directory, { recursive: true });
    },
  };
}

async function tools(host: Host): Promise<Started> {
  const handler = handlerOf({ echo: (parameters) => ({ ...parameters }) });
  const { port = 0, close } = await host.start(handler, 'plain');
  return {
    port,
    paths: TOOLKIT_PATHS,
    headers: [['Content-Type', 'application/json']],
    bodies: ['{"value":1}'],
    respondsAsEver: () => callsTool(`http://127.0.0.1:${port}/`),
    close,
  };
}
