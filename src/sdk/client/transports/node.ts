// as a default: libraries that intercept requests in tests replace the functions of this object
import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import { faultOf, note, readBody, type Transport, USER_AGENT } from '../transport.ts';
import { fetchTransport, type MakeTransport } from './fetch.ts';

/** As Node's own agent, but for the proxy of the environment, which would see the key of a request over plain HTTP. */
const plainAgent = new http.Agent({ keepAlive: true, timeout: 5_000 });
const plainAgentOfPost = new http.Agent();

/**
 * The agent that gives each POST a connection of its own: on one that was kept, the server can have hung up already, and
 * whether a message that was written to it arrived nobody knows. All else is as in the global agent, such as its proxy.
 */
function agentOfPost(): https.Agent {
  const { globalAgent } = https;
  if (globalAgent.constructor !== https.Agent) return globalAgent; // the application's own
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
 * Sends with Node's own HTTP client: `fetch` of Node gives up after five minutes without a response, and does not say
 * whether a request had left when its connection failed.
 */
const send: Transport = async ({ method, url, headers, body }, progress, reading, signal) => {
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const secure = url.startsWith('https:');
      const post = method === 'POST';
      // without identity any encoding would be right, and none is decoded
      const own = { 'user-agent': USER_AGENT, ...headers, 'accept-encoding': 'identity' };
      const options = { method, headers: own, signal };
      const request = secure
        ? https.request(url, post ? { ...options, agent: agentOfPost() } : options)
        : http.request(url, { ...options, agent: post ? plainAgentOfPost : plainAgent });
      request.on('error', reject); // an error that nobody hears would end the process
      request.once('close', () => reject({ code: 'ECONNRESET' })); // without a response
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
        response.push(null); // nothing ends the body of such a response
        resolve(response);
      });
      request.end(body);
    });
    const chunks = response[Symbol.asyncIterator]();
    const reader = { read: () => chunks.next(), cancel: () => response.destroy() };
    const status = response.statusCode ?? 0;
    const noted = note(progress, reading.hide, { status, headers: headersOf(response) });
    return await readBody(reader, noted, reading);
  } catch (error) {
    const { code, name } = Object(error); // the message can hold anything, such as a header
    return faultOf(code ?? name);
  }
};

function headersOf(response: http.IncomingMessage): Headers {
  const { rawHeaders } = response;
  const headers = new Headers();
  try {
    for (let index = 0; index < rawHeaders.length; index += 2) {
      headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
    }
  } catch (error) {
    response.destroy(); // it is not read
    throw error;
  }
  return headers;
}
