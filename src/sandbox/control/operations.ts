import type { JsonObject } from '../../contract/index.ts';
import { CONTENTS_SCHEMA, type Contents } from '../data/contents.ts';
import { SEED_SCHEMA } from '../seed.ts';
import {
  AGENT,
  CLOCK,
  CONVERSATION,
  EXCHANGE,
  FAULTS,
  fitting,
  KEY,
  MEMORY,
  REPLIES,
  TOOLKITS,
  USER,
} from './bodies.ts';
import type { Control } from './control.ts';
import type { OperationFault } from './faults.ts';
import type { ScriptedReplies } from './replies.ts';

/** What was sent: a body, which the control checks, and the texts that its path names. */
interface Sent {
  readonly body: never;
  readonly id: number;
  readonly name: string;
  /** The numbers that its query gives to the names of the operation. */
  readonly query: Readonly<Record<string, number>>;
}

export interface ControlOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the path of the API. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /** A JSON Schema of the body; there is none without it. */
  readonly body?: JsonObject;
  /** Names in the query, each of a whole number from 1. */
  readonly query?: readonly string[];
  /** @returns What is sent as JSON; `undefined` for an empty response. */
  run(control: Control, sent: Sent): unknown;
}

type Stored = 'agents' | 'users' | 'conversations' | 'memories' | 'keys';

/** What is listed, created and removed alike. */
function operationsOf(stored: Stored, one: string, what: string, body: JsonObject): readonly ControlOperation[] {
  const removes = stored === 'keys' ? 'Revokes a key' : `Removes ${what} with all that belongs to it`;
  return [
    {
      method: 'GET',
      path: `/${stored}`,
      operationId: `list-${stored}`,
      summary: `Lists the ${stored}`,
      query: ['limit'],
      run: (control, { query }) => control[stored].list(query),
    },
    {
      method: 'POST',
      path: `/${stored}`,
      operationId: `create-${one}`,
      summary: stored === 'keys' ? 'Issues a key, which no other response contains' : `Creates ${what}`,
      body,
      run: (control, sent) => control[stored].create(sent.body),
    },
    {
      method: 'DELETE',
      path: `/${stored}/{id}`,
      operationId: `remove-${one}`,
      summary: removes,
      run: (control, sent) => control[stored].remove(sent.id),
    },
  ];
}

/** The control API: what a program can do with a running sandbox. The OpenAPI document is made of it. */
export const CONTROL_OPERATIONS: readonly ControlOperation[] = [
  ...operationsOf('agents', 'agent', 'an agent', AGENT),
  ...operationsOf('users', 'user', 'a user', USER),
  ...operationsOf('conversations', 'conversation', 'a conversation', CONVERSATION),
  {
    method: 'GET',
    path: '/conversations/{id}/messages',
    operationId: 'list-messages',
    summary:
      'Lists the messages of a conversation, the oldest first; the last ones where there are more than the limit',
    query: ['limit', 'before'],
    run: (control, { id, query }) => control.messages.list(id, query),
  },
  {
    method: 'POST',
    path: '/conversations/{id}/messages',
    operationId: 'create-messages',
    summary: 'Stores a message of the user, and the reply of the agent where there is one',
    body: EXCHANGE,
    run: (control, sent) => {
      const exchange: { readonly user: string; readonly agent?: string } = sent.body;
      return control.messages.create({ ...exchange, conversationId: sent.id });
    },
  },
  {
    method: 'DELETE',
    path: '/messages/{id}',
    operationId: 'remove-message',
    summary: 'Removes a message, and the reply to it',
    run: (control, sent) => control.messages.remove(sent.id),
  },
  ...operationsOf('memories', 'memory', 'a memory', MEMORY),
  ...operationsOf('keys', 'key', 'a key', KEY),
  {
    method: 'POST',
    path: '/seed',
    operationId: 'seed',
    summary: 'Stores what a seed has, next to what is there',
    body: SEED_SCHEMA,
    run: (control, sent) => control.seed(sent.body),
  },
  {
    method: 'POST',
    path: '/reset',
    operationId: 'reset',
    summary: 'Replaces what is stored by what the sandbox begins with; keys stay',
    run: (control) => control.reset(),
  },
  {
    method: 'GET',
    path: '/contents',
    operationId: 'export',
    summary: 'Exports all that is stored but keys',
    run: (control) => control.export(),
  },
  {
    method: 'PUT',
    path: '/contents',
    operationId: 'import',
    summary: 'Replaces all that is stored but keys',
    body: CONTENTS_SCHEMA,
    run: (control, sent) => control.import(sent.body satisfies Contents),
  },
  {
    method: 'GET',
    path: '/snapshots',
    operationId: 'list-snapshots',
    summary: 'Lists the names of the snapshots',
    run: (control) => control.snapshots.list(),
  },
  {
    method: 'PUT',
    path: '/snapshots/{name}',
    operationId: 'take-snapshot',
    summary: 'Copies what is stored, but keys, in the memory of the process',
    run: (control, sent) => control.snapshots.take(sent.name),
  },
  {
    method: 'POST',
    path: '/snapshots/{name}/restore',
    operationId: 'restore-snapshot',
    summary: 'Replaces what is stored by a snapshot; keys stay',
    run: (control, sent) => control.snapshots.restore(sent.name),
  },
  {
    method: 'DELETE',
    path: '/snapshots/{name}',
    operationId: 'remove-snapshot',
    summary: 'Removes a snapshot',
    run: (control, sent) => control.snapshots.remove(sent.name),
  },
  {
    method: 'GET',
    path: '/toolkits',
    operationId: 'list-toolkits',
    summary: 'Lists the addresses of the toolkits that replies may use',
    run: (control) => control.toolkits.list(),
  },
  {
    method: 'PUT',
    path: '/toolkits',
    operationId: 'set-toolkits',
    summary: 'Sets the addresses of the toolkits that replies may use, in the place of those before',
    body: TOOLKITS,
    run: (control, sent) => control.toolkits.set(sent.body),
  },
  {
    method: 'GET',
    path: '/clock',
    operationId: 'read-clock',
    summary: 'Reads the time of the sandbox',
    run: (control) => ({ time: new Date(control.clock.now()).toISOString() }),
  },
  {
    method: 'PUT',
    path: '/clock',
    operationId: 'set-clock',
    summary: 'Sets the time, or advances it by milliseconds',
    body: CLOCK,
    run(control, sent) {
      const { time, advance = 0 }: { readonly time?: string; readonly advance?: number } = fitting(
        CLOCK,
        sent.body,
        'the time',
      );
      if (time !== undefined) control.clock.set(Date.parse(time));
      control.clock.advance(advance);
    },
  },
  {
    method: 'DELETE',
    path: '/clock',
    operationId: 'reset-clock',
    summary: 'Sets the time of the system again',
    run: (control) => control.clock.reset(),
  },
  {
    method: 'GET',
    path: '/faults',
    operationId: 'list-faults',
    summary: 'Lists how requests fail',
    run: (control) => control.faults.list(),
  },
  {
    method: 'PUT',
    path: '/faults',
    operationId: 'set-faults',
    summary: 'Sets how requests of operations fail, in the place of what was set before',
    body: FAULTS,
    run: (control, sent) => control.faults.set(sent.body satisfies readonly OperationFault[]),
  },
  {
    method: 'GET',
    path: '/replies',
    operationId: 'read-replies',
    summary: 'Reads what is replied',
    run: (control) => control.replies.get(),
  },
  {
    method: 'PUT',
    path: '/replies',
    operationId: 'set-replies',
    summary: 'Sets what is replied, in the place of what was set before',
    body: REPLIES,
    run: (control, sent) => control.replies.set(sent.body satisfies ScriptedReplies),
  },
  {
    method: 'GET',
    path: '/requests',
    operationId: 'list-requests',
    summary: 'Lists the last requests, the oldest first, with the open points at which the response is a guess',
    run: (control) => control.requests(),
  },
];
