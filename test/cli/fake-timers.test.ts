import { describe, expect, test, vi } from 'vitest';
import { startMock, startSandbox } from '../../src/cli/api/index.ts';
import { CONTRACT_FILE } from '../../src/contract/model/index.ts';
import { createClient } from '../../src/sdk/client/index.node.ts';
import { KEY } from '../canary/key.ts';
import { FAKE_TIMERS, useFakeTimers } from '../support/fake-timers.ts';

const contract = CONTRACT_FILE;
const clientFor = ({ url, key }: { readonly url: string; readonly key: string }) =>
  createClient({ baseUrl: url, apiKey: key, retries: 0 });

const replaced: typeof FAKE_TIMERS = { ...FAKE_TIMERS, 'only queueMicrotask': { toFake: ['queueMicrotask'] } };

describe.each(Object.entries(replaced))('when a test replaces %s', (_name, config) => {
  test('a sandbox starts, stores, replies, fails as configured, and stops', async () => {
    useFakeTimers(config);
    const sandbox = await startSandbox({ contract });
    const { conversations } = clientFor(sandbox);
    const sent = await conversations.messages.send(1, { content: 'Hello?' });
    expect(sent.agent_message.content).toBe('Hello?');
    expect((await conversations.list()).data).not.toEqual([]);
    await sandbox.faults.set([{ operation: 'listConversations', delay: 5 }]);
    expect((await conversations.list()).data).not.toEqual([]);
    await sandbox.reset();
    expect(await sandbox.messages.list(1)).toEqual([]);
    await sandbox.close();
  });

  test('a mock starts, answers and stops', async () => {
    useFakeTimers(config);
    const mock = await startMock({ contract, assume: 'plain' });
    const { data } = await clientFor({ url: mock.url, key: KEY }).conversations.list();
    expect(data).not.toEqual([]);
    await mock.close();
  });
});

test('the clock of a sandbox follows a fake date, unless it is set', async () => {
  useFakeTimers({ now: new Date('2031-05-01') });
  await using sandbox = await startSandbox({ contract });
  expect(sandbox.clock.now()).toBe(Date.parse('2031-05-01'));
  vi.advanceTimersByTime(1_000);
  expect(sandbox.clock.now()).toBe(Date.parse('2031-05-01T00:00:01Z'));
  sandbox.clock.set(0);
  expect(sandbox.clock.now()).toBe(0);
});
