// What Node can do when there is nothing to decide: the ceiling.
import { createServer } from 'node:http';

const [port] = process.argv.slice(2);
const headers = { 'content-type': 'application/json', 'content-length': 2 };
createServer((request, response) => {
  request.resume();
  request.on('end', () => response.writeHead(200, headers).end('{}'));
}).listen(Number(port), '127.0.0.1');
