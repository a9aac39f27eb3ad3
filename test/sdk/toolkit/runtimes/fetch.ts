/** The handler itself on a run time that serves functions of Requests. */
import { handlerUnderTest } from '../conformance/toolkits.ts';

type Handler = (request: Request) => Promise<Response>;
const { Bun, Deno } = globalThis as {
  Bun?: { serve(options: { port: number; hostname: string; fetch: Handler }): { port: number } };
  Deno?: { serve(options: { port: number; hostname: string; onListen: typeof print }, handler: Handler): unknown };
};

const address = { port: 0, hostname: '127.0.0.1' };
const fetch = handlerUnderTest(process.argv.at(-1) === 'plain' ? 'plain' : 'contrary');
const print = ({ port }: { port: number }): void => console.log(JSON.stringify({ port }));
if (Deno !== undefined) Deno.serve({ ...address, onListen: print }, fetch);
else if (Bun !== undefined) print(Bun.serve({ ...address, fetch }));
