// The least that a proxy does: it checks nothing, and loses trailers.
import { Agent, createServer, request } from 'node:http';

const [address, port] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
createServer((incoming, response) => {
  const { method, url, headers } = incoming;
  const outgoing = request(new URL(url, address), { agent, method, headers }, (received) => {
    response.writeHead(received.statusCode, received.headers);
    received.pipe(response);
  });
  incoming.pipe(outgoing);
}).listen(Number(port), '127.0.0.1');
