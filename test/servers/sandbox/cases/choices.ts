import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isStateful } from '../../../../src/contract/behaviours/index.ts';
import { type JsonObject, readContract } from '../../../../src/contract/model/index.ts';
import type { Reply } from '../../../../src/servers/sandbox/index.ts';
import { withPicks, withUpdates } from '../sets.ts';
import { type Answered, type OpenStore, type Picks, type Running, start } from '../support.ts';

/** How a choice is seen to be carried out. */
interface Shown {
  /** Other choices that are made with it. */
  readonly with?: Picks;
  /** Other parts of the set. */
  readonly updates?: Readonly<Record<string, JsonObject>>;
  readonly values?: JsonObject;
  readonly reply?: Reply;
  /** Whether the answers name the point, where they do. */
  readonly names?: false;
  show(sandbox: Running): Promise<readonly Answered[] | Answered | undefined>;
}

const MESSAGES = '/v1/conversations/1/messages/';
const BOTH = '?agent_id=2&external_user_id=customer-8034';
const never: Reply = () => new Promise(() => undefined);
const fails: Reply = () => {
  throw new Error('no model');
};
/** Sends a message whose caller hangs up while its reply is made, and waits until the sandbox has done with it. */
async function hangUp(sandbox: Running): Promise<void> {
  const controller = new AbortController();
  onReplying = () => controller.abort();
  await sandbox.post(MESSAGES, { content: 'Hello' }, sandbox.key, controller.signal).catch(() => undefined);
}
let onReplying = (): void => undefined;
/** A reply to the first message that waits, so that its caller can hang up meanwhile; all others repeat theirs. */
function slow(wait: (signal: AbortSignal) => Promise<void>): Reply {
  return async ({ message, signal }) => {
    if (message !== 'Hello') return message;
    onReplying();
    await wait(signal);
    return message;
  };
}
/** Returns a function that waits until it is called once more. */
function meeting(): () => Promise<void> {
  let meet: (() => void) | undefined;
  return async () => {
    if (meet === undefined) {
      await new Promise<void>((resolve) => {
        meet = resolve;
      });
    } else {
      meet();
      meet = undefined;
    }
  };
}
const meetTheRefusal = meeting();
const memory = (more: object = {}) => ({ title: 'Hours', content: 'Nine to six.', ...more });
const remember = (sandbox: Running, more: object = {}): Promise<Answered> =>
  sandbox.post('/v1/agents/1/memories/', memory(more));
const RECOGNISED = { 'send-message.twice': ['recognised', { seconds: 60 }] } as const;
const STORED = { conversation: { id: 1 }, user_message: { content: 'Hello' } };
const told: Reply = async ({ memories }) => `${(await memories()).length} memories`;

const SHOWN: Readonly<Record<string, Readonly<Record<string, Shown>>>> = {
  'api.rate-limits': {
    none: {
      names: false,
      async show({ get }) {
        for (let count = 0; count < 20; count += 1) expect((await get('/v1/agents/')).status).toBe(200);
        return undefined;
      },
    },
    window: {
      values: { requests: 2, seconds: 60 },
      async show({ get }) {
        await get('/v1/agents/');
        await get('/v1/agents/');
        const refused = expectStatus(await get('/v1/agents/'), 429);
        expect(Number(refused.headers.get('retry-after'))).toSatisfy((seconds) => seconds > 50 && seconds <= 60);
        return refused;
      },
    },
  },
  'api.timeouts': {
    none: {
      async reply({ message }) {
        await pause(1100);
        return message;
      },
      show: async (sandbox) => expectStatus(await sandbox.send('Hello'), 200),
    },
    answered: {
      with: { 'send-message.wait-limit': ['limited', { seconds: 1 }], 'errors.5xx-statuses': ['several'] },
      values: { seconds: 1, status: 503 },
      reply: never,
      show: async (sandbox) => expectStatus(await sandbox.send('Hello'), 503),
    },
    closed: {
      with: { 'send-message.wait-limit': ['limited', { seconds: 1 }] },
      values: { seconds: 1 },
      reply: never,
      show: async (sandbox) => {
        await expect(sandbox.send('Hello')).rejects.toThrow();
        return undefined;
      },
    },
  },
  'errors.5xx-carried-out': {
    possible: { reply: fails, show: (sandbox) => expectKept(sandbox, true) },
    never: {
      reply: fails,
      with: { 'send-message.reply-fails': ['dropped'] },
      show: (sandbox) => expectKept(sandbox, false),
    },
  },
  'developer-api-key.access': {
    all: {
      show: async ({ get, issueKey }) => expectIds(await get('/v1/agents/', await issueKey('second', [2])), [1, 2]),
    },
    some: {
      async show(sandbox) {
        const key = await sandbox.issueKey('second', [2]);
        const listed = expectIds(await sandbox.get('/v1/agents/', key), [2]);
        expectIds(await sandbox.get('/v1/conversations/', key), [3]);
        return [listed, expectStatus(await sandbox.post(MESSAGES, { content: 'Hello' }, key), 403)];
      },
    },
  },
  'list-agents.completeness': {
    all: { show: (sandbox) => sandbox.get('/v1/agents/') },
    some: { show: (sandbox) => sandbox.get('/v1/agents/') },
  },
  'conversation-list.completeness': { all: { show: lists('', [1, 2, 3]) }, some: { show: lists('', [1, 2]) } },
  'create-memory.errors': errors('/v1/agents/1/memories/', memory()),
  'send-message.errors': errors(MESSAGES, { content: 'Hello' }),
  'list-conversations.filter-by-user': {
    'external-user-id': {
      values: { parameter: 'external_user_id' },
      show: lists('?external_user_id=customer-8034', [2]),
    },
    'agent-user-id': { values: { parameter: 'external_user_id' }, show: lists('?external_user_id=3', [3]) },
  },
  'list-conversations.filters-combined': {
    both: { show: lists(BOTH, []) },
    either: { show: lists(BOTH, [2, 3]) },
    refused: { show: async ({ get }) => expectStatus(await get(`/v1/conversations/${BOTH}`), 400) },
  },
  'list-conversations.filter-without-match': {
    empty: { show: lists('?agent_id=77', []) },
    refused: {
      values: { status: 404 },
      show: async ({ get }) => expectStatus(await get('/v1/conversations/?agent_id=77'), 404),
    },
    'passed-over': { show: lists('?agent_id=77', [1, 2, 3]) },
  },
  'send-message.no-reply': {
    failure: {
      values: { status: 502 },
      reply: fails,
      async show(sandbox) {
        const answer = expectStatus(await sandbox.send('Hello'), 502);
        return expectBody(answer, { message: expect.any(String) });
      },
    },
    'empty-text': {
      updates: { 'sent-message.agent-message-length': { properties: { content: { minLength: 0 } } } },
      reply: fails,
      async show(sandbox) {
        const answer = expectStatus(await sandbox.send('Hello'), 200);
        return expectBody(answer, { ...STORED, agent_message: { content: '' } });
      },
    },
  },
  'send-message.twice': {
    again: {
      async show(sandbox) {
        await sandbox.send('Hello');
        return expectBody(expectStatus(await sandbox.send('Hello'), 200), { user_message: { id: 3 } });
      },
    },
    recognised: {
      values: { seconds: 60 },
      async show(sandbox) {
        const both = await Promise.all([sandbox.send('Hello'), sandbox.send('Hello')]);
        for (const answer of both) expectBody(answer, { user_message: { id: 1 }, agent_message: { id: 2 } });
        expectBody(await sandbox.send('Hello', 2), { user_message: { id: 3 } });
        return both;
      },
    },
    refused: {
      values: { seconds: 60, status: 400 },
      async show(sandbox) {
        await sandbox.send('Hello');
        return expectStatus(await sandbox.send('Hello'), 400);
      },
    },
  },
  'send-message.at-once': {
    'in-turn': {
      reply: counting(() => pause(150)),
      async show(sandbox) {
        const both = await sendBoth(sandbox);
        expect(both.map(repliedTo)).toEqual(['1', '1']);
        return both.filter(({ body }) => Object(body).user_message.id > 1);
      },
    },
    together: {
      reply: counting(meeting()),
      async show(sandbox) {
        const both = await sendBoth(sandbox);
        expect(both.map(repliedTo).sort()).toEqual(['1', '2']);
        return both;
      },
    },
    refused: {
      with: { 'api.rate-limits': ['window', { requests: 60, seconds: 60 }] },
      values: { status: 429 },
      reply: counting(meetTheRefusal),
      async show(sandbox) {
        const sent = [sandbox.send('One'), sandbox.send('Two')];
        await Promise.race(sent);
        await meetTheRefusal();
        const both = await Promise.all(sent);
        expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
        return both.filter(({ status }) => status === 429);
      },
    },
  },
  'send-message.hang-up': {
    'carried-out': {
      reply: slow(() => pause(100)),
      async show(sandbox) {
        await hangUp(sandbox);
        await expect.poll(() => sandbox.send('Next').then(({ body }) => Object(body).user_message.id)).toBe(3);
        return undefined;
      },
    },
    'given-up': {
      reply: slow(
        (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      ),
      async show(sandbox) {
        await hangUp(sandbox);
        await sandbox.send('Next', 2);
        expect(await sandbox.texts(1)).toEqual([]);
        return undefined;
      },
    },
  },
  'send-message.reply-fails': {
    kept: { reply: fails, show: (sandbox) => expectKept(sandbox, true) },
    dropped: { reply: fails, show: (sandbox) => expectKept(sandbox, false) },
  },
  'new-message.metadata-keys': {
    none: {
      with: RECOGNISED,
      show: async (sandbox) => expectBody(await sendTwice(sandbox), { user_message: { id: 3 } }),
    },
    repetition: {
      values: { key: 'client_message_id' },
      with: RECOGNISED,
      show: async (sandbox) =>
        expectBody(await sendTwice(sandbox), { user_message: { id: 1 }, agent_message: { id: 2 } }),
    },
  },
  'create-memory.unknown-user': {
    stored: { show: async (sandbox) => expectStatus(await remember(sandbox, { agent_user_id: 99 }), 201) },
    refused: {
      values: { status: 404 },
      show: async (sandbox) => expectStatus(await remember(sandbox, { agent_user_id: 99 }), 404),
    },
  },
  'create-memory.twice': {
    two: { show: async (sandbox) => expectBody(await rememberTwice(sandbox), { id: 2 }) },
    one: { show: async (sandbox) => expectBody(await rememberTwice(sandbox), { id: 1 }) },
    refused: {
      values: { status: 409 },
      with: { 'api.error-statuses': ['others-too', { statuses: [405, 409, 415] }] },
      show: async (sandbox) => expectStatus(await rememberTwice(sandbox), 409),
    },
  },
  'memories.agent-level': {
    'every-user': { reply: told, show: (sandbox) => expectTold(sandbox, '1 memories') },
    'no-user': { reply: told, show: (sandbox) => expectTold(sandbox, '0 memories') },
  },
  'memories.use': {
    told: { reply: told, show: (sandbox) => expectTold(sandbox, '1 memories') },
    kept: { reply: told, show: (sandbox) => expectTold(sandbox, '0 memories') },
  },
  'conversations.agent-shown': {
    never: { show: (sandbox) => sandbox.get('/v1/conversations/') },
    'by-field': { values: { field: 'agent_id' }, show: (sandbox) => sandbox.get('/v1/conversations/') },
  },
};

/** Seen in tests of their own, or never in an answer of one kind alone. */
const ELSEWHERE = ['developer-api-key.expiry', 'errors.5xx-statuses', 'conversation-summary.external-user-id-unique'];

/** A key that lacks access is refused with 403, so that there are fewer errors only where each key has access to all. */
function errors(path: string, body: object): Readonly<Record<string, Shown>> {
  const withStatus = (access: string, status: number): Shown => ({
    with: { 'developer-api-key.access': [access], 'api.media-types': ['refused', { status: 400 }] },
    show: async (sandbox) =>
      expectStatus(await sandbox.post(path, body, await sandbox.issueKey('second', [2])), status),
  });
  // The choice of the access decides it: that there are fewer errors changes no success.
  const fewer = { ...withStatus('all', path.includes('/memories/') ? 201 : 200), names: false } as const;
  return { all: withStatus('some', 403), fewer };
}

/** Replies with the number of replies that are being made, each of which waits. */
function counting(wait: () => Promise<void>): Reply {
  let now = 0;
  return async () => {
    now += 1;
    const count = now;
    await wait();
    now -= 1;
    return String(count);
  };
}

/** The answer to the second of two messages with one key in their metadata. */
async function sendTwice({ post }: Running): Promise<Answered> {
  const metadata = { client_message_id: 'a' };
  await post(MESSAGES, { content: 'One', metadata });
  return post(MESSAGES, { content: 'Two', metadata });
}

function expectStatus(answer: Answered, status: number): Answered {
  expect(answer.status).toBe(status);
  return answer;
}

function expectBody(answer: Answered, body: object): Answered {
  expect(answer.body).toMatchObject(body);
  return answer;
}

function expectIds(answer: Answered, expected: readonly number[]): Answered {
  expect(Object(answer.body).data.map(({ id }: { id: number }) => id)).toEqual(expected);
  return answer;
}

/** Shows which conversations are listed for a query. */
function lists(query: string, expected: readonly number[]): Shown['show'] {
  return async ({ get }) => expectIds(await get(`/v1/conversations/${query}`), expected);
}

const sendBoth = (sandbox: Running): Promise<Answered[]> => Promise.all([sandbox.send('One'), sandbox.send('Two')]);
const repliedTo = ({ body }: Answered): string => Object(body).agent_message.content;

async function rememberTwice(sandbox: Running): Promise<Answered> {
  await remember(sandbox);
  return remember(sandbox);
}

/** Checks the reply after a memory of the agent was created. */
async function expectTold(sandbox: Running, content: string): Promise<Answered> {
  await remember(sandbox);
  return expectBody(await sandbox.send('Hello'), { agent_message: { content } });
}

/** Whether the message is there after its reply has failed. */
async function expectKept(sandbox: Running, isKept: boolean): Promise<Answered> {
  const answer = await sandbox.send('Hello');
  expect(answer.status).toBe(502);
  expect(await sandbox.texts(1)).toEqual(isKept ? ['Hello'] : []);
  return answer;
}

/**
 * Each choice that takes a memory, on a store of any kind.
 *
 * @param isWanted Which of them; all, where it is left out.
 */
export function choices(open: OpenStore, isWanted: (id: string, name: string) => boolean = () => true): void {
  test('each point that needs a stateful server has a case for each of its choices', async () => {
    const { choices } = await readContract();
    const here = Object.entries(SHOWN).map(([id, shown]) => [id, Object.keys(shown).sort()]);
    const there = [...choices.values()]
      .filter(({ id, shows }) => isStateful(shows) && !ELSEWHERE.includes(id))
      .map(({ id, choices: all }) => [id, all.map(({ name }) => name).sort()]);
    expect(here.sort()).toEqual(there.sort());
  });

  for (const [id, shown] of Object.entries(SHOWN)) {
    for (const [name, { with: others = {}, updates = {}, values = {}, reply, names, show }] of Object.entries(shown)) {
      if (!isWanted(id, name)) continue;
      test(`${id}: ${name}`, async () => {
        const store = await (await open())();
        const set = withUpdates(await withPicks('plain', { ...others, [id]: [name, values] }), updates);
        const sandbox = await start('plain', { store, reply, assume: set });
        const answers = await show(sandbox);
        if (names === false) return;
        for (const answer of [answers ?? []].flat()) expect((answer as Answered).named).toContain(id);
      });
    }
  }
}
