// as a default: libraries that intercept requests in tests replace the functions of this object
import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import { faultOf, type Transport } from '../transport.ts';
import { fetchTransport, type MakeTransport } from './fetch.ts';

/** The bytes of the longest body that is read: 64 MB. One of 512 MB could not become a string. */
const LONGEST_BODY = 64 * 2 ** 20;

/** As Node's own agent, but for the proxy of the environment, which would see the key of a request over plain HTTP. */
const plainAgent = new http.Agent({ keepAlive: true, timeout: 5_000 });

/** Sends with Node's own HTTP client, or with the caller's `fetch`. */
export const nodeTransport: MakeTransport = (fetch) => (fetch ? fetchTransport(fetch) : send);

/**
 * Sends with Node's own HTTP client: `fetch` of Node gives up after five minutes without an answer, and does not say
 * whether a request had left when its connection failed.
 */
const send: Transport = async ({ method, url, headers, body }, signal) => {
  let unsent = true;
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const secure = url.startsWith('https:');
      const options = {
        method,
        headers: { ...headers, 'accept-encoding': 'identity' }, // without it any would be right, and none is decoded
        ...(signal && { signal }),
      };
      const request = secure ? https.request(url, options) : http.request(url, { ...options, agent: plainAgent });
      request.on('error', reject); // an error that nobody hears would end the process
      request.once('close', () => reject({ code: 'ECONNRESET' })); // without an answer
      request.once('socket', (socket) => {
        const onConnect = () => {
          unsent = false;
        };
        if (socket.connecting || (socket instanceof TLSSocket && !socket.getProtocol())) {
          socket.once(secure ? 'secureConnect' : 'connect', onConnect);
        } else {
          onConnect();
        }
      });
      request.once('response', (response) => {
        response.on('error', reject);
        resolve(response);
      });
      request.once('upgrade', (response, socket) => {
        socket.destroy();
        response.push(null); // nothing ends the body of such an answer
        resolve(response);
      });
      request.end(body);
    });
    const { rawHeaders, statusCode: status = 0 } = response;
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of response) {
      length += chunk.length;
      // to leave the loop closes the connection
      if (length > LONGEST_BODY) {
        const message = `${status}, over ${LONGEST_BODY} bytes`;
        return { kind: 'too-large', message, facts: { status, limit: LONGEST_BODY }, unsent };
      }
      chunks.push(chunk);
    }
    const answered = new Headers();
    for (let index = 0; index < rawHeaders.length; index += 2) {
      answered.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
    }
    return { status, headers: answered, text: new TextDecoder().decode(Buffer.concat(chunks)) };
  } catch (error) {
    const { code, name } = Object(error); // the message can hold anything, such as a header
    return faultOf(code ?? name, unsent);
  }
};
