import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/contract/model/index.ts';
import { readRecentMemories } from '../../../src/servers/sandbox/data/memories.ts';
import { answersWhatIsStored } from './cases/answers.ts';
import { type Picks, withPicks, withUpdates } from './sets.ts';
import { inFile, start } from './support.ts';

/** The random set 9 has a list of objects besides the stored ones. */
test.for(['plain', 'contrary', 'sparse', 9])(
  'under the set %s each field that has a meaning holds what is stored, and each list all of it',
  async (set) => {
    expect(await answersWhatIsStored(set)).toBeGreaterThan(2);
  },
);

const NAMES = ['Support', 'Order desk'];
const AGENTS = NAMES.map((name, index) => ({ id: index + 1, name }));
const CONCIERGE = { agents: [{ id: 7, name: 'Concierge' }], total: 118 };
const INTEGER = { type: 'integer' };
const TITLED = {
  type: 'object',
  required: ['title', 'kind'],
  properties: { title: { type: 'string', 'x-means': 'agent.name' }, kind: { type: 'string', examples: ['bot'] } },
};
const listOf = (items: JsonObject): JsonObject => ({ type: 'array', items });
/** An object with a list of agents. */
const withAgents = (properties: JsonObject, example: JsonObject): JsonObject => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => name !== 'next'),
  properties,
  examples: [example],
});
const AGENT_LIST = listOf({ $ref: '#/components/schemas/Agent' });
const WORDS = listOf({ type: 'object', properties: { word: { type: 'string' } } });

const FORMS: readonly (readonly [form: string, schema: JsonObject, picks: Picks, body: unknown])[] = [
  [
    'whose example is empty',
    withAgents({ agents: listOf(TITLED) }, { agents: [] }),
    {},
    { agents: NAMES.map((title) => ({ title, kind: 'bot' })) },
  ],
  ['of texts', { ...listOf({ type: 'string', 'x-means': 'agent.name' }), examples: [['Concierge']] }, {}, NAMES],
  [
    'with another list before it',
    withAgents({ tags: WORDS, agents: AGENT_LIST, total: INTEGER }, { tags: [{ word: 'a' }], ...CONCIERGE }),
    {},
    { tags: [{ word: 'a' }], agents: AGENTS, total: 2 },
  ],
  [
    'that comes one at a time',
    withAgents({ agents: AGENT_LIST, total: INTEGER, next: INTEGER }, { ...CONCIERGE, next: 31 }),
    { 'list-agents.paging': ['by-link', { size: 2 }], 'list-agents.completeness': ['some'] },
    { agents: AGENTS, total: 2 },
  ],
];

test.for(FORMS)('a list of agents %s is that of the agents that are stored', async ([, schema, picks, body]) => {
  const sandbox = await start('plain', {
    assume: withUpdates(await withPicks('plain', picks), { 'list-agents.body': schema }),
  });
  expect(await sandbox.get('/v1/agents/')).toMatchObject({ status: 200, body });
  expect((await sandbox.get('/v1/agents/')).body).toEqual(body);
});

test('the total of a list in pages does not count omitted elements', async () => {
  const picks: Picks = { 'conversation-list.order': ['by-id'] };
  const sandbox = await start('contrary', { picks });
  // There are three conversations, of which contrary leaves out one.
  expect(Object((await sandbox.get('/v1/conversations/')).body)).toMatchObject({
    data: [{}, {}],
    total: 2,
    next: null,
  });
});

test('a response that the set does not allow is an error, and nothing is stored', async () => {
  const failures: unknown[] = [];
  const store = await (await inFile())();
  const receipt: JsonObject = {
    type: 'object',
    required: ['title'],
    properties: { title: { type: 'string', maxLength: 3 } },
    examples: [{ title: 'abc' }],
  };
  const assume = withUpdates(await withPicks('plain', {}), { 'create-memory.body': receipt });
  const sandbox = await start('plain', { store, assume, onFailure: (error) => failures.push(error) });
  const memory = { title: 'Opening hours', content: 'Nine to six.' };
  const refused = await sandbox.post('/v1/agents/1/memories/', memory);
  expect(refused).toMatchObject({ status: 502, body: { message: expect.stringContaining('does not allow') } });
  expect(refused.named).toContain('errors.5xx-statuses');
  expect(failures).toEqual([expect.objectContaining({ name: 'UnwritableError' })]);
  expect(await sandbox.post('/v1/agents/1/memories/', { ...memory, title: 'One' })).toMatchObject({ status: 201 });
  expect(await store.read(() => readRecentMemories(9))).toMatchObject([{ title: 'One' }]);
});

const TEXTS: readonly (readonly [what: string, set: string, reply: string, status: number])[] = [
  ['is empty', 'plain', '', 502],
  ['is longer than the set allows', 'contrary', 'x'.repeat(20_001), 201],
];

test.for(TEXTS)(
  'a reply that %s is no reply: what is answered is what the set says of that',
  async ([, set, reply, status]) => {
    const failures: unknown[] = [];
    const sandbox = await start(set, { reply: () => reply, onFailure: (error) => failures.push(error) });
    const answered = await sandbox.send('Hello', set === 'contrary' ? 100_001 : 1);
    expect(answered.status).toBe(status);
    if (status < 300) expect(Object(answered.body).agent_message.content).toBe('');
    expect(answered.named).toContain('send-message.reply-fails');
    expect(await sandbox.texts(1)).toEqual(set === 'plain' ? ['Hello'] : []);
    expect(failures).toHaveLength(1);
  },
);

test('a missing reply is a failure if the set chooses an empty text but does not allow one', async () => {
  const sandbox = await start('plain', { picks: { 'send-message.no-reply': ['empty-text'] }, reply: () => '' });
  expect(await sandbox.send('Hello')).toMatchObject({ status: 502, body: { message: expect.any(String) } });
});

test('a message whose stored text is empty is refused if the set allows no empty text', async () => {
  const sandbox = await start('plain', { picks: { 'sent-message.user-message-text': ['trimmed'] } });
  const refused = await sandbox.send('   ');
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('content') } });
  expect(refused.named).toEqual(
    expect.arrayContaining(['sent-message.user-message-text', 'sent-message.user-message-length']),
  );
  expect(await sandbox.texts(1)).toEqual([]);
});

test('responses that depend on the number of a conversation in a path name the points that decide it', async () => {
  const contrary = await start('contrary');
  expect((await contrary.get('/v1/conversations/')).named).toContain('conversation-id.origin');
  const plain = await start('plain');
  const absent = await plain.send('Hello', 100_001);
  expect(absent).toMatchObject({ status: 404, named: expect.arrayContaining(['conversation-id.origin']) });
});

test('an error has the request id in the form of the set', async () => {
  const sandbox = await start('contrary');
  const { status, headers, named } = await sandbox.get('/v1/agents/', 'no key');
  expect([status, headers.get('x-request-id')]).toEqual([401, expect.stringMatching(/^\d+$/)]);
  expect(named).toEqual(expect.arrayContaining(['request-id.presence', 'request-id.format', 'request-id.on-errors']));
});
