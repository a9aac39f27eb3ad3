import { Readable, type Writable } from 'node:stream';

/** The maximum size of a message. Without it, the transport of MCP's SDK closes at 10 MB, without an error. */
const MAX_MESSAGE_BYTES = 4 * 2 ** 20;

/**
 * The number of bytes that are kept from the start and from the end of a message that is too long, to find its id there: most
 * programs write the id first or last.
 */
const KEPT_BYTES = 1024;

/**
 * Passes on the messages of an input, one a line. A message above the limit is left out; its sender gets an error.
 */
export function limitInput(input: AsyncIterable<Buffer>, output: Writable): Readable {
  return Readable.from(readMessages(input, output));
}

async function* readMessages(input: AsyncIterable<Buffer>, output: Writable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    for (let start = 0; start < chunk.length; ) {
      const end = chunk.indexOf('\n', start) + 1 || chunk.length;
      const part = chunk.subarray(start, end);
      size += part.length;
      parts.push(part);
      const isEnd = part.at(-1) === NEWLINE_BYTE;
      if (size > MAX_MESSAGE_BYTES) {
        const kept = Buffer.concat(parts);
        parts = [kept.subarray(0, KEPT_BYTES), kept.subarray(-KEPT_BYTES)];
        if (isEnd) output.write(tooLargeError(parts.map(String)));
      } else if (isEnd) yield Buffer.concat(parts);
      if (isEnd) [parts, size] = [[], 0];
      start = end;
    }
  }
}

const NEWLINE_BYTE = 10;

function tooLargeError([start = '', end = '']: readonly string[]): string {
  const [, first] = /^\s*\{(?:"(?:jsonrpc|method)":"[^"]*",)*"id":(\d+|"[^"\\]*")/.exec(start) ?? [];
  const [, last] = /,"id":(\d+|"[^"\\]*")\}\s*$/.exec(end) ?? [];
  const message = `The message has more than ${MAX_MESSAGE_BYTES} bytes; send less at once.`;
  const error = { code: -32600, message };
  return `${JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(first ?? last ?? 'null'), error })}\n`;
}
