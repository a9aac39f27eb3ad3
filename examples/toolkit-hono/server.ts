/** The weather toolkit on Hono: `TOOLKIT_KEY=… PORT=3000 node examples/toolkit-hono/server.ts`. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { weatherHandler } from '../toolkit-weather/handler.ts';

const { TOOLKIT_KEY = '', PORT = '3000' } = process.env;
const handler = weatherHandler(TOOLKIT_KEY);

const app = new Hono();
app.all('/toolkit/*', ({ req }) => handler(req.raw));
app.get('/', ({ text }) => text('The rest of the application.'));
const server = serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' }, (address) => {
  console.log('listening', address);
});

process.once('SIGTERM', async () => {
  await handler.drain();
  server.close();
});
