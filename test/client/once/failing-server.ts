import type { Listening } from '../../support/listen.ts';
import { isWhole, listenOnSockets } from '../sockets.ts';

/** Where an exchange breaks: after how many bytes of the request, or of the answer, and how. */
export interface Break {
  readonly in: 'request' | 'answer';
  readonly after: number;
  readonly by: 'close' | 'reset';
}

/** A server that breaks each exchange at a byte, and counts what it is sent. */
export interface FailingServer extends Listening {
  breakAt(next: Break): void;
  /** How often a text has arrived on all connections together; then what has arrived is forgotten. */
  takeArrivals(text: string): number;
}

const body = JSON.stringify({
  conversation: { id: 42, external_user_id: null },
  user_message: { content: '' },
  agent_message: { content: '' },
});
const answer = Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`);

/** The length of a whole answer in bytes. */
export const answerLength = answer.length;

export async function startFailingServer(port = 0): Promise<FailingServer> {
  let breaks: Break = { in: 'answer', after: answer.length, by: 'close' };
  let arrived = '';
  const server = await listenOnSockets((socket) => {
    let received = '';
    const end = () => (breaks.by === 'reset' ? socket.resetAndDestroy() : socket.destroy());
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk;
      arrived += chunk;
      if (breaks.in === 'request' && received.length >= breaks.after) end();
      else if (isWhole(received)) {
        received = '';
        const sent = answer.subarray(0, breaks.in === 'answer' ? breaks.after : answer.length);
        socket.write(sent, () => sent.length < answer.length && end());
      }
    });
  }, port);
  return {
    ...server,
    breakAt(next) {
      breaks = next;
    },
    takeArrivals(text) {
      const count = arrived.split(text).length - 1;
      arrived = '';
      return count;
    },
  };
}
