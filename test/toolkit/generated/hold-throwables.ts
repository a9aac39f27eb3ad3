import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestCaller, type DescribedError, type LogRecord, plain } from '../../../src/toolkit/index.ts';
import { contrary } from '../conformance/contrary.ts';
import { expectNoRejections } from '../listen.ts';
import { handlerOf } from '../tools.ts';
import { MARKS, marksIn } from './marks.ts';
import { returnable, throwable } from './throwables.ts';

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

    it('whatever a tool throws, nothing of it gets out', async () => {
      await fc.assert(
        fc.asyncProperty(throwable, fc.constantFrom('throws', 'rejects'), async (make, tool) => {
          does = () => {
            throw make();
          };
          expect(await leaks(tool)).toEqual({ status: failed, ...nothing });
        }),
        { numRuns: runs },
      );
    }, 60_000);

    it('whatever a tool returns, what is no object of JSON is a failure, and nothing of it gets out', async () => {
      await fc.assert(
        fc.asyncProperty(returnable, fc.constantFrom('throws', 'rejects'), async (make, tool) => {
          does = make;
          const { answer, ...found } = await leaks(tool);
          const isResult = found.status === protocol.choices['execute-tool.status'].value;
          // What a tool puts into its result is meant for the caller.
          expect({ ...found, answer: isResult ? [] : answer }).toEqual({ ...nothing, status: found.status });
          expect([failed, tooLarge, protocol.choices['execute-tool.status'].value]).toContain(found.status);
        }),
        { numRuns: runs },
      );
    }, 60_000);
  });
}
