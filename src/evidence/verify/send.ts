import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Contract } from '../../contract/model/index.ts';
import {
  type CredentialsScheme,
  type Exchange,
  type ReceivedResponse,
  type SentRequest,
  withoutSecrets,
} from '../judge/index.ts';
import { createKeyHider } from './hide-key.ts';
import { createKeyWriter, findHeaderScheme, type KeysByScheme, type SentKeys } from './keys.ts';
import type { Probe } from './probes/probe.ts';
import { MAX_BODY_BYTES, readResponse } from './read-response.ts';

/** Sends one request, and returns the exchange without credentials. Never rejects. */
export type Send = (probe: Probe) => Promise<Exchange>;

type Headers = Readonly<Record<string, string>>;

/** The credentials for a surface: its keys, or, if authentication is open, the headers that its operator requires. */
export type SurfaceCredentials = { readonly keys: KeysByScheme } | { readonly headers: Headers };

/** Settings about a server that its contract does not contain. */
export interface ServerSettings {
  readonly userAgent?: string;
  /**
   * Headers that all requests have, by name. A recording has `kept` instead of the value: the same value, or for a
   * secret `env:` and the name of its environment variable.
   */
  readonly headers?: Readonly<Record<string, { readonly value: string; readonly kept: string }>>;
  /** The time limit for a response, in milliseconds. */
  readonly timeout?: number | undefined;
  /** The environment variables that name a proxy, such as `HTTPS_PROXY`. */
  readonly proxy?: NodeJS.ProcessEnv | undefined;
}

/** Default time limits in milliseconds. Writes have a long one, since it is open how long a reply takes. */
const DEFAULT_TIMEOUTS = { read: 30_000, write: 15 * 60_000 };

/**
 * Returns a function that sends requests to one address. It follows no redirect itself, uses no proxy but the given one, and sends
 * keys only to this address. `close` ends pending requests and prevents others.
 *
 * @param address The address of the server, with its base path.
 */
export function createSender(
  contract: Contract,
  address: URL,
  access: SurfaceCredentials,
  { userAgent, headers: needed = {}, timeout, proxy }: ServerSettings = {},
): Send & { close(): void } {
  const { request, Agent } = address.protocol === 'https:' ? https : http;
  // Requests to this machine use no proxy.
  const isProxied = proxy !== undefined && !isLoopback(address);
  // Not the global HTTP agent of Node, which may use the proxy of the environment.
  const agent = new Agent({ keepAlive: true, ...(isProxied && { proxyEnv: proxy }) });
  const basePath = address.pathname.replace(/\/+$/, '');
  const keysFor = createProbeKeyWriter(contract, access);
  const scheme = 'headers' in access ? findHeaderScheme(access.headers) : undefined;
  const hideKeys = createKeyHider([
    ...('keys' in access ? secretPartsOfKeys(access.keys) : secretParts(access.headers)),
    ...Object.values(needed).flatMap(({ value, kept }) => (value === kept ? [] : secretParts({ value }))),
  ]);
  const neededHeaders = Object.fromEntries(Object.entries(needed).map(([name, { value }]) => [name, value]));
  const keptHeaders = Object.fromEntries(Object.entries(needed).map(([name, { kept }]) => [name, kept]));
  let isClosed = false;
  const send: Send = (probe) =>
    new Promise((resolve) => {
      const began = performance.now();
      const startedAt = new Date().toISOString();
      const keys = keysFor(probe);
      const { headers, ...rest } = toSentRequest({ ...probe, key: keys.form }, keys.schemes.length > 0, scheme);
      const kept: SentRequest = {
        ...rest,
        headers: { ...keptHeaders, ...headers },
        address: `${address.origin}${basePath}`,
        ...('keys' in access && keys.schemes.length > 0 && { keySchemes: keys.schemes }),
      };
      const query = [probe.query, keys.query].filter((part) => part !== '').join('&');
      if (isClosed) return resolve({ request: kept, response: undefined, failure: 'closed', milliseconds: 0 });
      const finish = (outcome: Pick<Exchange, 'response' | 'failure' | 'isProxyFailure'>): void => {
        clearTimeout(timer);
        resolve({ request: kept, milliseconds: performance.now() - began, startedAt, ...outcome });
      };
      const fail = (error: unknown): void => {
        const code = errorCode(error);
        const isProxyFailure = isProxied && CONNECTION_ERRORS.test(code);
        finish({ response: undefined, failure: code, ...(isProxyFailure && { isProxyFailure }) });
      };
      const outgoing = request(
        {
          agent,
          protocol: address.protocol,
          hostname: address.hostname.replace(/^\[|\]$/g, ''),
          port: address.port,
          method: probe.method,
          path: `${basePath}${probe.path}${query === '' ? '' : `?${query}`}`,
          headers: {
            ...(userAgent !== undefined && { 'user-agent': userAgent }),
            ...neededHeaders,
            ...probe.headers,
            ...keys.headers,
            ...mergeCookies(neededHeaders, keys.headers),
            ...(probe.body !== undefined && { 'content-length': probe.body.length }),
          },
        },
        (incoming) => {
          if (isProxied && incoming.statusCode === 407) return outgoing.destroy(errorWithCode('ERR_PROXY_TUNNEL'));
          receiveResponse(incoming)
            .then((response) => finish({ response: hideKeys(response) }))
            .catch(fail);
        },
      );
      const patience = timeout ?? (probe.tier === 'writes' ? DEFAULT_TIMEOUTS.write : DEFAULT_TIMEOUTS.read);
      const timer = setTimeout(() => outgoing.destroy(errorWithCode('ETIMEDOUT')), patience);
      outgoing.on('error', fail);
      // Without this listener, Node would close the connection after a 101 without an event.
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
 * Returns a request without its secrets, as a recording keeps it.
 *
 * @param hasKey Whether there was a key to send.
 * @param scheme The security scheme that the key was sent in, if the contract documents none.
 */
export function toSentRequest(probe: Probe, hasKey: boolean, scheme?: CredentialsScheme): SentRequest {
  const { surface, method, path, query, headers, body, key, keyScheme, resource, redirectedFrom } = probe;
  const { atOnce, hasEarlierTexts, isNamed, hasNamedFilter } = probe;
  const isRight = key === 'stated' || key === 'missing';
  // It is open how a server treats the right key in an undocumented scheme.
  const credentials = !hasKey ? 'missing' : !isRight ? 'invalid' : keyScheme === undefined ? key : 'unknown';
  return {
    surface,
    method,
    path,
    query,
    headers: withoutSecrets(headers),
    body,
    credentials,
    keyForm: key,
    ...(keyScheme && { keyScheme }),
    ...(credentials === 'stated' && scheme && { scheme }),
    ...(resource && { resource }),
    ...(redirectedFrom && { redirectedFrom }),
    ...(atOnce && { atOnce }),
    ...(hasEarlierTexts && { hasEarlierTexts }),
    ...(isNamed && { isNamed }),
    ...(hasNamedFilter && { hasNamedFilter }),
  };
}

/** Returns a function that writes keys, as the contract documents them or as the operator of the surface requires. */
function createProbeKeyWriter(contract: Contract, access: SurfaceCredentials): (probe: Probe) => SentKeys {
  if ('keys' in access) return createKeyWriter(contract, access.keys);
  const { headers } = access;
  const names = Object.keys(headers);
  return ({ key }) => ({ headers: key === 'stated' ? headers : {}, query: '', schemes: names, form: key });
}

/** Joins the cookies of several sets of headers. */
function mergeCookies(...all: readonly Headers[]): Headers {
  const cookies = all.flatMap(({ cookie }) => cookie ?? []);
  return cookies.length === 0 ? {} : { cookie: cookies.join('; ') };
}

export const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Error codes of a connection that could not be opened. If a proxy is used, this is the connection to the proxy. */
const CONNECTION_ERRORS = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;

/** The secrets in keys: the keys themselves, and the passwords in keys of the form `user:password`. */
const secretPartsOfKeys = (keys: KeysByScheme): string[] =>
  [...keys.values()].flatMap((key) => [key, ...(key.includes(':') ? [key.slice(key.indexOf(':') + 1)] : [])]);

/** The secrets in headers: the whole values, and their parts between spaces, commas, semicolons and equals signs. */
export const secretParts = (headers: Headers): string[] =>
  Object.entries(headers).flatMap(([name, value]) => {
    // The name of a cookie is not secret.
    const parts = /^cookie$/i.test(name) ? value.split(/; */).map((pair) => pair.replace(/^[^=]*=/, '')) : [value];
    return [value, ...parts.flatMap((part) => part.split(/[ ;,=]+/))];
  });

const errorWithCode = (code: string): Error => Object.assign(new Error(code), { code });
const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed';

async function receiveResponse(incoming: IncomingMessage): Promise<ReceivedResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw errorWithCode('too large');
    chunks.push(chunk);
  }
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')] as const);
  const read = readResponse(incoming.statusCode ?? 0, Object.fromEntries(headers), Buffer.concat(chunks));
  if (read.response === undefined) throw errorWithCode(read.failure ?? 'failed');
  return read.response;
}
