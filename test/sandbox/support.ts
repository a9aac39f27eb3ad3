import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type AssumptionSet, findAssumptionSet } from '../../src/assumptions/index.ts';
import type { JsonObject } from '../../src/contract/index.ts';
import { messagesOf } from '../../src/sandbox/data/conversations.ts';
import { openSqlite, type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/index.ts';

/** A folder for one test. */
export async function folder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'colloquy-sandbox-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** The actions that pick choices in the place of those that a set has, by the id of their point. */
export type Picks = Readonly<Record<string, readonly [name: string, values?: JsonObject]>>;

/** A set with other choices at some points. */
export async function withPicks(name: string, picks: Picks): Promise<AssumptionSet> {
  const set = await findAssumptionSet(name);
  const actions = set.actions.map((action) => {
    const picked = action.choice === undefined ? undefined : picks[action.fills[0] ?? ''];
    return picked === undefined ? action : { ...action, choice: { name: picked[0], with: picked[1] ?? {} } };
  });
  return { ...set, actions };
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; `undefined` where there is no body. */
  readonly body: unknown;
  /** Ids of the open points that the answer names. */
  readonly named: readonly string[];
}

/** A sandbox of one test, with requests that carry its first key. */
export interface Running extends Sandbox {
  readonly key: string;
  get(path: string, key?: string): Promise<Answered>;
  post(path: string, body: unknown, key?: string, signal?: AbortSignal): Promise<Answered>;
  /** Sends a message, and gives the text of its reply. */
  send(content: string, conversation?: number): Promise<Answered>;
  /** The texts of a conversation, as they are stored. */
  texts(conversation: number): Promise<string[]>;
}

/** Starts a sandbox in a file of its own, under a set with other choices at some points. */
export async function start(
  name: string,
  picks: Picks = {},
  { file, ...options }: Partial<SandboxOptions> & { readonly file?: string } = {},
): Promise<Running> {
  const store = options.store ?? (await openSqlite({ file: file ?? join(await folder(), 'sandbox.db') }));
  const sandbox = await startSandbox({ store, assume: await withPicks(name, picks), ...options });
  onTestFinished(() => sandbox.close().catch(() => undefined));
  const firstKey = sandbox.firstKey ?? (await sandbox.issueKey('test'));
  const call = async (path: string, key: string, init: RequestInit): Promise<Answered> => {
    const response = await fetch(sandbox.url + path, {
      ...init,
      headers: { authorization: `Bearer ${key}`, ...(init.body == null ? {} : { 'content-type': 'application/json' }) },
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
      named: response.headers.get('colloquy-open-points')?.split(', ') ?? [],
    };
  };
  const post: Running['post'] = (path, body, key = firstKey, signal) =>
    call(path, key, { method: 'POST', body: JSON.stringify(body), ...(signal && { signal }) });
  return {
    ...sandbox,
    key: firstKey,
    get: (path, key = firstKey) => call(path, key, {}),
    post,
    texts: async (conversation) =>
      (await store.read(() => messagesOf(conversation, 100))).map(({ content }) => content),
    send: (content, conversation = 1) => post(`/v1/conversations/${conversation}/messages/`, { content }),
  };
}
