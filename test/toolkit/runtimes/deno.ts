import { handlerUnderTest } from '../conformance/toolkits.ts';

declare const Deno: {
  args: readonly string[];
  serve(
    options: { port: number; hostname: string; onListen(address: { port: number }): void },
    handler: (request: Request) => Promise<Response>,
  ): unknown;
};

const handler = handlerUnderTest(Deno.args[0] === 'plain' ? 'plain' : 'contrary');
Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: ({ port }) => console.log(JSON.stringify({ port })) }, handler);
