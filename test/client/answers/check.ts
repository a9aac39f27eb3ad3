import { setTimeout as pause } from 'node:timers/promises';
import * as fc from 'fast-check';
import * as web from '../../../src/client/index.ts';
import { KEY as apiKey } from '../../canary/key.ts';
import { anyRawAnswer, type RawAnswer, SWITCHING } from './raw-answer.ts';
import { startRawServer } from './raw-server.ts';

/** How long a call waits for a server that says no more. Where the connection ends, the call ends without a limit. */
const TIMEOUT = 100;
/** A call that takes longer hangs. */
const HANG = 10_000;
const LIMIT = 2 ** 20;
/** What stands in buffers of the two ends of a connection beside what was read: Linux lets them grow to 32 and 4 MB. */
const BUFFERED = 40 * 2 ** 20;
const AT_ONCE = 20;

/**
 * Has as many raw answers read, and throws at the first whose result is no typed one, or does not come in its time.
 *
 * @returns how many of them switched to another protocol.
 */
export async function checkRawAnswers(make: typeof web.createClient, answers: number, seed?: number): Promise<number> {
  const server = await startRawServer();
  const client = make({ baseUrl: server.url, apiKey, retries: 0, maxAnswerBytes: LIMIT });
  let count = 0;
  let switched = 0;
  const check = async (answer: RawAnswer) => {
    const name = `case-${count++}`;
    server.answer(name, answer);
    // at 421 the Fetch standard sends again, on another connection, and Node's fetch does not end a body that is cut off
    const is421 = Buffer.concat(answer.parts).includes(' 421 ');
    const ends = !is421 && (answer.end === 'close' || answer.end === 'reset');
    const options = { headers: { 'x-case': name }, ...(!ends && { timeout: TIMEOUT }) };
    const { conversations } = client.results;
    const call =
      answer.operation === 'list'
        ? conversations.list(options)
        : conversations.messages.send(42, { content: '' }, options);
    const wrong = wrongOf(answer, await within(call));
    if (Buffer.concat(answer.parts).includes(SWITCHING)) switched++;
    const { requests, written } = server.take(name);
    const said = `after ${JSON.stringify(Buffer.concat(answer.parts).toString('latin1'))}, then ${answer.end}`;
    if (wrong) throw new Error(`${wrong} ${said}`);
    if (requests > (is421 && make === web.createClient ? 2 : 1) && answer.operation === 'send')
      throw new Error(`the message was sent ${requests} times ${said}`);
    if (written > LIMIT + BUFFERED) throw new Error(`${written} bytes were read ${said}`);
  };
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRawAnswer, { minLength: AT_ONCE, maxLength: AT_ONCE }), (some) =>
        Promise.all(some.map(check)).then(() => {}),
      ),
      { numRuns: answers / AT_ONCE, endOnFailure: true, ...(seed !== undefined && { seed }) },
    );
    return switched;
  } finally {
    server.close();
  }
}

const within = (call: Promise<web.Result>): Promise<web.Result | 'hangs'> =>
  Promise.race([call, pause(HANG, 'hangs' as const, { ref: false })]);

/** Says what is wrong with a result; nothing when it is a success as the contract states it, or a typed error. */
function wrongOf({ operation }: RawAnswer, result: web.Result | 'hangs'): string | undefined {
  if (result === 'hangs') return 'the call does not settle';
  if (!result.ok) {
    const { error } = result;
    if (!(error instanceof web.ColloquyError) || error.kind === 'usage') return `it fails with ${error}`;
    if (error.kind === 'timeout' && error.clock !== 'timeout') return 'another clock ended it';
    return undefined;
  }
  const { conversation, user_message, agent_message, data } = Object(result.data);
  const isSent = [user_message?.content, agent_message?.content].every((content) => typeof content === 'string');
  if (operation === 'send')
    return isSent && Number.isSafeInteger(conversation?.id) ? undefined : 'it is no sent message';
  const isList = Array.isArray(data) && data.every((item) => Object(item) === item);
  return isList ? undefined : 'it is no list';
}
