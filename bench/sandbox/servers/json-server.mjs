/** json-server with one list of messages, which it keeps in a file. */
import { createRequire } from 'node:module';

const jsonServer = createRequire(import.meta.url)('json-server');
const [file] = process.argv.slice(2);
const server = jsonServer.create();
server.use(jsonServer.bodyParser);
server.use(
  jsonServer.rewriter({ '/v1/conversations/': '/conversations', '/v1/conversations/1/messages/': '/messages' }),
);
server.use(jsonServer.router(file));
const listening = server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${listening.address().port}`, key: 'none' })}\n`);
});
