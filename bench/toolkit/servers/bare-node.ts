import { createServer } from 'node:http';
import { forecast } from './tool.ts';

/** node:http alone. Checks nothing: the floor. */
export const checks = 'nothing';

export function start() {
  return createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      const { city, days } = JSON.parse(Buffer.concat(pieces).toString());
      const body = JSON.stringify(forecast(city, days));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      response.end(body);
    });
  });
}
