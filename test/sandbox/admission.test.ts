import { expect, test } from 'vitest';
import { CONTRACT_FILE, parseContract, readContract } from '../../src/contract/index.ts';
import { withPicks } from './sets.ts';
import { start } from './support.ts';

const ERRORS = 'get-agent.errors';
const PATH = '/v1/agents/{agent_id}/';
const OPERATION = `
  ${PATH}:
    get:
      operationId: getAgent
      summary: Get an agent
      tags: [Agents]
      security: [{DeveloperApiKey: []}]
      x-unspecified:
        - {id: ${ERRORS}, aspect: elsewhere, question: "Which errors?", section: §7}
      parameters: [{$ref: "#/components/parameters/AgentId"}]
      responses:
        2XX: {$ref: "#/components/responses/AgentsListed"}
        "400": {$ref: "#/components/responses/BadRequest"}
        "401": {$ref: "#/components/responses/Unauthorized"}
        "403": {$ref: "#/components/responses/Forbidden"}
        "404": {$ref: "#/components/responses/NotFound"}
`;

test('a refused request names the open points of its own operation, also of one that the sandbox does not know', async () => {
  const { text, choices } = await readContract();
  const added = parseContract(text.replace('\npaths:\n', `\npaths:${OPERATION}`), CONTRACT_FILE);
  const contract = { ...added, choices: new Map(choices).set(ERRORS, Object(choices.get('create-memory.errors'))) };
  const set = await withPicks('plain', { 'developer-api-key.access': ['some'] });
  const action = {
    target: `$.paths['${PATH}'].get`,
    description: '',
    fills: [ERRORS],
    choice: { name: 'all', with: {} },
    update: {},
  };
  const sandbox = await start('plain', {}, { contract, assume: { ...set, actions: [...set.actions, action] } });
  const key = await sandbox.issueKey('of the second agent', [2]);
  const body = { title: 'a', content: 'b' };
  const message = { content: 'a' };
  const named = [
    await sandbox.get('/v1/agents/1/', key),
    await sandbox.get('/v1/agents/77/', key),
    await sandbox.post('/v1/agents/1/memories/', body, key),
    await sandbox.post('/v1/conversations/1/messages/', message, key),
  ].map((answered) => [answered.status, answered.named.filter((id) => id.endsWith('.errors'))]);
  expect(named).toEqual([
    [403, [ERRORS]],
    [404, [ERRORS]],
    [403, ['create-memory.errors']],
    [403, ['send-message.errors']],
  ]);
});
