import { handlerUnderTest } from '../conformance/toolkits.ts';

declare const Bun: {
  argv: readonly string[];
  serve(options: { port: number; hostname: string; fetch(request: Request): Promise<Response> }): { port: number };
};

const handler = handlerUnderTest(Bun.argv.at(-1) === 'plain' ? 'plain' : 'contrary');
const { port } = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: handler });
console.log(JSON.stringify({ port }));
