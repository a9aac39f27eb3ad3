import { runInNewContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import type { Service, ServiceOptions } from '../../../src/servers/http/index.ts';

/** The front as one script for a place that has no modules of Node, and the names that it could not bring along. */
async function bundled(): Promise<{ script: string; missing: string[] }> {
  const build = await rolldown({
    input: 'src/servers/http/index.ts',
    platform: 'browser',
    external: /^node:/,
    onLog: () => undefined,
  });
  const { output } = await build.generate({ format: 'iife', name: 'serve' });
  await build.close();
  const [{ code, imports, dynamicImports }] = output;
  return { script: `${code}\nserve`, missing: [...imports, ...dynamicImports] };
}

test('the front imports nothing of Node, and answers where there is none', async () => {
  const { script, missing } = await bundled();
  expect(missing).toEqual([]);

  // What every browser has, and nothing else.
  const { crypto, TextDecoder, URL, URLSearchParams, Response, atob } = globalThis;
  const browser = { crypto, TextDecoder, URL, URLSearchParams, Response, atob };
  const serve: { createService(options: ServiceOptions): Service } = runInNewContext(script, browser);
  const listing = { status: 200, headers: { 'content-type': 'application/json' }, body: [] };
  const source = { form: async () => listing, respond: async () => listing };
  const service = serve.createService({ contract: await readContract(), source });

  const request = { method: 'GET', path: '/v1/agents/', query: '', headers: {}, body: new Uint8Array() };
  const listed = await service.respond({ ...request, headers: { authorization: 'Bearer example-key' } });
  expect(listed).toMatchObject({ status: 200, body: '[]', inContract: true });
  expect(listed.openPoints).toContain('list-agents.body');
  expect(await service.respond(request)).toMatchObject({ status: 401 });
});
