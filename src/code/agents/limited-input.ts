import { Readable, type Writable } from 'node:stream';

/** The limit of a message; the transport of MCP's SDK closes without an error at 10 MB. */
const MAX_MESSAGE_BYTES = 4 * 2 ** 20;

/**
 * The number of bytes that are kept at the start and at the end of a longer message, to find its id there: most writers
 * put it first or last.
 */
const KEPT_BYTES = 1024;

/**
 * Passes on the messages of an input, one a line. Messages above the limit are left out, and answered with an error.
 */
export function limitedInput(input: AsyncIterable<Buffer>, output: Writable): Readable {
  return Readable.from(lines(input, output));
}

async function* lines(input: AsyncIterable<Buffer>, output: Writable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    for (let start = 0; start < chunk.length; ) {
      const end = chunk.indexOf('\n', start) + 1 || chunk.length;
      const part = chunk.subarray(start, end);
      size += part.length;
      parts.push(part);
      const isEnd = part.at(-1) === NEWLINE;
      if (size > MAX_MESSAGE_BYTES) {
        const kept = Buffer.concat(parts);
        parts = [kept.subarray(0, KEPT_BYTES), kept.subarray(-KEPT_BYTES)];
        if (isEnd) output.write(refusal(parts.map(String)));
      } else if (isEnd) yield Buffer.concat(parts);
      if (isEnd) [parts, size] = [[], 0];
      start = end;
    }
  }
}

const NEWLINE = 10;

function refusal([start = '', end = '']: readonly string[]): string {
  const [, first] = /^\s*\{(?:"(?:jsonrpc|method)":"[^"]*",)*"id":(\d+|"[^"\\]*")/.exec(start) ?? [];
  const [, last] = /,"id":(\d+|"[^"\\]*")\}\s*$/.exec(end) ?? [];
  const message = `The message has more than ${MAX_MESSAGE_BYTES} bytes; send less at once.`;
  const error = { code: -32600, message };
  return `${JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(first ?? last ?? 'null'), error })}\n`;
}
