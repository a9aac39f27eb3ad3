/** Answers over HTTP as the handlers of a compiled contract do: `node compiled.ts <module> <port>`. */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { getResponse } from 'msw';
import type { CompiledContract } from '../../src/servers/msw/compiled-contract.ts';
// The index has the data of our own contract, which a build makes.
import { createMockOf } from '../../src/servers/msw/create-mock-of.ts';

const [file = '', port = ''] = process.argv.slice(2);
const contract: { readonly default: CompiledContract } = await import(file);
const { handlers } = createMockOf(contract.default);

createServer(async (asked, answer) => {
  const { method = 'GET', url = '/', headers } = asked;
  const body = method === 'GET' || method === 'HEAD' ? undefined : await buffer(asked);
  const fields = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const request = new Request(new URL(url, `http://127.0.0.1:${port}`), {
    method,
    headers: Object.fromEntries(fields),
    ...(body && { body: Uint8Array.from(body) }),
  });
  const response = await getResponse([...handlers], request).catch(
    (error: unknown) => new Response(String(error), { status: 500 }),
  );
  const { status, headers: sent } = response ?? new Response('no handler', { status: 404 });
  answer
    .writeHead(status, Object.fromEntries(sent))
    .end(Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer()));
}).listen(Number(port), '127.0.0.1');
