import { setTimeout as pause } from 'node:timers/promises';
import * as fc from 'fast-check';
import { ColloquyError, type OperationId, type Result } from '../../../../src/sdk/client/index.node.ts';
import * as web from '../../../../src/sdk/client/index.ts';
import { KEY as apiKey } from '../../../canary/key.ts';
import { REQUESTS } from '../../../support/operations.ts';
import { startRawServer } from '../raw-server.ts';
import type { ENTRIES } from '../server.ts';
import { call } from './call.ts';
import { isAsStated } from './judge.ts';
import { anyRawCase, type RawCase } from './raw-case.ts';

/** How long a call waits for a server that says no more. Where the connection ends, the call ends without a limit. */
const TIMEOUT = 100;
/** A call that takes longer hangs. */
const HANG = 10_000;
const LIMIT = 2 ** 20;
/** Bytes that the buffers of both ends of a connection can hold besides those read: on Linux up to 32 and 4 MB. */
const BUFFERED = 40 * 2 ** 20;
const AT_ONCE = 20;

/** Has as many raw answers read, and throws at the first whose result is no typed one, or does not come in its time. */
export async function checkRawAnswers(entry: (typeof ENTRIES)[number]['entry'], answers: number): Promise<void> {
  const server = await startRawServer();
  const options = { baseUrl: server.url, retries: 0, maxAnswerBytes: LIMIT };
  const client = entry.createClient({ ...options, apiKey });
  const toolkit = entry.createToolkitClient(options);
  let count = 0;
  const check = async ({ operation, answer }: RawCase) => {
    const name = `case-${count++}`;
    server.answer(answer, name);
    const bytes = Buffer.concat(answer.parts);
    // at 421 the Fetch standard sends again, on another connection, and Node's fetch does not end a body that is cut off
    const is421 = bytes.includes(' 421 ');
    const ends = !is421 && (answer.end === 'close' || answer.end === 'reset');
    const limits = { headers: { 'x-case': name }, ...(!ends && { timeout: TIMEOUT }) };
    const result = await Promise.race([
      call(client, toolkit, operation, limits),
      pause(HANG, undefined, { ref: false }),
    ]);
    const { requests, written } = server.take(name);
    const said = `${operation}, after ${JSON.stringify(bytes.toString('latin1'))}, then ${answer.end}`;
    const wrong = wrongOf(operation, result);
    if (wrong) throw new Error(`${wrong}: ${said}`);
    if (requests > (is421 && entry === web ? 2 : 1) && REQUESTS[operation].method === 'POST')
      throw new Error(`it was sent ${requests} times: ${said}`);
    if (written > LIMIT + BUFFERED) throw new Error(`${written} bytes were read: ${said}`);
  };
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRawCase, { minLength: AT_ONCE, maxLength: AT_ONCE }), (some) =>
        Promise.all(some.map(check)).then(() => {}),
      ),
      { numRuns: answers / AT_ONCE, endOnFailure: true },
    );
  } finally {
    server.close();
  }
}

/** Returns what is wrong with a result that is neither a stated success nor a typed error. */
function wrongOf(operation: OperationId, result: Result | undefined): string | undefined {
  if (!result) return 'the call does not settle';
  if (result.ok) return isAsStated(operation, result.status, result.data) ? undefined : 'it is no such success';
  const { error } = result;
  if (!(error instanceof ColloquyError) || error.kind === 'usage') return `it fails with ${error}`;
  return error.kind === 'timeout' && error.clock !== 'timeout' ? 'another clock ended it' : undefined;
}
