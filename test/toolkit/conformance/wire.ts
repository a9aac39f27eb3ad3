import { connect } from 'node:net';
import { type Case, KEY, type ProtocolName, UUID, type Want } from './case.ts';

/** What a case sends under one protocol. */
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

/** Sends the bytes of a case to a port of this machine, and gives the answer once it is there to its last byte. */
export function overSocket(port: number, one: Case, protocol: ProtocolName): Promise<Want> {
  const { method, target, headers, body } = sentBy(one, protocol);
  const head = [
    `${method} ${target} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    ...Object.entries(headers).map((header) => header.join(': ')),
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const pieces: Buffer[] = [];
    const finish = (): void => {
      try {
        const answer = parse(Buffer.concat(pieces), method);
        if (answer === undefined) return;
        socket.destroy();
        resolve(answer);
      } catch (error) {
        socket.destroy();
        reject(error);
      }
    };
    socket.setTimeout(15_000, () => socket.destroy(new Error(`no answer to ${one.name}`)));
    socket.on('data', (piece) => {
      pieces.push(piece);
      finish();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`the connection closed before the answer to ${one.name}`)));
    // In one piece, as most clients do: a body is then there as soon as its headers are.
    if (one.framing === undefined) socket.cork();
    socket.write(`${head.join('\r\n')}\r\n\r\n`, 'latin1');
    for (const piece of one.framing === 'chunked' ? chunks(body) : [body]) socket.write(piece);
    socket.uncork();
  });
}

function* chunks(body: Uint8Array): Generator<Uint8Array | string> {
  const middle = Math.floor(body.length / 2);
  for (const piece of [body.subarray(0, middle), body.subarray(middle)]) {
    yield `${piece.length.toString(16)}\r\n`;
    yield piece;
    yield '\r\n';
  }
  yield '0\r\n\r\n';
}

/** Headers that belong to the connection, or that every host adds. */
const OF_THE_HOST = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date', 'vary']);

/** An answer from its bytes; `undefined` while some are missing. */
function parse(bytes: Buffer, method: string): Want | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  const rest = bytes.subarray(end + 4);
  const body = method === 'HEAD' || status === 204 ? '' : bodyOf(rest, headers);
  return body === undefined ? undefined : normal(status, headers, body);
}

function bodyOf(rest: Buffer, headers: Headers): string | undefined {
  if (headers.get('transfer-encoding') !== 'chunked') {
    const length = Number(headers.get('content-length'));
    if (rest.length < length) return undefined;
    if (rest.length > length) throw new Error(`${rest.length} bytes came where content-length says ${length}`);
    return rest.toString();
  }
  const whole: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = rest.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(rest.toString('latin1', at, line), 16);
    at = line + 2 + size + 2;
    if (rest.length < at) return undefined;
    if (size === 0) return Buffer.concat(whole).toString();
    whole.push(rest.subarray(line + 2, line + 2 + size));
  }
}

/** An answer without what differs from one to the next. */
export function normal(status: number, headers: Headers, body: string): Want {
  const kept = [...headers].filter(([name]) => !OF_THE_HOST.has(name));
  const stable = kept.map(([name, value]): [string, string] => [name, name === 'x-request-id' ? uuid(value) : value]);
  return { status, headers: Object.fromEntries(stable), body };
}

function uuid(value: string): string {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(value) ? UUID : value;
}
