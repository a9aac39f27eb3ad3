import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { readMessages } from '../../../src/servers/sandbox/data/conversations.ts';
import {
  openSqlite,
  type Sandbox,
  type SandboxOptions,
  type Store,
  startSandbox,
} from '../../../src/servers/sandbox/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { type Picks, withPicks } from './sets.ts';

export { makeFolder as folder } from '../../support/folder.ts';
export type { Picks } from './sets.ts';

/** Makes an empty store for one test, and gives what opens it, again and again. */
export type OpenStore = () => Promise<() => Promise<Store>>;

/** Stores in files. */
export const inFile: OpenStore = async () => {
  const file = join(await makeFolder(), 'sandbox.db');
  return () => openSqlite({ file });
};

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
  issueKey(label: string, agents?: readonly number[]): Promise<string>;
  get(path: string, key?: string): Promise<Answered>;
  post(path: string, body: unknown, key?: string, signal?: AbortSignal): Promise<Answered>;
  /** Sends a message, and gives the text of its reply. */
  send(content: string, conversation?: number): Promise<Answered>;
  /** The texts of a conversation, as they are stored. */
  texts(conversation: number): Promise<string[]>;
}

/** The control token of the test sandboxes. */
export const CONTROL_TOKEN = 'token-of-the-tests';

/** Read once: every test serves the same one. */
const contract = readContract();

/** Starts a sandbox in a file of its own, under a set with other choices at some points. */
export async function start(
  set: string,
  { picks = {}, ...options }: Partial<SandboxOptions> & { readonly picks?: Picks } = {},
): Promise<Running> {
  const store = options.store ?? (await (await inFile())());
  const sandbox = await startSandbox({
    contract: await contract,
    assume: await withPicks(set, picks),
    controlToken: CONTROL_TOKEN,
    ...options,
    store,
  });
  onTestFinished(() => sandbox.close().catch(() => undefined));
  const issueKey: Running['issueKey'] = async (label, agents) =>
    (await sandbox.control.keys.create({ label, agents })).key;
  const firstKey = sandbox.firstKey ?? (await issueKey('test'));
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
    issueKey,
    get: (path, key = firstKey) => call(path, key, {}),
    post,
    texts: async (conversation) =>
      (await store.read(() => readMessages(conversation, 100))).map(({ content }) => content),
    send: (content, conversation = 1) => post(`/v1/conversations/${conversation}/messages/`, { content }),
  };
}
