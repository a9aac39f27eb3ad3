import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Content } from './feature.ts';

const agent = new Agent({ keepAlive: true });

export interface Received {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Sends a request, with its target as written. */
export async function send(port: number, line: string, content: Content): Promise<Received> {
  const [method = '', path = ''] = splitLine(line);
  const { headers, body } = encode(content);
  const call = request({ port, method, path, headers: { host: 'api.example.com', ...headers }, agent });
  call.end(body);
  const [response]: [IncomingMessage] = (await once(call, 'response', { signal: AbortSignal.timeout(10_000) })) as [
    IncomingMessage,
  ]; // so is the event
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

export function splitLine(line: string): readonly [method: string, target: string] {
  const at = line.indexOf(' ');
  return [line.slice(0, at), line.slice(at + 1)];
}

const BOUNDARY = 'a-boundary';

/** The headers and the body of a message. */
export function encode({ headers = {}, json, body, type, parts }: Content) {
  const written =
    parts === undefined
      ? { type: type ?? (json === undefined ? undefined : 'application/json'), text: body ?? JSON.stringify(json) }
      : { type: `${type ?? 'multipart/form-data'}; boundary=${BOUNDARY}`, text: writeParts(parts) };
  const length = written.text === undefined ? {} : { 'content-length': String(Buffer.byteLength(written.text)) };
  const contentType = written.type === undefined ? {} : { 'content-type': written.type };
  return { headers: { ...contentType, ...length, ...headers }, body: written.text };
}

function writeParts(parts: NonNullable<Content['parts']>): string {
  const written = parts.map(({ name, text, type, filename }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const contentType = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${contentType}\r\n${text}\r\n`;
  });
  return `${written.join('')}--${BOUNDARY}--\r\n`;
}
