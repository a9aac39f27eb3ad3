import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import type { Reply } from '../../../src/servers/sandbox/index.ts';
import { type Picks, start } from './support.ts';

const contract = await readContract();
const POINT = 'send-message.no-reply';

/** Makes no reply to the first message, and repeats the others. */
const hangsOnce = (signals: AbortSignal[]): Reply => {
  return ({ message, signal }) => (signals.push(signal) === 1 ? new Promise(() => undefined) : message);
};

for (const { name, with: values } of contract.choices.get(POINT)?.choices ?? []) {
  test(`a reply that hangs ends at the limit of the sandbox, with the choice of ${POINT}: ${name}`, async () => {
    const status = 503;
    const picks: Picks = {
      'send-message.wait-limit': ['unlimited'],
      'api.timeouts': ['none'],
      'send-message.at-once': ['in-turn'],
      'errors.5xx-statuses': ['several'],
      [POINT]: [name, values.has('status') ? { status } : {}],
    };
    const signals: AbortSignal[] = [];
    // `plain` allows no empty text.
    const sandbox = await start(values.has('status') ? 'plain' : 'sparse', {
      picks,
      replyLimit: 20,
      reply: hangsOnce(signals),
    });
    // One waits for the lock of the conversation meanwhile, longer than a reply may take.
    const [hung, next] = await Promise.all([sandbox.send('Hello?'), sandbox.send('And now?')]);
    expect([hung.status, next.status < 300]).toEqual([values.has('status') ? status : 200, true]);
    expect(hung.named).toContain(POINT);
    if (hung.status === status) expect(Object(hung.body).message).toContain('longer than 0.02 s');
    expect(next.body).toMatchObject({ agent_message: { content: 'And now?' } });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });
}

test('reading the tools for a reply ends at the limit too', async () => {
  const sandbox = await start('plain', { replyLimit: 20, tools: () => new Promise(() => undefined) });
  expect((await sandbox.send('Hello?')).status).toBe(502);
});

test('the limit of the set applies if it is shorter', async () => {
  const picks: Picks = { 'send-message.wait-limit': ['limited', { seconds: 1 }] };
  const sandbox = await start('plain', { picks, replyLimit: 2 ** 31 - 1, reply: hangsOnce([]) });
  const { status, named } = await sandbox.send('Hello?');
  expect({ status, named }).toEqual({ status: 502, named: expect.arrayContaining(['send-message.wait-limit']) });
});
