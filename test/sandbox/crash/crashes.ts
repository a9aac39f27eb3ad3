import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Moment, Store } from '../../../src/sandbox/index.ts';
import { query } from '../../../src/sandbox/store/store.ts';

const SERVER = fileURLToPath(new URL('server.ts', import.meta.url));
const WRITER = fileURLToPath(new URL('writer.ts', import.meta.url));

/** How a process comes to its end: by itself at a moment of a request, or killed after so many milliseconds under load. */
export type End = { readonly moment: Moment; readonly times: number } | { readonly after: number };

export interface CrashOptions {
  /** A file, or the address of a database. */
  readonly place: string;
  readonly fast?: boolean;
  /** Whether the user's message is kept in a transaction of its own. */
  readonly kept: boolean;
  readonly end: End;
  /** How many processes serve the store, which is a Postgres where there is more than one; the first one ends. */
  readonly processes?: number;
  /** Requests that are under way at once to each process. */
  readonly atOnce?: number;
  /** Makes texts that no other crash has sent. */
  readonly name: string;
}

/** What was acknowledged before the end: of each message its text and both ids. */
export interface Acknowledged {
  readonly messages: readonly { readonly content: string; readonly user: number; readonly agent: number }[];
  readonly memories: readonly { readonly title: string; readonly id: number }[];
}

export interface Server {
  readonly url: string;
  readonly key: string;
  readonly child: ChildProcess;
}

/** Starts `server.ts`, whose set answers a server failure with `SERVER_FAILURE`. */
export async function startSandbox(
  { place, fast, kept }: Pick<CrashOptions, 'place' | 'fast' | 'kept'>,
  end: End | undefined,
): Promise<Server> {
  const at = end !== undefined && 'moment' in end ? [end.moment, String(end.times)] : ['never', '1'];
  const words = [SERVER, place, fast === true ? 'fast' : 'full', kept ? 'kept' : 'dropped', ...at];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) return { ...JSON.parse(line), child };
  throw new Error(`${SERVER} did not start`);
}

/** Loads a store until a process that serves it is killed, and gives what was acknowledged until then. */
export async function crash(options: CrashOptions): Promise<Acknowledged> {
  const { end, processes = 1, atOnce = 8, name } = options;
  const servers = await Promise.all(
    Array.from({ length: processes }, (_, index) => startSandbox(options, index === 0 ? end : undefined)),
  );
  const [first] = servers;
  if (first === undefined) throw new Error('no process');
  const gone = once(first.child, 'exit');
  const messages: { content: string; user: number; agent: number }[] = [];
  const memories: { title: string; id: number }[] = [];
  let isOver = false;
  const load = async ({ url, key }: Server, lane: string): Promise<void> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    for (let count = 0; !isOver; count += 1) {
      const text = `${name} ${lane} ${count}`;
      const isMemory = count % 4 === 3;
      const path = isMemory ? '/v1/agents/1/memories/' : `/v1/conversations/${1 + (count % 3)}/messages/`;
      const body = isMemory ? { title: text, content: 'a memory' } : { content: text };
      try {
        const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
        const answer = Object(await response.json());
        if (isMemory) memories.push({ title: text, id: answer.id });
        else messages.push({ content: text, user: answer.user_message.id, agent: answer.agent_message.id });
      } catch {
        return;
      }
    }
  };
  const lanes = servers.flatMap((server, number) =>
    Array.from({ length: atOnce }, (_, index) => load(server, `${number}.${index}`)),
  );
  const timer = 'after' in end ? setTimeout(() => first.child.kill('SIGKILL'), end.after) : undefined;
  await gone;
  clearTimeout(timer);
  isOver = true;
  for (const { child } of servers.slice(1)) child.kill('SIGKILL');
  await Promise.all(lanes);
  return { messages, memories };
}

/** Writes to a file until the process that does so is killed, and gives what was acknowledged until then. */
export async function crashWriter(file: string, name: string, moment: string, times: number): Promise<Acknowledged> {
  const child = spawn(process.execPath, [WRITER, file, name, moment, String(times)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const messages: Acknowledged['messages'][number][] = [];
  for await (const line of createInterface(child.stdout)) messages.push(JSON.parse(line));
  const [, signal] = await ended;
  if (signal !== 'SIGKILL') throw new Error(`it was not killed ${moment}`);
  return { messages, memories: [] };
}

/** What is wrong with what is stored, after what was acknowledged. */
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
