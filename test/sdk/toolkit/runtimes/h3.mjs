import { handlerUnderTest } from '../conformance/toolkits.ts';

// installed beside the run times
const { H3, serve } = await import(process.argv[3]);
const handler = handlerUnderTest(process.argv[2]);
const app = new H3().all('/toolkit/**', ({ req }) => handler(req));
const server = serve(app, { port: 0, hostname: '127.0.0.1', silent: true });
await server.ready();
console.log(JSON.stringify({ port: Number(new URL(server.url).port) }));
