import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestCaller, type DescribedError, type LogRecord, plain } from '../../../../src/sdk/toolkit/index.ts';
import { contrary } from '../conformance/contrary.ts';
import { expectNoRejections } from '../listen.ts';
import { handlerOf } from '../tools.ts';
import { MARKS, marksIn } from './marks.ts';

const { key, secret, path, input } = MARKS;

const PIECES = [key, secret, path, input, `Bearer ${key}`, `api_key=${key}`];
const text = fc
  .array(fc.constantFrom(...PIECES, 'at ', '\n    ', ':12:7', 'password: ', '"', '$&', '%'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((pieces) => pieces.join(''));

const errorClass = fc.constantFrom(Error, TypeError, RangeError, SyntaxError, AggregateErrorOf, DOMException);
function AggregateErrorOf(message: string): AggregateError {
  return new AggregateError([new Error(message)], message);
}

const error = fc.tuple(errorClass, text, text).map(([Class, message, stack]) => {
  const made: Error = new (Class as ErrorConstructor)(message, { cause: stack }); // all take a message
  try {
    made.stack = stack;
    made.name = message;
  } catch {
    // a DOMException has its own name
  }
  return Object.assign(made, { config: message, response: { headers: { authorization: stack } }, input: message });
});

const throws = (thrown: unknown) => (): never => {
  throw thrown;
};
const throwing = (words: string) => throws(new Error(words));

/** Objects that refuse to be looked at. */
const trap = text.map((words) => [
  () => Object.defineProperty({}, 'message', { get: throwing(words), enumerable: true }),
  () => Object.defineProperty(new Error(words), 'stack', { get: throwing(words) }),
  () =>
    new Proxy(
      {},
      { get: throwing(words), has: throwing(words), ownKeys: throwing(words), getPrototypeOf: throwing(words) },
    ),
  () =>
    new Proxy(new Error(words), {
      get: (_target, name) => (name === 'message' ? { toString: throwing(words) } : words),
    }),
  () => ({ toString: throwing(words), valueOf: throwing(words), [Symbol.toPrimitive]: throwing(words) }),
  () => ({ name: 'ToolError', message: words, 'colloquy.tool-error': true }),
  () => Object.create(null, { message: { value: words } }),
  () => {
    const { proxy, revoke } = Proxy.revocable(() => {}, {});
    revoke();
    return proxy;
  },
  () => Promise.reject(new Error(words)),
  () => ({ deep: [{ inner: Promise.reject(words) }] }),
  () => Object.assign(Object.create({ message: words }), { toJSON: throwing(words) }),
  () => Symbol(words),
  () => throwing(words),
  () => new Map([[words, words]]),
]);

/** Makes anything that a tool could throw; made anew for each use, since some can be used but once. */
const throwable: fc.Arbitrary<() => unknown> = fc.oneof(
  error.map((made) => () => made),
  text.map((words) => () => words),
  fc.tuple(trap, fc.nat()).map(([makers, index]) => makers[index % makers.length] ?? (() => undefined)),
  fc.constantFrom(undefined, null, 0, Number.NaN, 1n, false).map((value) => () => value),
  fc.anything({ withNullPrototype: true, withMap: true, withSet: true, withBigInt: true }).map((value) => () => value),
);

const wrap = fc.constantFrom(
  (value: unknown) => value,
  (value: unknown) => ({ value }),
  (value: unknown) => ({ list: [1, value, { value }] }),
  (value: unknown) => [value],
  (value: unknown) => {
    const cycle: Record<string, unknown> = { value };
    cycle.self = cycle;
    return cycle;
  },
  (value: unknown) => Object.defineProperty({}, 'value', { get: throws(value), enumerable: true }),
  (value: unknown) => ({ toJSON: throws(value) }),
  (value: unknown) => ({ toJSON: () => value }),
  (value: unknown) => ({ value, big: 1n }),
  (value: unknown) => ({ value, text: 'x'.repeat(20_000) }),
  (value: unknown) => ({ value, rejected: Promise.reject(value) }),
);

/** Makes anything that a tool could return, most of it unfit. */
const returnable: fc.Arbitrary<() => unknown> = fc.tuple(throwable, wrap).map(
  ([make, around]) =>
    () =>
      around(make()),
);

/** Holds, for a number of throwables and results a protocol, that nothing of what a tool throws or returns gets out. */
export function holdThrowables(runs: number): void {
  expectNoRejections();

  describe.each([plain, contrary])('under the protocol $name', (protocol) => {
    let does = (): unknown => ({});
    let logged: readonly [LogRecord, (DescribedError | undefined)?] | undefined;
    const handler = handlerOf(
      { throws: () => does(), rejects: async () => does() },
      {
        protocol,
        limits: { resultLength: 10_000 },
        log: (...entry) => {
          logged = entry;
        },
      },
    );
    const caller = createTestCaller(handler, protocol, MARKS.key);

    /** Runs a tool, and gives what is in the answer and in the log of what must not be there. */
    async function leaks(tool: string) {
      const { status, headers, body } = await caller.execute('kit', tool, { value: MARKS.input });
      const [record, error] = logged ?? [];
      return {
        status,
        answer: marksIn(JSON.stringify([...headers, body])),
        record: marksIn(JSON.stringify(record)),
        error: marksIn(JSON.stringify(error ?? {})).filter((mark) => mark === 'key'),
      };
    }
    const failed = protocol.choices['execute-tool.tool-failure'].value.statuses['tool-failure'];
    const tooLarge = protocol.choices['toolkits.body-size'].value['result-too-large'];
    const nothing = { answer: [], record: [], error: [] };

    it('nothing that a tool throws reaches the caller', async () => {
      await fc.assert(
        fc.asyncProperty(throwable, fc.constantFrom('throws', 'rejects'), async (make, tool) => {
          does = () => {
            throw make();
          };
          expect(await leaks(tool)).toEqual({ status: failed, ...nothing });
        }),
        { numRuns: runs },
      );
    });

    it('a result that is not a JSON object is a failure, and nothing of it reaches the caller', async () => {
      await fc.assert(
        fc.asyncProperty(returnable, fc.constantFrom('throws', 'rejects'), async (make, tool) => {
          does = make;
          const { answer, ...found } = await leaks(tool);
          const isResult = found.status === protocol.choices['execute-tool.status'].value;
          // The content of a result is meant for the caller.
          expect({ ...found, answer: isResult ? [] : answer }).toEqual({ ...nothing, status: found.status });
          expect([failed, tooLarge, protocol.choices['execute-tool.status'].value]).toContain(found.status);
        }),
        { numRuns: runs },
      );
    });
  });
}
