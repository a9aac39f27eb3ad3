import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import type { Mock, MockOptions } from '../../../src/servers/mock/index.ts';
import { KEY as CANARY } from '../../canary/key.ts';
import { startMock } from '../../canary/mock.ts';
import { REQUESTS } from '../../support/operations.ts';
import { keyFor } from './whatever-is-sent.ts';

export const contract = await readContract();
const open = new Set(contract.openPoints.map(({ id }) => id));
const stated = new Set(contract.statements.map(({ id }) => id));

/**
 * Those of the ids that are open still: what has been answered since is not guessed any more.
 *
 * @throws {Error} for an id that the contract does not have.
 */
export function stillOpen(...ids: readonly string[]): string[] {
  const unknown = ids.filter((id) => !open.has(id) && !stated.has(id));
  if (unknown.length > 0) throw new Error(`the contract has no ${unknown.join(', ')}`);
  return ids.filter((id) => open.has(id));
}

/** What to send. A body goes out as it is; where there is one it is JSON unless the headers say otherwise. */
export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The ids of the header `colloquy-open-points`. */
  readonly openPoints: readonly string[];
  readonly inContract: boolean;
}

export { CANARY };
export const KEY = { authorization: `Bearer ${CANARY}` };
export const MESSAGES = REQUESTS.sendMessage.path;
export const MEMORIES = REQUESTS.createMemory.path;
export const TOOL = REQUESTS.executeTool.path;

/** Every call of a test ends: a mock that does not answer is a finding, not a hang. */
const PATIENCE_MS = 30_000;

export const mockOf = (options: Partial<MockOptions> = {}): Promise<Mock> => startMock({ contract, ...options });

/** A mock that all tests of a file share, and that starts before them. */
export function mockOfFile(options: Partial<MockOptions> = {}): Mock {
  const shared = {} as Mock; // what it lacks until then, no test sees
  beforeAll(async () => {
    Object.assign(shared, await mockOf(options));
  });
  afterAll(() => shared.close());
  return shared;
}

/** What the contract asks for at a path. Where that is open, it is the key of the Developer API, which does no harm. */
function credentials(method: string, path: string): Record<string, string> {
  const [sent = ''] = path.split('?');
  const operation = contract.operations.find((candidate) => {
    const template = new RegExp(`^${candidate.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return candidate.method.toUpperCase() === method && template.test(sent);
  });
  return operation === undefined ? KEY : keyFor(contract.document, operation.pointer).headers;
}

/** Sends a request with a key, which `headers` can take back by an empty one. */
export async function ask(
  { port }: Pick<Mock, 'port'>,
  { method = 'GET', path, headers = {}, body }: Sent,
): Promise<Got> {
  const all = {
    ...credentials(method, path),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const call = request({ port, method, path, headers: sent, signal, agent: false }).end(body);
  const response: IncomingMessage = (await once(call, 'response'))[0];
  const names = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const received = new Headers(names);
  return {
    status: response.statusCode ?? 0,
    headers: received,
    text: await text(response),
    openPoints: received.get('colloquy-open-points')?.split(', ') ?? [],
    inContract: received.get('colloquy-mock') === null,
  };
}

/** Writes bytes to the mock's port; gives all that it answers until it closes, and the code of the error by which it did. */
export function write({ port }: Pick<Mock, 'port'>, sent: string): Promise<{ text: string; code: string | undefined }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    let text = '';
    let code: string | undefined;
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(Object.assign(new Error('no end'), { code: 'NO_END' })));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      code = error.code;
    });
    socket.on('close', () => resolve({ text, code }));
  });
}

/** The `message` of an error. */
export function messageOf({ text }: Got): string {
  const body: unknown = JSON.parse(text);
  return typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
}
