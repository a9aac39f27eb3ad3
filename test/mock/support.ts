import { request } from 'node:http';
import { connect } from 'node:net';
import { readContract } from '../../src/contract/index.ts';
import { type Mock, type MockOptions, startMock } from '../../src/mock/index.ts';

/** What to send. A body goes out as it is; where there is one it is JSON unless the headers say otherwise. */
export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The ids of the header `colloquy-open-points`. */
  readonly openPoints: readonly string[];
  readonly inContract: boolean;
}

/** The mock takes any key; this one must never be seen again. */
export const CANARY = 'canary-7f3c19';
export const KEY = { authorization: `Bearer ${CANARY}` };
export const MESSAGES = '/v1/conversations/42/messages/';
export const MEMORIES = '/v1/agents/7/memories/';
export const TOOL = '/toolkit/weather/forecast/';

/** Every call of a test ends: a mock that does not answer is a finding, not a hang. */
const PATIENCE_MS = 5_000;

export async function mockOf(options: Partial<MockOptions> = {}): Promise<Mock> {
  return startMock({ contract: await readContract(), ...options });
}

/** Sends a request with a key, which `headers` can take back by an empty one. */
export function ask({ port }: Pick<Mock, 'port'>, { method = 'GET', path, headers = {}, body }: Sent): Promise<Got> {
  const all = { ...KEY, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  return new Promise((resolve, reject) => {
    const call = request(
      { port, method, path, headers: sent, signal: AbortSignal.timeout(PATIENCE_MS), agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const names = Object.entries(response.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          const headers = new Headers(names);
          resolve({
            status: response.statusCode ?? 0,
            headers,
            text: Buffer.concat(chunks).toString(),
            openPoints: headers.get('colloquy-open-points')?.split(', ') ?? [],
            inContract: headers.get('colloquy-mock') === null,
          });
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** Writes bytes to the mock's port and gives back all that it answers until it closes. */
export function write({ port }: Pick<Mock, 'port'>, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

/** The `message` of an error. */
export function messageOf({ text }: Got): string {
  const body: unknown = JSON.parse(text);
  return typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
}
