import { loadPeer, PEERS } from './make-peers.ts';
import type { Outcome, PeerClient } from './peer.ts';
import { table } from './table.ts';

const ROUNDS = 100;
const CALLS = 400;

const list = JSON.stringify({ data: [{ id: 1 }, { id: 2 }, { id: 3 }] });
const sent = JSON.stringify({
  conversation: { id: 42, external_user_id: 'user-7' },
  user_message: { content: 'Where is my order?' },
  agent_message: { content: 'It left this morning.' },
});
const headers = { 'content-type': 'application/json' };

/** Answers at once, without a network. */
const stub: typeof fetch = async (input) => {
  const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
  return new Response(url.includes('messages') ? sent : list, { headers });
};

/** What a program does that calls `fetch` itself. */
const raw: PeerClient = {
  async list() {
    const response = await stub('https://developer-api.invalid/v1/conversations/', {
      headers: { authorization: 'Bearer a-key' },
    });
    return { ok: true, data: await response.json() };
  },
  async send(conversation, content) {
    const response = await stub(`https://developer-api.invalid/v1/conversations/${conversation}/messages/`, {
      method: 'POST',
      headers: { authorization: 'Bearer a-key', 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
    });
    return { ok: true, data: await response.json() };
  },
};

/** Prints the processor time that a call takes beside the network: the best of many rounds, the clients taking turns. */
export async function measureSpeed(): Promise<void> {
  const clients = new Map<string, PeerClient>([['raw fetch', raw]]);
  for (const name of PEERS) {
    const make = await loadPeer(name, 'browser');
    clients.set(name, make({ baseUrl: 'https://developer-api.invalid', apiKey: 'a-key', fetch: stub }));
  }
  const calls = { get: (client: PeerClient) => client.list(), post: (client: PeerClient) => client.send(42, 'Hello') };
  const best = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 10 === 9) process.stderr.write(`speed: round ${round + 1} of ${ROUNDS}\n`);
    for (const [method, call] of Object.entries(calls)) {
      for (const [name, client] of clients) {
        const micros = await timeOf(name, () => call(client));
        best.set(`${method} ${name}`, Math.min(best.get(`${method} ${name}`) ?? Number.POSITIVE_INFINITY, micros));
      }
    }
  }
  const cells = (method: string, name: string): string[] => {
    const micros = best.get(`${method} ${name}`) ?? Number.NaN;
    return [micros.toFixed(1), (micros / (best.get(`${method} openapi-fetch`) ?? Number.NaN)).toFixed(2)];
  };
  const titles = ['cost of a call', 'GET µs', '÷ openapi-fetch', 'POST µs', '÷ openapi-fetch'];
  table(
    titles,
    [...clients.keys()].map((name) => [name, ...cells('get', name), ...cells('post', name)]),
  );
}

async function timeOf(name: string, call: () => Promise<Outcome>): Promise<number> {
  const start = process.cpuUsage();
  for (let count = 0; count < CALLS; count++) {
    const outcome = await call();
    if (!outcome.ok) throw new Error(`a call of ${name} failed`, { cause: outcome.error });
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / CALLS;
}
