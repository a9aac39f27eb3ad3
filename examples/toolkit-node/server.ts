/** The weather toolkit on plain Node: `TOOLKIT_KEY=… PORT=3000 node examples/toolkit-node/server.ts`. */
import { createServer } from 'node:http';
import { toNodeListener } from '../../src/sdk/toolkit/index.ts';
import { weatherHandler } from '../toolkit-weather/handler.ts';

const { TOOLKIT_KEY = '', PORT = '3000' } = process.env;
const handler = weatherHandler(TOOLKIT_KEY);

const server = createServer(toNodeListener(handler));
server.listen(Number(PORT), '127.0.0.1', () => console.log('listening', server.address()));

process.once('SIGTERM', async () => {
  await handler.drain();
  server.close();
  server.closeIdleConnections();
});
