import { connect } from 'node:net';

/**
 * Sends one request over and over on several connections, each waiting for its answer, and counts.
 *
 * The client's own cost does not matter: what is measured is the CPU time of the server's process.
 *
 * @param bytes The whole request, as it is sent over the wire.
 * @throws when an answer does not begin with `status`.
 */
export async function load(
  port: number,
  bytes: Buffer,
  status: number,
  connections: number,
  requests: number,
): Promise<void> {
  let left = requests;
  const talk = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let received = '';
      const next = (): void => {
        if (left <= 0) {
          socket.end();
          resolve();
          return;
        }
        left -= 1;
        socket.write(bytes);
      };
      socket.setNoDelay(true);
      socket.on('connect', next);
      socket.on('error', reject);
      socket.on('data', (piece) => {
        received += piece.toString('latin1');
        if (!isWhole(received)) return;
        if (!received.startsWith(`HTTP/1.1 ${status} `)) {
          socket.destroy();
          reject(new Error(`expected ${status}, got ${received.slice(0, 400)}`));
          return;
        }
        received = '';
        next();
      });
    });
  await Promise.all(Array.from({ length: connections }, talk));
}

/** Whether an answer is there to its last byte, framed by its length or in chunks. */
function isWhole(received: string): boolean {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, end));
  return length === null ? received.endsWith('0\r\n\r\n') : received.length >= end + 4 + Number(length[1]);
}
