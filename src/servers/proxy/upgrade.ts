import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ProxyParts } from './forward.ts';
import { forwardedRequestHeaders, headersByName, messageHead, removeHopByHop } from './headers.ts';
import { type OwnResponse, PROXY_HEADER } from './own-responses.ts';
import type { ExchangeResult } from './passed.ts';

/**
 * Upgrades to ignore: clients offer `h2c` with ordinary requests, even those with a body, which are passed on as
 * HTTP/1.1.
 */
const IGNORED_UPGRADES = /^h2c$/i;

/** Whether a request changes the protocol of its connection if the API agrees. */
export const asksForUpgrade = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  !IGNORED_UPGRADES.test(headers.upgrade ?? '');

/** Passes a request for another protocol on, then the bytes of both sides, which are not judged. */
export function passUpgrade(
  { upstream, judge }: ProxyParts,
  incoming: IncomingMessage,
  socket: Duplex,
  first: Buffer,
): void {
  const [began, startedAt] = [performance.now(), new Date().toISOString()];
  const { method = '', headers } = incoming;
  const path = upstream.pathFor(incoming.url ?? '');
  const report = (result: ExchangeResult): void => {
    const request = { method, url: upstream.origin + path, headers: headersByName(headers), body: undefined };
    judge.onPassed({ request, result, startedAt, milliseconds: performance.now() - began });
  };
  const upgrade = ['Connection', 'Upgrade', 'Upgrade', headers.upgrade ?? ''];
  const forwarded = forwardedRequestHeaders(incoming, method, upstream.changes);
  const outgoing = upstream.request(method, path, [...forwarded, ...upgrade], 'steady');
  socket.on('error', () => outgoing.destroy());
  socket.once('close', () => outgoing.destroy());
  outgoing.on('upgrade', (received, other: Duplex, firstBack: Buffer) => {
    const { statusCode: status = 101, statusMessage = '' } = received;
    report({ kind: 'unjudgeable', why: 'upgrade', status });
    socket.write(messageHead(status, statusMessage, received.rawHeaders), 'latin1');
    socket.write(firstBack);
    other.write(first);
    other.on('error', () => socket.destroy());
    other.once('close', () => socket.destroy());
    socket.once('close', () => other.destroy());
    other.pipe(socket).pipe(other);
  });
  outgoing.on('response', (received) => {
    const { statusCode: status = 0, statusMessage = '' } = received;
    report({ kind: 'unjudgeable', why: 'upgrade', status });
    const kept = [...removeHopByHop(received), 'Connection', 'close'];
    socket.write(messageHead(status, statusMessage, kept), 'latin1');
    received.on('error', () => socket.destroy());
    received.pipe(socket);
  });
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    if (!socket.writable) return;
    const code = error.code ?? 'failed';
    report({ kind: 'failed', code });
    const message = `${upstream.origin} sent no response: ${judge.explain(code)}`;
    endWith(socket, { status: 502, origin: 'no-response', body: { message, code } });
  });
  outgoing.end();
}

/** Refuses a tunnel to another host. A client asks for one if this proxy is in its network settings. */
export function refuseTunnel({ upstream, judge }: ProxyParts, incoming: IncomingMessage, socket: Duplex): void {
  const { method = '', url = '', headers } = incoming;
  const request = { method, url: `${upstream.origin}/${url}`, headers: headersByName(headers), body: undefined };
  const result = { kind: 'unjudgeable', why: 'tunnel', status: 501 } as const;
  judge.onPassed({ request, result, startedAt: new Date().toISOString(), milliseconds: 0 });
  socket.on('error', () => undefined);
  const message = `This passes requests on to ${upstream.origin} alone. Send them to its address in place of the API's.`;
  endWith(socket, { status: 501, origin: 'no-tunnel', body: { message } });
}

function endWith(socket: Duplex, { status, origin, body }: OwnResponse): void {
  const own = ['Content-Type', 'application/json', PROXY_HEADER, origin, 'Connection', 'close'];
  socket.end(messageHead(status, STATUS_CODES[status] ?? '', own) + JSON.stringify(body));
  // Without reading, the end of the connection would go unnoticed.
  socket.resume();
}
