import { createServer, type Server } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import {
  createToolkitHandler,
  defineTool,
  defineToolkit,
  type Protocol,
  plain,
  protocolOf,
  toNodeListener,
} from '../../src/toolkit/index.ts';
import { contrary } from '../toolkit/conformance/contrary.ts';
import { project, run } from './run.ts';

const KEY = 'the key of the toolkit';

const kit = defineToolkit({
  app_name: 'kit',
  tools: [
    defineTool({
      function_name: 'echo',
      schema: z.object({ value: z.string() }),
      description: 'Echoes.',
      auth_provider: null,
      auth_type: null,
      auth_with: null,
      run: ({ value }) => ({ value }),
    }),
  ],
});

async function serve(protocol: Protocol): Promise<{ readonly url: string; readonly headers: string }> {
  const handler = createToolkitHandler({
    toolkits: { kit },
    authorize: ({ key }) => key === KEY,
    protocol,
    log() {},
  });
  const server: Server = createServer(toNodeListener(handler));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const headers = protocol.choices['toolkits.api-key-use'].value.write(KEY, 'execute-tool');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return { url: `http://127.0.0.1:${port}`, headers: lines.join('\n') };
}

/** Verify sends a tool its parameters as JSON, which contrary does not take. */
const PROTOCOLS: readonly Protocol[] = [
  plain,
  {
    ...contrary,
    choices: { ...contrary.choices, 'execute-tool.parameters': plain.choices['execute-tool.parameters'] },
  },
];

test.for(PROTOCOLS)('what verify saw of toolkits under $name is a protocol that answers it alike', async (known) => {
  const directory = await project();
  const observe = async (protocol: Protocol, set: string): Promise<void> => {
    const { url, headers } = await serve(protocol);
    vi.stubEnv('COLLOQUY_TOOLKIT_HEADERS', headers);
    const words = ['--toolkit-name', 'kit', '--tool', 'echo', '--arguments', '{"value": "x"}', '--rate', '1000'];
    const { code, err } = await run(directory, 'verify', '--toolkit', url, '--allow', 'writes', '--set', set, ...words);
    expect({ code, err }).toEqual({ code: 0, err: expect.any(String) });
  };
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });

  await observe(known, 'first');
  const { out } = await run(directory, 'toolkit', '--assume', 'first', '--print-protocol');
  await observe(protocolOf(JSON.parse(out)), 'second');
  const drift = await run(directory, 'drift', 'first', 'second');
  expect(drift.out).toMatch(/^ {2}no change/);
});
