/** Node's own server, which reads a body and answers the same each time. */
import { createServer } from 'node:http';

const LIST = JSON.stringify({ data: [{ id: 1, name: 'Support' }] });
const server = createServer(async (request, response) => {
  let text = '';
  for await (const piece of request) text += piece;
  const answer = request.method === 'GET' ? LIST : JSON.stringify({ user_message: JSON.parse(text) });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
  response.end(answer);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${server.address().port}`, key: 'none' })}\n`);
});
