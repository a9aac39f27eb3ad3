import {
  brokenReply,
  brokenRequest,
  type RawAnswer,
  type RawServer,
  REPLY,
  startRawServer,
} from '../../test/sdk/client/raw-server.ts';
import { loadPeer, PEERS } from './make-peers.ts';
import type { PeerClient } from './peer.ts';
import { table } from './table.ts';

const RUNS = 10_000;
/** The others wait seconds between the messages that they send again. */
const RUNS_OF_OTHERS = 30;
const REQUEST_LENGTH = 300;

/** Prints how many messages arrive more than once when the connection breaks at each of its bytes. */
export async function measureOnce(): Promise<void> {
  const server = await startRawServer();
  const rows: string[][] = [];
  for (const name of PEERS) {
    const runs = name === 'colloquy' ? RUNS : RUNS_OF_OTHERS;
    const client = (await loadPeer(name, 'node'))({ baseUrl: server.url, apiKey: 'a-key' });
    rows.push([name, String(runs), String(await sentTwice(server, client, runs))]);
    process.stderr.write(`once: ${name}\n`);
  }
  server.close();
  table(['messages', 'broken', 'sent twice'], rows);
}

async function sentTwice(server: RawServer, client: PeerClient, runs: number): Promise<number> {
  let twice = 0;
  for (let run = 0; run < runs; run++) {
    const content = `message-${run}-`;
    server.answer(breakOf(run, runs));
    await client.send(42, content).catch(() => {});
    if (server.takeArrivals(content) > 1) twice++;
  }
  return twice;
}

/** Every byte of request and answer in turn, or evenly spread when the runs are fewer. */
function breakOf(run: number, runs: number): RawAnswer {
  const bytes = REQUEST_LENGTH + REPLY.length;
  const byte = runs < bytes ? Math.floor((run * bytes) / runs) : run % bytes;
  const by = Math.floor(run / bytes) % 2 === 0 ? 'close' : 'reset';
  if (byte < REQUEST_LENGTH) return brokenRequest(byte + 1, by);
  return brokenReply(byte - REQUEST_LENGTH, by);
}
