import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { burstSize, createReport, verify } from '../../../src/evidence/verify/index.ts';
import { project, run } from '../../cli/run.ts';
import { type Answer, FAST, filesIn, keepKey, sound } from './support/command.ts';
import { isApi } from './support/faults.ts';
import { type Asked, FAULTY_KNOWN, type Fault, sendToFaulty } from './support/faulty-server.ts';
import { json, serve } from './support/server.ts';
import { readAgain, saidBy } from './support/shown.ts';

keepKey();
const contract = await readContract();

/** Sends as fast as the server answers, with a burst at the end. */
const RATE = 1e9;

async function reportOn(fault: Fault, rate = RATE) {
  const send = sendToFaulty(fault);
  const surfaces = { 'developer-api': send, toolkit: send };
  return verify({ contract, known: FAULTY_KNOWN, allow: 'refusals', send: surfaces, rate });
}

/** Answers with a status for requests from one number on that are there at once, and says to try again at once. */
const limited = (status: number, isNow: (asked: Asked) => boolean, body: object = { message: 'Too many.' }): Fault => ({
  changes: (_, asked) =>
    isApi(asked) && isNow(asked)
      ? { status, headers: { 'content-type': 'application/json', 'retry-after': '0' }, body }
      : undefined,
});

const from =
  (number: number) =>
  ({ atOnce }: Asked): boolean =>
    atOnce >= number;

const brokenBy = async (fault: Fault): Promise<string[]> =>
  (await reportOn(fault)).statements.flatMap(({ statement, verdict }) =>
    verdict.is === 'broken' ? [statement.id] : [],
  );

test.for<[name: string, fault: Fault, broken: readonly string[]]>([
  ['no limit', {}, []],
  ['429 from the 30th on', limited(429, from(30)), []],
  ['429 without a message', limited(429, from(30), { retry: 1 }), ['api-error.message']],
  ['503 from the 30th on', limited(503, from(30)), ['errors.429']],
  ['403 from the 96th on', limited(403, from(96)), ['errors.429']],
  ['503 for one of a hundred', limited(503, ({ count }) => count % 100 === 0), []],
  ['503 now and then, alone as well', limited(503, ({ count }) => count % 4 === 0), []],
  ['503 for all of a burst', limited(503, ({ atOnce }) => atOnce > 1), ['errors.429']],
])('%s', async ([, fault, broken]) => {
  expect(await brokenBy(fault)).toEqual(broken);
});

test('a burst with 429 shows that too many requests get it, and does not end the run', async () => {
  const report = await reportOn(limited(429, from(30)));
  expect(report.stopped).toBeUndefined();
  expect(report.statements.find(({ statement }) => statement.id === 'errors.429')?.verdict.is).toBe('holds');
  expect(report.operations.find(({ operation }) => operation.operationId === 'listAgents')?.failures).toEqual([]);
});

test('the recording of a run with bursts gives the same verdicts', async () => {
  const report = await reportOn(limited(503, from(40)));
  expect(saidBy(readAgain(report))).toEqual(saidBy(report));
  const [broken] = createReport(report).broken;
  expect(broken?.command).toMatch(/^for n in \$\(seq 100\); do\ncurl -i [\s\S]* &\ndone; wait$/);
});

test('a burst is as large as the rate allows in a second, and is left out at a low rate', () => {
  const sizes = [5, 19, 20, 50, 100, 10_000, Infinity].map((rate) => burstSize('refusals', rate));
  expect(sizes).toEqual([0, 0, 20, 50, 100, 100, 0]);
  expect([burstSize('reads', 100), burstSize('probes', 100), burstSize('writes', 100)]).toEqual([0, 0, 100]);
});

test('the screen announces the burst, and shows how to repeat it', async () => {
  let waiting = 0;
  const answer: Answer = (request, response, body) => {
    waiting += 1;
    const place = waiting;
    // A server takes its time, so that the requests of a burst wait together.
    setTimeout(() => {
      waiting -= 1;
      if (place > 20) return json(response, 503, { message: 'Busy.' }, { 'retry-after': '0' });
      sound(request, response, body);
    }, 10);
  };
  const url = await serve(answer);
  const directory = await project();
  const words = ['--allow', 'refusals', ...FAST, '--out', 'out'];
  const { code, out, err } = await run(directory, 'verify', url, ...words);
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringMatching(/burst +100 reads at once, at the end/) });
  expect(out).toMatch(/broken {2}errors\.429\n +of 100 requests at once \d+ got 503, while a single one before and/);
  expect(out).toMatch(/for n in \$\(seq 100\); do\n +curl -i [\s\S]*json' &\n +done; wait\n/);
  expect((await filesIn(join(directory, 'out')))['report.html']).toContain('done; wait');
});
