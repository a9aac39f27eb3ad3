import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Case, KEY, type ProtocolName, UUID, type Want } from './case.ts';

/** The request of a case under one protocol. */
export interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const WEATHER = { plain: 'weather', contrary: 'Weather%20%26%20more' };
const MEDIA_TYPES = { plain: 'application/json', contrary: 'application/x-www-form-urlencoded' };

export function sentBy(
  { method = 'GET', path, key = KEY, headers = {}, body, framing }: Case,
  protocol: ProtocolName,
): Sent {
  const given = typeof body === 'object' && 'plain' in body ? body[protocol] : body;
  const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given;
  const withKey: Record<string, string> =
    protocol === 'plain' ? { authorization: `Bearer ${key}` } : { 'x-toolkit-api-key': key };
  const withBody: Record<string, string> = bytes === undefined ? {} : { 'content-type': MEDIA_TYPES[protocol] };
  const withLength: Record<string, string> =
    framing === 'chunked'
      ? { 'transfer-encoding': 'chunked' }
      : bytes === undefined
        ? {}
        : { 'content-length': String(bytes.length) };
  const own = Object.entries(headers).map(([name, value]) => [name, value.replace('{type}', MEDIA_TYPES[protocol])]);
  return {
    method,
    target: path.replace('{weather}', WEATHER[protocol]),
    headers: { ...(key === 'none' ? {} : withKey), ...withBody, ...withLength, ...Object.fromEntries(own) },
    body: bytes ?? new Uint8Array(),
  };
}

/** Sends a case to a port of this machine, and gives the answer once it is there to its last byte. */
export function overSocket(port: number, one: Case, protocol: ProtocolName): Promise<Want> {
  const { method, target, headers, body } = sentBy(one, protocol);
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', agent: false, method, path: target, headers, timeout: 15_000 });
    sent.on('timeout', () => sent.destroy(new Error(`no answer to ${one.name}`)));
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const received = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
      text(answer)
        .then((words) => resolve(normal(answer.statusCode ?? 0, new Headers(received), words)), reject)
        .finally(() => sent.destroy());
    });
    // In one piece, as most clients do: a body is then there as soon as its headers are.
    if (one.framing === undefined) sent.end(body);
    else for (const piece of [body.subarray(0, 5), body.subarray(5)]) sent.write(piece);
    if (one.framing === 'chunked') sent.end();
  });
}

/** Headers that belong to the connection, or that every host adds. */
const OF_THE_HOST = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date', 'vary']);

/** An answer without what differs from one to the next. */
export function normal(status: number, headers: Headers, body: string): Want {
  const kept = [...headers].filter(([name]) => !OF_THE_HOST.has(name));
  const stable = kept.map(([name, value]): [string, string] => [name, name === 'x-request-id' ? uuid(value) : value]);
  return { status, headers: Object.fromEntries(stable), body };
}

function uuid(value: string): string {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(value) ? UUID : value;
}
