/** The weather toolkit on Express: `TOOLKIT_KEY=… PORT=3000 node examples/toolkit-express/server.ts`. */
import express from 'express';
import { toExpressMiddleware } from '../../src/sdk/toolkit/index.ts';
import { weatherHandler } from '../toolkit-weather/handler.ts';

const { TOOLKIT_KEY = '', PORT = '3000' } = process.env;
const handler = weatherHandler(TOOLKIT_KEY);

const app = express();
app.use(toExpressMiddleware(handler)); // before any body parser
app.use(express.json());
app.get('/', (_request, response) => {
  response.send('The rest of the application.');
});
const server = app.listen(Number(PORT), '127.0.0.1', () => console.log('listening', server.address()));

process.once('SIGTERM', async () => {
  await handler.drain();
  server.close();
  server.closeIdleConnections();
});
