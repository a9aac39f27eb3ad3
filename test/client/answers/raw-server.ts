import type { Socket } from 'node:net';
import type { Listening } from '../../support/listen.ts';
import { eachRequest, endBy, listenOnSockets } from '../sockets.ts';
import type { RawAnswer } from './raw-answer.ts';

/** A server of bare sockets that writes what it is told to each request that names it by the header `x-case`. */
export interface RawServer extends Listening {
  /** Sets the answer to a case. */
  answer(name: string, answer: RawAnswer): void;
  /** How often the case was asked for, and how many bytes were written for it; then it is forgotten. */
  take(name: string): { readonly requests: number; readonly written: number };
}

const FLOOD = Buffer.alloc(65_536, '0');

export async function startRawServer(): Promise<RawServer> {
  const cases = new Map<string, { answer: RawAnswer; requests: number; written: number }>();
  const onRequest = eachRequest((socket, request) => {
    const item = cases.get(/\r\nx-case: (\S+)/i.exec(request)?.[1] ?? '');
    if (!item) return;
    item.requests++;
    void play(socket, item);
  });
  return {
    ...(await listenOnSockets(onRequest)),
    answer: (name, answer) => cases.set(name, { answer, requests: 0, written: 0 }),
    take(name) {
      const { requests = 0, written = 0 } = cases.get(name) ?? {};
      cases.delete(name);
      return { requests, written };
    },
  };
}

async function play(socket: Socket, item: { answer: RawAnswer; written: number }): Promise<void> {
  const write = (bytes: Uint8Array) => {
    item.written += bytes.length;
    return new Promise<void>((resolve) => {
      if (socket.destroyed) resolve();
      else socket.write(bytes, () => resolve());
    });
  };
  for (const part of item.answer.parts) {
    await write(part);
    await new Promise((resolve) => setImmediate(resolve));
  }
  endBy(socket, item.answer.end);
  if (item.answer.end === 'flood') while (!socket.destroyed && item.written < 64 * 2 ** 20) await write(FLOOD);
}
