import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Contract } from '../contract/index.ts';
import {
  type Exchange,
  type ReceivedResponse,
  responseHeaders,
  type SecurityScheme,
  type SentRequest,
  withoutSecrets,
} from '../judge/index.ts';
import { decode } from './content-coding.ts';
import { keyHider } from './hide-key.ts';
import { keyHeadersOf, schemeOfHeaders } from './key-headers.ts';
import type { Probe } from './probes/probe.ts';

/** Sends one request and keeps what came of it, without the credentials. Never rejects. */
export type Send = (probe: Probe) => Promise<Exchange>;

export type Access = { readonly key: string } | { readonly headers: Readonly<Record<string, string>> };

/** A response is read up to here. */
const LARGEST = 8 * 2 ** 20;
/** How long a read or a refusal may take, and a write: how long a reply takes is open. */
const PATIENCE = { read: 30_000, write: 15 * 60_000 };

/**
 * Makes the function that sends to one address. It follows no redirect, goes through no proxy, and sends the key, where
 * there is one, to this address alone.
 *
 * Its `close` ends what is on its way; nothing is sent after it.
 *
 * @param access The key, or for a surface whose authentication is open the headers that its operator asks for.
 */
export function senderTo(contract: Contract, address: URL, access: Access): Send & { close(): void } {
  const { request, Agent } = address.protocol === 'https:' ? https : http;
  // An agent of its own goes through no proxy that the environment names.
  const agent = new Agent({ keepAlive: true });
  const keyHeaders = keyHeadersOf(contract);
  const isLetIn = 'key' in access || Object.keys(access.headers).length > 0;
  const scheme = 'headers' in access ? schemeOfHeaders(access.headers) : undefined;
  const hideKeys = keyHider('key' in access ? [access.key] : secretsOf(access.headers));
  let isClosed = false;
  const send: Send = (probe) =>
    new Promise((resolve) => {
      const began = performance.now();
      const startedAt = new Date().toISOString();
      const kept = { ...keep(probe, isLetIn, scheme), address: address.origin };
      if (isClosed) return resolve({ request: kept, response: undefined, failure: 'closed', milliseconds: 0 });
      const finish = (outcome: Pick<Exchange, 'response' | 'failure'>): void => {
        clearTimeout(timer);
        resolve({ request: kept, milliseconds: performance.now() - began, startedAt, ...outcome });
      };
      const outgoing = request(
        {
          agent,
          protocol: address.protocol,
          hostname: address.hostname.replace(/^\[|\]$/g, ''),
          port: address.port,
          method: probe.method,
          path: probe.query === '' ? probe.path : `${probe.path}?${probe.query}`,
          headers: {
            ...probe.headers,
            ...('key' in access ? keyHeaders(probe.key, access.key) : probe.key === 'stated' && access.headers),
            ...(probe.body !== undefined && { 'content-length': probe.body.length }),
          },
        },
        (incoming) => {
          readResponse(incoming).then(
            (response) => finish({ response: hideKeys(response) }),
            (error: unknown) => finish({ response: undefined, failure: codeOf(error) }),
          );
        },
      );
      const patience = probe.tier === 'writes' ? PATIENCE.write : PATIENCE.read;
      const timer = setTimeout(() => outgoing.destroy(failure('ETIMEDOUT')), patience);
      outgoing.on('error', (error) => finish({ response: undefined, failure: codeOf(error) }));
      // Without a listener the socket is closed in silence after 101.
      outgoing.on('upgrade', (_, socket) => {
        socket.destroy();
        finish({ response: undefined, failure: 'upgraded' });
      });
      outgoing.end(probe.body);
    });
  return Object.assign(send, {
    close() {
      isClosed = true;
      agent.destroy();
    },
  });
}

/**
 * What is kept of a request.
 *
 * @param hasKey Whether there was a key to send.
 * @param scheme Where it stands, if that is not the contract's to say.
 */
export function keep(
  { surface, method, path, query, headers, body, key, resource }: Probe,
  hasKey: boolean,
  scheme?: SecurityScheme,
): SentRequest {
  const credentials = !hasKey ? 'missing' : key === 'stated' || key === 'missing' ? key : 'invalid';
  return {
    surface,
    method,
    path,
    query,
    headers: withoutSecrets(headers),
    body,
    credentials,
    keyForm: key,
    ...(credentials === 'stated' && scheme && { scheme }),
    ...(resource && { resource }),
  };
}

/** The values of headers, and what is behind their scheme. */
const secretsOf = (headers: Readonly<Record<string, string>>): string[] =>
  Object.values(headers).flatMap((value) => [value, ...value.split(/[ ;,=]+/)]);

const failure = (code: string): Error => Object.assign(new Error(code), { code });
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed';

async function readResponse(incoming: IncomingMessage): Promise<ReceivedResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > LARGEST) throw failure('too large');
    chunks.push(chunk);
  }
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')] as const);
  const response = { status: incoming.statusCode ?? 0, headers: responseHeaders(Object.fromEntries(headers)) };
  const received = Buffer.concat(chunks);
  const decoded = decode(received, incoming.headers['content-encoding'] ?? '', LARGEST);
  if ('failure' in decoded) throw failure(decoded.failure);
  return 'not' in decoded
    ? { ...response, body: received, notCoded: decoded.not }
    : { ...response, body: decoded.body };
}
