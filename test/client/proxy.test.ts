import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { KEY } from '../canary/key.ts';
import { answerJson, serve } from './server.ts';

test('the key of a request over plain HTTP does not reach the proxy of the environment', async () => {
  const proxy = await serve((_, response) => answerJson(response, 200, ['the proxy']));
  const { url, received } = await serve((_, response) => answerJson(response, 200, ['the API']));
  const program = `
    import { createClient } from ${JSON.stringify(new URL('../../src/client/index.node.ts', import.meta.url).href)};
    const client = createClient({ baseUrl: ${JSON.stringify(url)}, retries: 0 });
    console.log(JSON.stringify(await client.agents.list()));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy.url, COLLOQUY_API_KEY: KEY },
  });
  expect(proxy.received).toEqual([]);
  expect(stdout).toBe('["the API"]\n');
  expect(received[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
});
