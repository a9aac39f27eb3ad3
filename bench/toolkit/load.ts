import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Sends one request over and over on several connections, each waiting for its answer, and counts.
 *
 * What is measured is the CPU time of the server's process, so the client does as little as it can: one that is slower
 * than a server is never asleep, and only a server that it waits for has to pay for waking it, 2 of 35 µs.
 *
 * @param bytes The whole request, as it is sent over the wire.
 * @throws when an answer does not begin with `status`, or is not as long as the first.
 */
export async function load(
  port: number,
  bytes: Buffer,
  status: number,
  connections: number,
  requests: number,
): Promise<void> {
  const length = await lengthOfAnswer(port, bytes);
  let left = requests;
  const talk = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true, timeout: 10_000 });
      let received = 0;
      const next = (): void => {
        if (left <= 0) {
          socket.end();
          resolve();
          return;
        }
        left -= 1;
        received = 0;
        socket.write(bytes);
      };
      socket.on('connect', next);
      socket.on('error', reject);
      socket.on('timeout', () => socket.destroy(new Error(`no answer, or none of ${length} bytes`)));
      socket.on('data', (piece) => {
        if (received === 0 && piece.toString('latin1', 9, 12) !== String(status)) {
          socket.destroy(new Error(`expected ${status}, got ${piece}`));
          return;
        }
        received += piece.length;
        if (received === length) next();
      });
    });
  await Promise.all(Array.from({ length: connections }, talk));
}

async function lengthOfAnswer(port: number, bytes: Buffer): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  let received = '';
  while (!isWhole(received)) received += (await once(socket, 'data'))[0].toString('latin1');
  socket.destroy();
  return received.length;
}

/** Whether an answer is there to its last byte, framed by its length or in chunks. */
function isWhole(received: string): boolean {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, end));
  return length === null ? received.endsWith('0\r\n\r\n') : received.length >= end + 4 + Number(length[1]);
}
