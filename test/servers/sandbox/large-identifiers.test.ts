import { expect, test } from 'vitest';
import { parseSeed } from '../../../src/servers/sandbox/index.ts';
import { start } from './support.ts';

const USERS = ['7', '9007199254740992', '18014398509481985', '340282366920938463463374607431'];

const SEED = `agents:
  - name: Support
    users: [${USERS.map((user) => JSON.stringify(user)).join(', ')}]
    conversations: [${USERS.map((user) => `{ user: "${user}" }`).join(', ')}]
`;

test.each(['plain', 'contrary'])('under %s a user of a seed has the digits of the seed', async (set) => {
  const sandbox = await start(set, { seed: parseSeed(SEED, 'seed.yaml') });
  const texts: string[] = [];
  for (const { pathId } of await sandbox.control.conversations.list()) {
    const response = await fetch(`${sandbox.url}/v1/conversations/${pathId}/messages/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.key}`, 'content-type': 'application/json' },
      body: '{"content":"Hello."}',
    });
    texts.push(await response.text());
  }
  const shown = texts.join().matchAll(/"external_user_id":"?(\d+)/g);
  expect([...new Set(Array.from(shown, ([, user]) => user))].toSorted()).toEqual(USERS.toSorted());
});

test('a number that is not an id does not name a user with a close id', async () => {
  const sandbox = await start('plain', { seed: parseSeed(SEED, 'seed.yaml') });
  const memory = '"title":"Hours","content":"Nine to six."';
  for (const user of ['9007199254740993', '18014398509481985', '1e300']) {
    const post = (path: string, body: string, token: string) =>
      fetch(sandbox.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      });
    const { status } = await post('/v1/agents/1/memories/', `{${memory},"agent_user_id":${user}}`, sandbox.key);
    expect(status, user).toBeGreaterThanOrEqual(400);
    await expect(
      sandbox.control.memories.create({ agentId: 1, agentUserId: Number(user), title: 'a', content: 'a' }),
    ).rejects.toThrow();
  }
  expect(await sandbox.control.memories.list()).toEqual([]);
});
