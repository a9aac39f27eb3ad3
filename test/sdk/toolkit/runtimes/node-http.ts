/** The adapter of node:http on a run time that has a server of its own under it. */
import { createServer } from 'node:http';
import { toNodeListener } from '../../../../src/sdk/toolkit/index.ts';
import { handlerUnderTest } from '../conformance/toolkits.ts';

const handler = handlerUnderTest(process.argv.at(-1) === 'plain' ? 'plain' : 'contrary');
const server = createServer(toNodeListener(handler)).listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : undefined }));
});
