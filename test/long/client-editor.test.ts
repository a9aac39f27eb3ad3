import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../generated/ids.ts';
import { answerOpenPoint } from '../../src/authoring/answer/index.ts';
import { generatedFiles } from '../../src/authoring/generate/index.ts';
import { type Contract, type JsonObject, parseContract, readContract } from '../../src/contract/model/index.ts';
import { openInEditor } from '../sdk/client/editor/editor.ts';

const clients = `import { createClient, createToolkitClient } from './src/sdk/client/index.node.ts';
export const client = createClient({ baseUrl: 'https://developer-api.invalid' });
export const toolkit = createToolkitClient({ baseUrl: 'https://application.invalid' });
`;
const message = "{ content: 'Hello' }";
const CALLS: Readonly<Record<OperationId, { readonly method: string; readonly given: string }>> = {
  listAgents: { method: 'client.agents.list', given: '' },
  createMemory: { method: 'client.agents.memories.create', given: "7, { title: '', content: '' }" },
  listConversations: { method: 'client.conversations.list', given: '' },
  sendMessage: { method: 'client.conversations.messages.send', given: `42, ${message}` },
  getToolkitDetails: { method: 'toolkit.details', given: "'weather'" },
  getToolContext: { method: 'toolkit.context', given: "'weather', 'forecast'" },
  executeTool: { method: 'toolkit.execute', given: "'weather', 'forecast', { assumed: { json: {} } }" },
};
const calls = Object.values(CALLS);
const text = clients + calls.map(({ method, given }) => `await ${method}(${given});`).join('\n');
const contract = await readContract();
const editor = openInEditor(text);

/** Opens a program with what is generated of another contract. */
async function openUnder(contract: Contract, text: string) {
  const generated = await generatedFiles(contract);
  return openInEditor(text, Object.fromEntries([...generated].map(([name, file]) => [`generated/${name}`, file])));
}

describe.each(contract.operations)('hovering over the method of $operationId', (operation) => {
  const { method } = new Map(Object.entries(CALLS)).get(operation.operationId) ?? { method: '' };
  const { type, says, parameters } = editor.hover(method);

  test('shows its summary and the section of the description', () => {
    expect(says).toContain(`**${operation.summary}** (§4.`);
  });

  test('shows what it takes and gives', () => {
    expect(type).toMatch(/=> Promise</);
    const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
      name.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase()),
    );
    expect(parameters.map((parameter) => parameter.split(' ')[0])).toEqual(named);
    for (const name of named) expect(type).toContain(`${name}: `);
  });

  test('shows the errors', () => {
    const stated = operation.surface === 'toolkit' ? ['Error'] : ['400', '401', '403', '404', '429', '5XX'];
    for (const status of stated) expect(says).toContain(`- ${status}: `);
  });

  test('shows the open points', () => {
    const own = contract.openPoints.filter(({ place }) => place.pointer === operation.pointer);
    expect(own.length).toBeGreaterThan(0);
    for (const { id } of own) expect(says).toContain(`(\`${id}\`, §`);
  });
});

test('no method is struck through, as the contract deprecates nothing', () => {
  expect(editor.errors()).toEqual([]);
  expect(editor.struckThrough()).toEqual([]);
});

test('the method of a deprecated operation is struck through', async () => {
  const document = structuredClone(contract.document) as Record<'paths', Record<string, Record<string, JsonObject>>>;
  const send = document.paths['/v1/conversations/{conversation_id}/messages/']?.post;
  Object.assign(send ?? {}, { deprecated: true });
  const editor = await openUnder(parseContract(JSON.stringify(document), 'fixture.yaml'), text);
  expect(editor.struckThrough()).toEqual(['send']);
});

test('the client compiles, and distinguishes successes from errors, when every status is known', async () => {
  let answered = contract;
  for (const { id } of contract.openPoints.filter(({ aspect }) => aspect === 'status')) {
    const answer = { section: '§4.1', says: 'It is 201.', value: 201 };
    ({ contract: answered } = await answerOpenPoint(answered, id, answer));
  }
  const program = `${clients}const sent = await client.results.conversations.messages.send(42, ${message});
if (sent.ok) sent.data.agent_message.content satisfies string;
else if (sent.error.kind === 'documented') {
  sent.error.body.message satisfies string;
  const isError: [Extract<typeof sent.error.status, 201>] extends [never] ? true : false = true;
  ({ isError });
}`;
  expect((await openUnder(answered, program)).errors()).toEqual([]);
});

test('an open value names its open point, and a stated one its type', () => {
  const program = `${clients}const sent = await client.conversations.messages.send(42, ${message});
sent.conversation.external_user_id; sent.agent_message.content;`;
  const { hover } = openInEditor(program);
  expect(hover('conversation.external_user_id').type).toContain(
    'Unspecified<"conversation-summary.external-user-id-type">',
  );
  expect(hover('agent_message.content').type).toMatch(/: string$/);
  expect(hover('agent_message.content').says).toContain('The text of the message.');
});

test('the status of an error shows the statuses that are stated and a range, not each status of the range', () => {
  const program = `${clients}const sent = await client.results.conversations.messages.send(42, ${message});
if (!sent.ok && sent.error.kind === 'documented') sent.error.status;
if (!sent.ok) ({ any: sent.error.status });`;
  const { hover, errors } = openInEditor(program);
  expect(errors()).toEqual([]);
  expect(hover("'documented') sent.error.status").type).toMatch(/: 400 \| 401 \| 403 \| 404 \| 429 \| Status5XX$/);
  expect(hover('any: sent.error.status').type).toMatch(/: number \| undefined$/);
});

describe('the compiler makes at most 1,000 types', () => {
  const before = openInEditor(clients).instantiations();

  test.each(calls)('of a call of $method', ({ method, given }) => {
    const { instantiations } = openInEditor(`${clients}export const got = await ${method}(${given});`);
    expect(instantiations() - before).toBeLessThan(1000);
  });

  test.each(calls)('of a result of $method', ({ method, given }) => {
    const program = `${clients}const got = await ${method.replace('.', '.results.')}(${given});
export const said = got.ok ? got.data : got.error.kind === 'undocumented' ? got.error.status : got.error.message;`;
    expect(openInEditor(program).instantiations() - before).toBeLessThan(1000);
  });
});
