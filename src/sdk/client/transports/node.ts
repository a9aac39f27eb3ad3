// default imports, since libraries that intercept requests in tests replace functions of these objects
import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import { noteHead, readBody, type Transport, toFault, USER_AGENT } from '../transport.ts';
import { fetchTransport, type MakeTransport } from './fetch.ts';

/** Like Node's global agent, but without the proxy of the environment, which would see the key in plain HTTP. */
const plainAgent = new http.Agent({ keepAlive: true, timeout: 5_000 });
const plainPostAgent = new http.Agent();

/**
 * Returns an agent that opens a new connection for each POST: the server may already have closed a reused connection,
 * and it would be unknown whether the message arrived. Other settings are those of the global agent, such as its proxy.
 */
function getPostAgent(): https.Agent {
  const { globalAgent } = https;
  if (globalAgent.constructor !== https.Agent) return globalAgent; // set by the application
  if (globalAgent !== copied?.from) {
    copied = { from: globalAgent, agent: new https.Agent({ ...globalAgent.options, keepAlive: false }) };
  }
  return copied.agent;
}
let copied: { readonly from: https.Agent; readonly agent: https.Agent } | undefined;

export const nodeTransport: MakeTransport = (fetch) =>
  fetch
    ? fetchTransport((url, init) => fetch(url, { ...init, headers: { 'user-agent': USER_AGENT, ...init.headers } }))
    : send;

/**
 * Sends with Node's HTTP client: Node's `fetch` gives up after five minutes without a response, and does not report
 * whether a request was sent when its connection failed.
 */
const send: Transport = async ({ method, url, headers, body }, progress, reading, signal) => {
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const secure = url.startsWith('https:');
      const post = method === 'POST';
      // identity, since no content coding is decoded here
      const allHeaders = { 'user-agent': USER_AGENT, ...headers, 'accept-encoding': 'identity' };
      const options = { method, headers: allHeaders, signal };
      const request = secure
        ? https.request(url, post ? { ...options, agent: getPostAgent() } : options)
        : http.request(url, { ...options, agent: post ? plainPostAgent : plainAgent });
      request.on('error', reject); // an error without a listener would end the process
      request.once('close', () => reject({ code: 'ECONNRESET' })); // if there was no response
      const onSend = () => {
        progress.unsent = false;
      };
      request.once('socket', (socket) => {
        if (socket.connecting || (socket instanceof TLSSocket && !socket.getProtocol())) {
          socket.once(secure ? 'secureConnect' : 'connect', onSend);
        } else {
          onSend();
        }
      });
      request.once('response', (response) => {
        response.on('error', reject);
        resolve(response);
      });
      request.once('upgrade', (response, socket) => {
        socket.destroy();
        response.push(null); // the body of such a response has no end
        resolve(response);
      });
      request.end(body);
    });
    const chunks = response[Symbol.asyncIterator]();
    const reader = { read: () => chunks.next(), cancel: () => response.destroy() };
    const status = response.statusCode ?? 0;
    const noted = noteHead(progress, reading.hide, { status, headers: readHeaders(response) });
    return await readBody(reader, noted, reading);
  } catch (error) {
    const { code, name } = Object(error); // the message is not used: it can contain anything, such as headers
    return toFault(code ?? name);
  }
};

function readHeaders(response: http.IncomingMessage): Headers {
  const { rawHeaders } = response;
  const headers = new Headers();
  try {
    for (let index = 0; index < rawHeaders.length; index += 2) {
      headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
    }
  } catch (error) {
    response.destroy(); // its body is not read
    throw error;
  }
  return headers;
}
