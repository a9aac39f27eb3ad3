import type { JsonObject } from '../../../contract/model/index.ts';
import { CONTENTS_SCHEMA } from '../data/contents.ts';
import { fitting } from '../schemas.ts';
import { SEED_SCHEMA } from '../seed.ts';
import { AGENT, CLOCK, CONVERSATION, EXCHANGE, FAULTS, KEY, MEMORY, REPLIES, TOOLKITS, USER } from './bodies.ts';
import type { Control } from './control.ts';

/** What was sent: a body, which the control checks, and the texts that its path names. */
interface Sent {
  readonly body: never;
  readonly id: number;
  readonly name: string;
  /** The numbers that its query gives to the names of the operation. */
  readonly query: Readonly<Record<string, number>>;
}

export interface ControlOperation {
  readonly operationId: string;
  readonly summary: string;
  /** A JSON Schema of the body; there is none without it. */
  readonly body?: JsonObject;
  /** Names in the query, each of a whole number from 1. */
  readonly query?: readonly string[];
  /** @returns What is sent as JSON; `undefined` for an empty response. */
  run(control: Control, sent: Sent): unknown;
}

/** Operations by their method and their path below that of the API. */
type Table = Readonly<Record<string, ControlOperation>>;

/** What is listed, created and removed alike. */
function storedAs(
  stored: 'agents' | 'users' | 'conversations' | 'memories' | 'keys',
  one: string,
  body: JsonObject,
  creates = `Creates ${one}`,
  removes = `Removes ${one} with all that belongs to it`,
): Table {
  const name = one.replace(/^an? /, '');
  return {
    [`GET /${stored}`]: {
      operationId: `list-${stored}`,
      summary: `Lists the ${stored}`,
      query: ['limit'],
      run: (control, { query }) => control[stored].list(query),
    },
    [`POST /${stored}`]: {
      operationId: `create-${name}`,
      summary: creates,
      body,
      run: (control, sent) => control[stored].create(sent.body),
    },
    [`DELETE /${stored}/{id}`]: {
      operationId: `remove-${name}`,
      summary: removes,
      run: (control, { id }) => control[stored].remove(id),
    },
  };
}

/** What is read as a whole, and set in the place of what was set before. */
function setAs(
  stored: 'toolkits' | 'faults' | 'replies',
  what: string,
  body: JsonObject,
  read: (control: Control) => unknown,
): Table {
  const reads = stored === 'replies' ? 'read' : 'list';
  return {
    [`GET /${stored}`]: { operationId: `${reads}-${stored}`, summary: `Reads ${what}`, run: read },
    [`PUT /${stored}`]: {
      operationId: `set-${stored}`,
      summary: `Sets ${what}, in the place of what was set before`,
      body,
      run: (control, sent) => control[stored].set(sent.body),
    },
  };
}

const TABLE: Table = {
  ...storedAs('agents', 'an agent', AGENT),
  ...storedAs('users', 'a user', USER),
  ...storedAs('conversations', 'a conversation', CONVERSATION),
  'GET /conversations/{id}/messages': {
    operationId: 'list-messages',
    summary:
      'Lists the messages of a conversation, the oldest first; the last ones where there are more than the limit',
    query: ['limit', 'before'],
    run: ({ messages }, { id, query }) => messages.list(id, query),
  },
  'POST /conversations/{id}/messages': {
    operationId: 'create-messages',
    summary: 'Stores a message of the user, and the reply of the agent where there is one',
    body: EXCHANGE,
    run: ({ messages }, { id, body }) => messages.create({ ...Object(body), conversationId: id }),
  },
  'DELETE /messages/{id}': {
    operationId: 'remove-message',
    summary: 'Removes a message, and the reply to it',
    run: ({ messages }, { id }) => messages.remove(id),
  },
  ...storedAs('memories', 'a memory', MEMORY),
  ...storedAs('keys', 'a key', KEY, 'Issues a key, which no other response contains', 'Revokes a key'),
  'POST /seed': {
    operationId: 'seed',
    summary: 'Stores what a seed has, next to what is there',
    body: SEED_SCHEMA,
    run: (control, { body }) => control.seed(body),
  },
  'POST /reset': {
    operationId: 'reset',
    summary: 'Replaces what is stored by what the sandbox begins with; keys stay',
    run: (control) => control.reset(),
  },
  'GET /contents': {
    operationId: 'export',
    summary: 'Exports all that is stored but keys',
    run: (control) => control.export(),
  },
  'PUT /contents': {
    operationId: 'import',
    summary: 'Replaces all that is stored but keys',
    body: CONTENTS_SCHEMA,
    run: (control, { body }) => control.import(body),
  },
  'GET /snapshots': {
    operationId: 'list-snapshots',
    summary: 'Lists the names of the snapshots',
    run: ({ snapshots }) => snapshots.list(),
  },
  'PUT /snapshots/{name}': {
    operationId: 'take-snapshot',
    summary: 'Copies what is stored, but keys, in the memory of the process',
    run: ({ snapshots }, { name }) => snapshots.take(name),
  },
  'POST /snapshots/{name}/restore': {
    operationId: 'restore-snapshot',
    summary: 'Replaces what is stored by a snapshot; keys stay',
    run: ({ snapshots }, { name }) => snapshots.restore(name),
  },
  'DELETE /snapshots/{name}': {
    operationId: 'remove-snapshot',
    summary: 'Removes a snapshot',
    run: ({ snapshots }, { name }) => snapshots.remove(name),
  },
  ...setAs('toolkits', 'the addresses of the toolkits that replies may use', TOOLKITS, ({ toolkits }) =>
    toolkits.list(),
  ),
  'GET /clock': {
    operationId: 'read-clock',
    summary: 'Reads the time of the sandbox',
    run: ({ clock }) => ({ time: new Date(clock.now()).toISOString() }),
  },
  'PUT /clock': {
    operationId: 'set-clock',
    summary: 'Sets the time, or advances it by milliseconds',
    body: CLOCK,
    run({ clock }, { body }) {
      const { time, advance = 0 }: { readonly time?: string; readonly advance?: number } = fitting(
        CLOCK,
        body,
        'the time',
      );
      if (time !== undefined) clock.set(Date.parse(time));
      clock.advance(advance);
    },
  },
  'DELETE /clock': {
    operationId: 'reset-clock',
    summary: 'Sets the time of the system again',
    run: ({ clock }) => clock.reset(),
  },
  ...setAs('faults', 'how requests of operations fail', FAULTS, ({ faults }) => faults.list()),
  ...setAs('replies', 'what is replied', REPLIES, ({ replies }) => replies.get()),
  'GET /requests': {
    operationId: 'list-requests',
    summary: 'Lists the last requests, the oldest first, with the open points at which the response is a guess',
    run: (control) => control.requests(),
  },
};

/** The control API: what a program can do with a running sandbox. The OpenAPI document is made of it. */
export const CONTROL_OPERATIONS = Object.entries(TABLE).map(([route, operation]) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, path, ...operation };
});

/** The operations at each path. */
export const CONTROL_PATHS = [...Map.groupBy(CONTROL_OPERATIONS, ({ path }) => path)];
