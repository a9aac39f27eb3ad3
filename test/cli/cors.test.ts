import { expect, test } from 'vitest';
import { startMock, startSandbox } from '../../src/cli/api/index.ts';
import { CONTRACT_FILE } from '../../src/contract/model/index.ts';
import { project, start } from './run.ts';

const ORIGIN = 'http://localhost:5173';

async function allowedBy(url: string): Promise<string | null> {
  const response = await fetch(`${url}/v1/agents/`, { headers: { origin: ORIGIN } });
  expect(response.headers.get('colloquy-open-points')).toContain('api.cors');
  return response.headers.get('access-control-allow-origin');
}

test.for([
  { command: 'mock', options: ['--port', '0'] },
  { command: 'sandbox', options: ['--port', '0', '--data', 'data.db'] },
  { command: 'start', options: ['--mock-port', '0', '--docs-port', '0'] },
])('$command --cors lets pages call under a set in which they may not', async ({ command, options }) => {
  const cors = ['--cors', 'https://page.example', '--cors', `${ORIGIN}/`];
  const started = await start(await project(), command, ...options, '--assume', 'contrary', ...cors);
  const url = /(?:mock|sandbox) +(http:\S+)/.exec(await started.shows(/(?:mock|sandbox) +http:\S+/))?.[1] ?? '';
  expect(await allowedBy(url)).toBe(ORIGIN);
  started.kill('SIGINT');
  await started.finished;
});

test('startMock and startSandbox take the origins as well', async () => {
  const options = { contract: CONTRACT_FILE, assume: 'contrary', cors: [ORIGIN] };
  await using mock = await startMock(options);
  await using sandbox = await startSandbox(options);
  for (const { url } of [mock, sandbox]) expect(await allowedBy(url)).toBe(ORIGIN);
});
