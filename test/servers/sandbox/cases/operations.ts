import { expect, test } from 'vitest';
import { parseSeed } from '../../../../src/servers/sandbox/index.ts';
import { query } from '../../../../src/servers/sandbox/store/store.ts';
import { type OpenStore, type Picks, start } from '../support.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Cases for the operations of a sandbox, on any store. */
export function operations(open: OpenStore): void {
  test('a message is stored, replied to and present after a restart', async () => {
    const reopen = await open();
    const first = await start('plain', { store: await reopen() });
    const sent = await first.send('Where is my order?');
    expect(sent).toMatchObject({
      status: 200,
      body: {
        conversation: { id: 1, external_user_id: 'customer-5127' },
        user_message: { id: 1, content: 'Where is my order?' },
        agent_message: { id: 2, content: 'Where is my order?' },
      },
    });
    expect(sent.named).toEqual(expect.arrayContaining(['send-message.status', 'agents.how-replies-are-made']));
    await first.close();

    const histories: string[][] = [];
    const second = await start('plain', {
      store: await reopen(),
      async reply({ history }) {
        histories.push((await history()).map(({ content }) => content));
        return 'It left this morning.';
      },
    });
    expect(second.firstKey).toBeUndefined();
    const again = await second.get('/v1/agents/', first.key);
    expect(again.body).toEqual({
      data: [
        { id: 1, name: 'Support' },
        { id: 2, name: 'Order desk' },
      ],
    });
    expect((await second.send('And now?')).body).toMatchObject({
      agent_message: { id: 4, content: 'It left this morning.' },
    });
    expect(histories).toEqual([['Where is my order?', 'Where is my order?']]);
  });

  test('memories are stored, and reach the replies for their user', async () => {
    const told: string[][] = [];
    const sandbox = await start('plain', {
      store: await (await open())(),
      async reply({ memories }) {
        told.push((await memories()).map(({ title }) => title));
        return 'Noted.';
      },
    });
    const memory = { title: 'Opening hours', content: 'Nine to six.' };
    expect(await sandbox.post('/v1/agents/1/memories/', memory)).toMatchObject({
      status: 201,
      body: { id: 1, ...memory },
    });
    await sandbox.post('/v1/agents/1/memories/', { title: 'Likes tea', content: 'Green.', agent_user_id: 1 });
    const answered = await sandbox.send('Hello', 1);
    await sandbox.send('Hello', 2);
    expect(told).toEqual([['Opening hours', 'Likes tea'], ['Opening hours']]);
    expect(answered.named).toEqual(expect.arrayContaining(['memories.use', 'memories.agent-level']));
  });

  test('a key is valid exactly as long as the set says', async () => {
    const store = await (await open())();
    const sandbox = await start('plain', { picks: { 'developer-api-key.expiry': ['after', { days: 30 }] }, store });
    const issuedBefore = (milliseconds: number) =>
      store.write(() => query('UPDATE developer_keys SET created_at = ?', Date.now() - milliseconds));
    await issuedBefore(30 * DAY - MINUTE);
    const accepted = await sandbox.get('/v1/agents/');
    expect(accepted.status).toBe(200);
    expect(accepted.named).toContain('developer-api-key.expiry');
    await issuedBefore(30 * DAY + MINUTE);
    const refused = await sandbox.get('/v1/agents/');
    expect(refused).toMatchObject({ status: 401, body: { message: expect.stringContaining('expired') } });
    expect(refused.named).toContain('developer-api-key.expiry');
  });

  test.for([
    ['any-sign', 'safe'],
    ['positive', 'large'],
    ['any-sign', 'large'],
  ])('a list is in the order of the ids that it shows, which may be %s and %s', async ([sign = '', size = '']) => {
    const seed = parseSeed(`agents: [{name: A, users: [u], conversations: [${'{user: u}, '.repeat(9)}]}]`, 'seed.yaml');
    const reopen = await open();
    for (const order of ['by-id', 'by-id-descending']) {
      const picks: Picks = {
        'api.integers': [sign],
        'api.integers-size': [size],
        'conversation-list.order': [order],
      };
      const sandbox = await start('plain', { picks, store: await reopen(), ...(order === 'by-id' && { seed }) });
      const answer = await fetch(`${sandbox.url}/v1/conversations/`, {
        headers: { authorization: `Bearer ${sandbox.key}` },
      });
      const ids = [...(await answer.text()).matchAll(/"id":(-?\d+)/g)].map(([, id = '']) => BigInt(id));
      expect(ids).toHaveLength(9);
      const rising = ids.toSorted((one, other) => (one < other ? -1 : 1));
      expect(ids).toEqual(order === 'by-id' ? rising : rising.reverse());
      await sandbox.close();
    }
  });

  test('a request for an unknown resource gets 404', async () => {
    const sandbox = await start('plain', { store: await (await open())() });
    for (const [path, body] of [
      ['/v1/conversations/77/messages/', { content: 'Hello' }],
      ['/v1/agents/77/memories/', { title: 'a', content: 'b' }],
    ] as const) {
      expect(await sandbox.post(path, body)).toMatchObject({ status: 404, body: { message: expect.any(String) } });
    }
  });

  test('a snapshot, an import and a reset replace the stored data, and the next ids follow it', async () => {
    const { control, send, texts } = await start('plain', { store: await (await open())() });
    const ids = async (): Promise<unknown> => (await control.messages.list(1)).map(({ id }) => id);
    await send('One');
    await control.snapshots.take('one');
    await send('Two');
    const contents = await control.export();
    await control.snapshots.restore('one');
    expect(await ids()).toEqual([1, 2]);
    await send('Three');
    expect(await ids()).toEqual([1, 2, 3, 4]);
    await control.import(contents);
    expect(await texts(1)).toEqual(['One', 'One', 'Two', 'Two']);
    await control.reset();
    expect(await control.agents.create({ name: 'Third' })).toMatchObject({ id: 3 });
    const many = Array.from({ length: 250 }, (_, index) => ({ ...contents.messages[0], id: index + 1, digest: null }));
    await control.import({ ...contents, messages: many });
    expect(await ids()).toHaveLength(250);
    await expect(control.import({ ...contents, agents: [] })).rejects.toThrow(RangeError);
    expect(await ids()).toHaveLength(250);
  });
}
