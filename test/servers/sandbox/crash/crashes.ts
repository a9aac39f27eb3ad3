import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { ProcessingMoment, Store } from '../../../../src/servers/sandbox/index.ts';
import { query } from '../../../../src/servers/sandbox/store/store.ts';

const SERVER = fileURLToPath(new URL('server.ts', import.meta.url));

/** How a process comes to its end: by itself at a moment of a request, or killed after so many milliseconds under load. */
export type End = { readonly moment: ProcessingMoment; readonly times: number } | { readonly after: number };

export interface Crash {
  readonly end: End;
  /** Whether the user's message is kept in a transaction of its own. */
  readonly kept: boolean;
}

export interface CrashOptions {
  /** A file, or the address of a database. */
  readonly place: string;
  readonly fast?: boolean;
  /** How many processes serve the store, which is a Postgres where there is more than one; the first one ends. */
  readonly processes?: number;
}

/** Requests that are under way at once to each process. */
const AT_ONCE = 8;

/** The messages that were acknowledged before the end: text and both ids. */
export interface Acknowledged {
  readonly messages: { readonly content: string; readonly user: number; readonly agent: number }[];
  readonly memories: { readonly title: string; readonly id: number }[];
}

export interface Server {
  readonly url: string;
  readonly key: string;
  readonly child: ChildProcess;
}

/** Starts `server.ts`, whose set answers a server failure with `SERVER_FAILURE`. */
export async function startSandbox(
  { place, fast, kept }: CrashOptions & Pick<Crash, 'kept'>,
  end: End | undefined,
): Promise<Server> {
  const at = end !== undefined && 'moment' in end ? [end.moment, String(end.times)] : ['never', '1'];
  const words = [SERVER, place, fast === true ? 'fast' : 'full', kept ? 'kept' : 'dropped', ...at];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) return { ...JSON.parse(line), child };
  throw new Error(`${SERVER} did not start`);
}

/** Sends messages and memories one after the other, for ever. What it gives can be kept where it was acknowledged. */
export async function* load({ url, key }: Server, name: string) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  for (let count = 0; ; count += 1) {
    const text = `${name} ${count}`;
    const isMemory = count % 4 === 3;
    const path = isMemory ? '/v1/agents/1/memories/' : `/v1/conversations/${1 + (count % 3)}/messages/`;
    const body = JSON.stringify(isMemory ? { title: text, content: 'a memory' } : { content: text });
    const response = await fetch(url + path, { method: 'POST', headers, body });
    const answer = Object(await response.json());
    const keep = ({ messages, memories }: Acknowledged): void => {
      if (isMemory) memories.push({ title: text, id: answer.id });
      else messages.push({ content: text, user: answer.user_message.id, agent: answer.agent_message.id });
    };
    yield { response, answer, keep };
  }
}

/** Loads a store until a process that serves it is killed, and keeps what was acknowledged until then. */
async function crash(options: CrashOptions & Crash, name: string, all: Acknowledged): Promise<void> {
  const { end, processes = 1 } = options;
  const servers = await Promise.all(
    Array.from({ length: processes }, (_, index) => startSandbox(options, index === 0 ? end : undefined)),
  );
  const [first] = servers;
  if (first === undefined) throw new Error('no process');
  const gone = once(first.child, 'exit');
  let isOver = false;
  const lane = async (server: Server, words: string): Promise<void> => {
    try {
      for await (const { keep } of load(server, words)) {
        keep(all);
        if (isOver) return;
      }
    } catch {
      // Its process is gone.
    }
  };
  const lanes = servers.flatMap((server, number) =>
    Array.from({ length: AT_ONCE }, (_, index) => lane(server, `${name} ${number}.${index}`)),
  );
  const timer = 'after' in end ? setTimeout(() => first.child.kill('SIGKILL'), end.after) : undefined;
  await gone;
  clearTimeout(timer);
  isOver = true;
  for (const { child } of servers.slice(1)) child.kill('SIGKILL');
  await Promise.all(lanes);
}

/** Crashes a sandbox again and again on one store, and holds that what it acknowledged is there, once. */
export async function survivesCrashes(
  options: CrashOptions,
  crashes: readonly Crash[],
  open: () => Promise<Store>,
): Promise<Losses> {
  const all: Acknowledged = { messages: [], memories: [] };
  for (const [index, one] of crashes.entries()) await crash({ ...options, ...one }, `crash ${index}`, all);
  const store = await open();
  const never = { content: 'Never sent', user: 1, agent: 2 };
  expect((await lossesOf(store, { messages: [never], memories: [] })).lost).toEqual([JSON.stringify(never)]);
  const losses = await lossesOf(store, all);
  await store.close();
  expect(losses).toEqual({ acknowledged: expect.any(Number), lost: [], doubled: [], stray: [] });
  expect(losses.acknowledged).toBeGreaterThan(crashes.length);
  return losses;
}

/** Returns what is wrong with the stored data, compared with the acknowledged messages. */
export interface Losses {
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Replies whose message is not there, or is not the one before. */
  readonly stray: readonly string[];
}

export async function lossesOf(store: Store, { messages, memories }: Acknowledged): Promise<Losses> {
  const { stored, kept } = await store.read(function* () {
    return {
      stored: yield* query('SELECT * FROM messages ORDER BY id'),
      kept: yield* query('SELECT * FROM memories ORDER BY id'),
    };
  });
  const byId = new Map(stored.map((row) => [Number(row.id), row]));
  const titles = new Map(kept.map((row) => [Number(row.id), row.title]));
  const lost = [
    ...messages.filter(
      ({ content, user, agent }) => byId.get(user)?.content !== content || Number(byId.get(agent)?.replies_to) !== user,
    ),
    ...memories.filter(({ title, id }) => titles.get(id) !== title),
  ];
  const texts = [
    ...stored.filter(({ role }) => role === 'user').map(({ content }) => content),
    ...kept.map(({ title }) => title),
  ];
  const counts = new Map<unknown, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const stray = stored.filter(({ role, replies_to, content, conversation_id }) => {
    const message = byId.get(Number(replies_to));
    const isRight = message?.conversation_id === conversation_id && content === `Re: ${message?.content}`;
    return role === 'agent' && !isRight;
  });
  return {
    acknowledged: messages.length + memories.length,
    lost: lost.map((one) => JSON.stringify(one)),
    doubled: [...counts].filter(([, count]) => count > 1).map(([text]) => String(text)),
    stray: stray.map((row) => JSON.stringify(row)),
  };
}
