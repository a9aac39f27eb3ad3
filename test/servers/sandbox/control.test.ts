import { EventEmitter, once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { folder, type Running, start } from './support.ts';

const TOKEN = 'control-token';

type Call = (
  method: string,
  path: string,
  body?: unknown,
  token?: string,
) => Promise<{ status: number; body: unknown }>;

/** The operations of the control API, as its OpenAPI document has them. */
async function operationsOf({ url }: Running) {
  const response = await fetch(`${url}/_colloquy/api/openapi.json`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const file = join(await folder(), 'control.json');
  await writeFile(file, await response.text());
  return (await readContract(file)).model.operations;
}

/** The functions of a control, such as `create agents`. */
function namesIn(control: object, group = ''): readonly string[] {
  return Object.entries(control).flatMap(([name, value]) =>
    typeof value === 'function' ? [`${name} ${group}`.trim()] : namesIn(value, name),
  );
}

async function controlled(set = 'plain'): Promise<{ readonly sandbox: Running; readonly call: Call }> {
  const sandbox = await start(set, { controlToken: TOKEN });
  const call: Call = async (method, path, body, token = TOKEN) => {
    const response = await fetch(`${sandbox.url}/_colloquy/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return { sandbox, call };
}

test('no operation is done without the token, with another one, or with a body that its schema does not allow', async () => {
  const { sandbox, call } = await controlled();
  const message = expect.any(String);
  for (const { method, path, requestBody: body } of await operationsOf(sandbox)) {
    const address = path.replace(/\{\w+\}/, '1');
    expect(await call(method, address, undefined, 'wrong')).toEqual({ status: 401, body: { message } });
    if (body === undefined) continue;
    for (const wrong of ['{', '7', '{"unknown": 7}']) {
      expect({ path, ...(await call(method, address, wrong)) }).toEqual({ path, status: 400, body: { message } });
    }
  }
  expect(await call('GET', '/nothing')).toMatchObject({ status: 404 });
  for (const wrong of ['x', '1.5', '-1', '9'.repeat(20), '%E0', '__proto__']) {
    expect({ wrong, ...(await call('DELETE', `/agents/${wrong}`)) }).toMatchObject({ wrong, status: 404 });
    expect({ wrong, ...(await call('DELETE', `/snapshots/${wrong}`)) }).toMatchObject({ wrong, status: 404 });
  }
  expect(await call('PATCH', '/agents')).toMatchObject({ status: 405 });
  expect(await sandbox.control.agents.list()).toHaveLength(2);
  const off = await start('plain');
  const headers = { authorization: 'Bearer undefined' };
  expect((await fetch(`${off.url}/_colloquy/api/agents`, { headers })).status).toBe(401);
  expect(await (await fetch(`${off.url}/_colloquy/health`)).json()).toEqual({ status: 'ok' });
});

test('arguments of a program are checked like requests, and the message says what is allowed', async () => {
  const { control } = await start('plain');
  // A program in JavaScript can give anything.
  const wrong: readonly (readonly [() => unknown, RegExp])[] = [
    [
      () => control.faults.set([{ operation: 'sendMessage', statos: 503 } as never]),
      /has statos; there are operation, status/,
    ],
    [() => control.faults.set([{ operation: 'sendMessage', status: 200 }]), /status must be >= 400/],
    [() => control.replies.set({ nxt: ['Hello'] } as never), /has nxt; there are next, rules/],
    [() => control.clock.set('2030-01-01' as never), /must be number/],
    [() => control.agents.create({} as never), /has no name/],
    [() => control.users.create({ externalId: 'x' } as never), /has no agentId/],
    [() => control.import({ agents: [] } as never), /has no/],
    [() => control.seed({ agents: [{ nmae: 'A' } as never] }), /has nmae; there are name, users/],
    [
      () => control.seed({ agents: [{ name: 'A', memories: [{ title: 'a', content: 'b', user: 'x' }] }] }),
      /none of the users/,
    ],
  ];
  for (const [give, message] of wrong) {
    const error = await (async () => give())().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RangeError);
    expect(String(error)).toMatch(message);
  }
  await control.seed({ agents: [{ name: 'Night desk' }] });
  expect((await control.agents.list()).map(({ name }) => name)).toContain('Night desk');
});

test('its OpenAPI document has an operation for every function of the control', async () => {
  const sandbox = await start('plain', { controlToken: TOKEN });
  const ids = (await operationsOf(sandbox)).map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  // `set-clock` also advances the clock.
  const functions = namesIn(sandbox.control).filter((name) => name !== 'advance clock');
  expect(ids).toHaveLength(functions.length);
  for (const name of ['seed', 'reset', 'export', 'import']) expect(ids).toContain(name);
});

test('data is set up, used, and reset, with the same ids and keys', async () => {
  const { sandbox, call } = await controlled();
  for (const round of [1, 2]) {
    const agent = await call('POST', '/agents', { name: 'Night desk' });
    expect({ round, agent }).toEqual({
      round,
      agent: { status: 200, body: { id: 3, pathId: '3', name: 'Night desk' } },
    });
    const user = await call('POST', '/users', { agentId: 3, externalId: 'guest' });
    expect(user.body).toEqual({ id: 4, agentId: 3, externalId: 'guest' });
    expect((await call('POST', '/users', { agentId: 3, externalId: 'guest' })).status).toBe(400);
    const conversation = await call('POST', '/conversations', { userId: 4 });
    expect(conversation.body).toMatchObject({ id: 4, pathId: '4' });
    expect((await call('POST', '/memories', { agentId: 3, agentUserId: 1, title: 't', content: 'c' })).status).toBe(
      400,
    );
    await call('POST', '/memories', { agentId: 3, agentUserId: 4, title: 't', content: 'c' });
    await call('POST', '/conversations/4/messages', { user: 'Hello', agent: 'Good evening' });
    expect(await sandbox.send('Is anybody there?', 4)).toMatchObject({ status: 200 });
    expect((await call('GET', '/conversations/4/messages')).body).toMatchObject([
      { role: 'user', content: 'Hello' },
      { role: 'agent', content: 'Good evening' },
      { content: 'Is anybody there?' },
      { content: 'Is anybody there?' },
    ]);
    expect((await call('DELETE', '/messages/1')).status).toBe(204);
    expect(await sandbox.texts(4)).toHaveLength(2);
    expect((await call('DELETE', '/agents/3')).status).toBe(204);
    expect((await call('DELETE', '/agents/3')).status).toBe(404);
    expect((await call('GET', '/conversations')).body).toHaveLength(3);
    expect((await call('POST', '/reset')).status).toBe(204);
  }
});

test('snapshots, exports and seeds restore data, and the next ids follow it', async () => {
  const { sandbox, call } = await controlled();
  await call('PUT', '/snapshots/before%20it', undefined);
  await sandbox.send('Hello');
  const { body: exported } = await call('GET', '/contents');
  await call('POST', '/snapshots/before%20it/restore');
  expect(await sandbox.texts(1)).toEqual([]);
  expect((await call('PUT', '/contents', exported)).status).toBe(204);
  expect(await sandbox.texts(1)).toEqual(['Hello', 'Hello']);
  expect(await sandbox.send('Again')).toMatchObject({ status: 200, body: { user_message: { id: 3 } } });
  expect((await call('GET', '/snapshots')).body).toEqual(['before it']);
  expect((await call('DELETE', '/snapshots/other')).status).toBe(404);
  const broken = { ...Object(exported), agents: [] };
  expect(await call('PUT', '/contents', broken)).toMatchObject({ status: 400, body: { message: /FOREIGN KEY/ } });
  expect(await sandbox.texts(1)).toHaveLength(4);
  const seed = { agents: [{ name: 'A', users: ['u'], conversations: [{ user: 'u', messages: [] }], memories: [] }] };
  await call('POST', '/seed', seed);
  expect((await call('GET', '/agents')).body).toHaveLength(3);
  expect((await call('POST', '/seed', { agents: [{ ...seed.agents[0], users: [] }] })).status).toBe(400);
});

test('keys are issued and revoked, and a key keeps its agents when the data is replaced', async () => {
  const { sandbox, call } = await controlled('contrary');
  const { body } = await call('POST', '/keys', { label: 'second', agents: [2] });
  const { id, key } = Object(body);
  await call('POST', '/reset');
  expect((await call('GET', '/keys')).body).toMatchObject([{ label: 'first key' }, { id, agents: [2] }]);
  expect(await sandbox.get('/v1/agents/', key)).toMatchObject({ status: 203 });
  expect((await call('DELETE', `/keys/${id}`)).status).toBe(204);
  expect(await sandbox.get('/v1/agents/', key)).toMatchObject({ status: 401 });
  expect((await call('POST', '/keys', { label: 'none', agents: [9] })).status).toBe(404);
});

test('the clock is moved, and a key expires as the set says', async () => {
  const sandbox = await start('plain', {
    controlToken: TOKEN,
    picks: { 'developer-api-key.expiry': ['after', { days: 30 }] },
  });
  expect(await sandbox.get('/v1/agents/')).toMatchObject({ status: 200 });
  sandbox.control.clock.advance(31 * 86_400_000);
  expect(await sandbox.get('/v1/agents/')).toMatchObject({ status: 401 });
  sandbox.control.clock.reset();
  expect(await sandbox.get('/v1/agents/')).toMatchObject({ status: 200 });
});

test('requests fail as set, replies are as set, and both are listed', async () => {
  const { sandbox, call } = await controlled();
  const faults = [
    { operation: 'listAgents', status: 503, after: 1, times: 1 },
    { operation: 'sendMessage', drop: true, times: 1 },
  ];
  expect(await call('PUT', '/faults', faults)).toMatchObject({ status: 204 });
  const statuses = [];
  for (const _ of [1, 2, 3]) statuses.push((await sandbox.get('/v1/agents/')).status);
  expect(statuses).toEqual([200, 503, 200]);
  await expect(sandbox.send('Hello')).rejects.toThrow();
  expect(await sandbox.texts(1)).toEqual([]);
  expect(await call('PUT', '/faults', [{ operation: 'none' }])).toMatchObject({ status: 400 });

  await call('PUT', '/replies', { next: ['First'], rules: [{ contains: 'order', reply: 'On its way' }] });
  for (const text of ['Hello', 'My order?', 'Thanks']) await sandbox.send(text);
  expect(await sandbox.texts(1)).toEqual(['Hello', 'First', 'My order?', 'On its way', 'Thanks', 'Thanks']);

  const address = 'http://127.0.0.1:1/toolkit/orders/';
  expect(await call('PUT', '/toolkits', [address])).toMatchObject({ status: 204 });
  expect(await call('PUT', '/toolkits', ['http://127.0.0.1:1/'])).toMatchObject({ status: 400 });
  expect((await call('GET', '/toolkits')).body).toEqual([address]);

  const { body } = await call('GET', '/requests');
  expect(body).toMatchObject([
    { path: '/v1/agents/', status: 200 },
    { path: '/v1/agents/', status: 503 },
    { path: '/v1/agents/', status: 200 },
    { status: null, fault: 'drop' },
    { method: 'POST', status: 200, openPoints: expect.arrayContaining(['agents.how-replies-are-made']) },
    { status: 200 },
    { status: 200 },
  ]);
});

test('a request that waits for a reply gets an error when the data is replaced', async () => {
  const asked = new EventEmitter();
  const sandbox = await start('plain', {
    reply: () => {
      asked.emit('asked');
      return new Promise(() => undefined);
    },
  });
  const isAsked = once(asked, 'asked');
  const waiting = sandbox.send('Hello');
  await isAsked;
  await sandbox.control.reset();
  expect(await waiting).toMatchObject({ status: 502, body: { message: expect.stringContaining('was reset') } });
  expect(await sandbox.texts(1)).toEqual([]);
});

test('a snapshot of 10,000 messages is restored, and a thousand resets are done', async () => {
  const { sandbox } = await controlled();
  const { control } = sandbox;
  const contents = await control.export();
  const messages = Array.from({ length: 10_000 }, (_, index) => ({
    id: index + 1,
    conversation_id: 1,
    role: 'user',
    content: `Message ${index}`,
    metadata: null,
    digest: null,
    replies_to: null,
    created_at: index,
  }));
  await control.import({ ...contents, messages });
  await control.snapshots.take('large');
  await control.reset();
  // Takes about 0.1 s and 1 s: the limit of the test is a guard against one that hangs.
  await control.snapshots.restore('large');
  expect(await control.messages.list(1)).toHaveLength(10_000);
  for (let round = 0; round < 1000; round += 1) await control.reset();
  expect(await control.messages.list(1)).toEqual([]);
}, 100_000);
