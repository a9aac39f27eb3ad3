import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import { KEY } from '../../../canary/key.ts';
import { type Finished, run } from '../../../cli/run.ts';
import { furtherRead } from './further-reads.ts';
import { json, serve } from './server.ts';

export type Answer = Parameters<typeof serve>[0];

/** Sends as fast as it can. */
export const FAST = ['--rate', '10000'];
export const SET = ['--set', 'observed'];
/** The values of a path. */
export const IDS = ['--agent', '7', '--conversation', '42', '--user', '311'];
const PATH_IDS = ['7', '42'];

/** Has the environment hold the key, for each test of a file. */
export function keepKey(): void {
  beforeEach(() => {
    process.env.COLLOQUY_API_KEY = KEY;
    return () => {
      delete process.env.COLLOQUY_API_KEY;
    };
  });
}

/** Runs `colloquy verify --verbose` in a folder, and joins each finding to one line. */
export async function runVerify(directory: string, ...words: readonly string[]): Promise<Finished> {
  const finished = await run(directory, 'verify', ...words, ...FAST, '--verbose');
  return { ...finished, out: finished.out.replaceAll(/\n {12,}(?=\S)/g, ' ') };
}

/** Holds a server to the contract that answers like this. */
export const verifyServer = async (directory: string, answer: Answer, ...words: readonly string[]): Promise<Finished> =>
  runVerify(directory, await serve(answer), ...words);

/** The files that a run has left in a folder, by their names. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder).catch(() => []);
  const texts = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

/** Names of the files of what was observed. */
export const observedIn = (directory: string): Promise<string[]> =>
  readdir(join(directory, 'openapi/observed')).then(
    (names) => names.filter((name) => name !== '.gitignore'),
    () => [],
  );

export const readObserved = (directory: string): Promise<string> =>
  readFile(join(directory, 'openapi/observed/observed.yaml'), 'utf8');

/** A server that does what is stated of reads. */
export const sound: Answer = (request, response) => {
  if (request.headers.authorization !== `Bearer ${KEY}`)
    return json(response, 401, { message: 'There is no valid key.' });
  const [path = ''] = (request.url ?? '').split('?');
  const isList = path === '/v1/agents/' || path === '/v1/conversations/';
  const body = isList ? { data: [] } : furtherRead(path, PATH_IDS);
  if (request.method === 'GET' && body !== undefined) return json(response, 200, body);
  json(response, 404, { message: 'Nothing is here.' });
};
