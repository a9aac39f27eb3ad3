import { expect, test } from 'vitest';
import { CONTRACT_FILE, parseContract, readContract } from '../../../src/contract/model/index.ts';
import { openSqlite, startSandbox } from '../../../src/servers/sandbox/index.ts';
import { stillOpen } from '../mock/support.ts';
import { start } from './support.ts';

const OPERATION = `
  /v1/agents/{agent_id}/badge/:
    get:
      operationId: getBadge
      summary: Get an agent
      tags: [Agents]
      security: [{DeveloperApiKey: []}]
      parameters: [{$ref: "#/components/parameters/AgentId"}]
      responses:
        2XX: {$ref: "#/components/responses/AgentsListed"}
        "400": {$ref: "#/components/responses/BadRequest"}
        "401": {$ref: "#/components/responses/Unauthorized"}
        "403": {$ref: "#/components/responses/Forbidden"}
        "404": {$ref: "#/components/responses/NotFound"}
`;

test('a refused request names the open points of its own operation', async () => {
  const sandbox = await start('plain', { picks: { 'developer-api-key.access': ['some'] } });
  const key = await sandbox.issueKey('of the second agent', [2]);
  const named = [
    await sandbox.post('/v1/agents/1/memories/', { title: 'a', content: 'b' }, key),
    await sandbox.post('/v1/agents/77/memories/', { title: 'a', content: 'b' }, key),
    await sandbox.post('/v1/conversations/1/messages/', { content: 'a' }, key),
  ].map((answered) => [answered.status, answered.named.filter((id) => id.endsWith('.errors'))]);
  expect(named).toEqual([
    [403, ['create-memory.errors']],
    [404, ['create-memory.errors']],
    [403, ['send-message.errors']],
  ]);
});

test('an operation without a handler responds as the mock does, and the others store', async () => {
  const { text, choices } = await readContract();
  const extended = parseContract(text.replace('\npaths:\n', `\npaths:${OPERATION}`), CONTRACT_FILE);
  const contract = { ...extended, choices };
  const sandbox = await start('plain', { contract });
  expect(sandbox.unhandled.map(({ operationId }) => operationId)).toContain('getBadge');
  expect(await sandbox.get('/v1/agents/1/badge/')).toMatchObject({
    status: 200,
    body: { data: [{ id: 7, name: 'Support' }, {}, {}] },
    named: expect.arrayContaining(stillOpen('list-agents.body')),
  });
  // Its key and the agent in its path are those of the store.
  expect(await sandbox.get('/v1/agents/1/badge/', 'wrong')).toMatchObject({ status: 401 });
  expect(await sandbox.get('/v1/agents/77/badge/')).toMatchObject({ status: 404 });
  expect(await sandbox.send('Hello')).toMatchObject({ status: 200 });
  expect(await sandbox.texts(1)).toEqual(['Hello', 'Hello']);
});

test('an operation whose path has another parameter responds as the mock does', async () => {
  const { text } = await readContract();
  const renamed = text.replaceAll(/\{agent_id\}|(?<=name: )agent_id/g, (name) => name.replace('agent_id', 'agentId'));
  const sandbox = await startSandbox({
    store: await openSqlite({}),
    contract: parseContract(renamed, CONTRACT_FILE),
    assume: undefined,
  });
  expect(sandbox.unhandled.map(({ operationId }) => operationId)).toContain('createMemory');
  await sandbox.close();
});
