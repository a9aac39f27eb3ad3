import { expect, test } from 'vitest';
import { CONTRACT_FILE, parseContract, readContract } from '../../../src/contract/model/index.ts';
import { start } from './support.ts';

const OPERATION = `
  /v1/agents/{agent_id}/:
    get:
      operationId: getAgent
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

test.each([
  [
    'an operation',
    'getAgent at /v1/agents/{agent_id}/',
    (text: string) => text.replace('\npaths:\n', `\npaths:${OPERATION}`),
  ],
  [
    'a path parameter',
    'createMemory at /v1/agents/{agentId}/memories/',
    (text: string) =>
      text.replaceAll(/\{agent_id\}|(?<=name: )agent_id/g, (name) => name.replace('agent_id', 'agentId')),
  ],
])(
  'a contract with %s that the sandbox does not have is refused before a request can meet it',
  async (_, unknown, change) => {
    const { text } = await readContract();
    const contract = parseContract(change(text), CONTRACT_FILE);
    await expect(start('plain', { contract })).rejects.toThrow(
      `${CONTRACT_FILE} has ${unknown}, which the sandbox does not have; it has listAgents, createMemory, listConversations, sendMessage; colloquy mock serves any contract`,
    );
  },
);
