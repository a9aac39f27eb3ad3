import * as http from 'node:http';
import * as https from 'node:https';
import { TLSSocket } from 'node:tls';
import type { Transport } from '../transport.ts';
import { fetchTransport, type MakeTransport } from './fetch.ts';

/** Sends with Node's own HTTP client, or with the caller's `fetch`. */
export const nodeTransport: MakeTransport = (fetch) => (fetch ? fetchTransport(fetch) : send);

/**
 * Sends with Node's own HTTP client: `fetch` of Node gives up after five minutes without an answer, and does not tell
 * whether a request had left when its connection failed.
 */
const send: Transport = ({ method, url, headers, body }, signal) =>
  new Promise((resolve) => {
    let unsent = true;
    const fail = (error: NodeJS.ErrnoException) => resolve({ fault: error.code ?? error.name, unsent });
    try {
      const secure = url.startsWith('https:');
      const sent = { ...headers, 'accept-encoding': 'identity' }; // without it any would be right, and none is decoded
      const request = (secure ? https : http).request(url, { method, headers: sent, ...(signal && { signal }) });
      request.on('error', fail); // one that nobody hears would end the process
      request.once('socket', (socket) => {
        const connected = () => {
          unsent = false;
        };
        if (socket.connecting || (socket instanceof TLSSocket && !socket.getProtocol())) {
          socket.once(secure ? 'secureConnect' : 'connect', connected);
        } else {
          connected();
        }
      });
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.once('end', () => {
          const { rawHeaders, statusCode = 0 } = response;
          const headers = new Headers();
          for (let index = 0; index < rawHeaders.length; index += 2) {
            headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
          }
          resolve({ status: statusCode, headers, text: new TextDecoder().decode(Buffer.concat(chunks)) });
        });
      });
      request.end(body);
    } catch (error) {
      fail(error instanceof Error ? error : new Error());
    }
  });
