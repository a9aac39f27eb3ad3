import type * as Esbuild from 'esbuild';
import * as fc from 'fast-check';
import { type RawServer, startRawServer } from '../../test/sdk/client/raw-server.ts';
import { abortSoon } from '../../test/sdk/client/truth/call.ts';
import { answerTo, anyCase, type Case } from '../../test/sdk/client/truth/case.ts';
import { kindsOf } from '../../test/sdk/client/truth/judge.ts';
import { loadPeer, PEERS } from './make-peers.ts';
import type { Outcome, PeerClient } from './peer.ts';
import { table } from './table.ts';

const CASES = 5000;

/** Switches off what holds an answer to the contract, to see that the cases find it. */
const withoutGuard: Esbuild.Plugin = {
  name: 'without-guard',
  setup({ onLoad }) {
    onLoad({ filter: /src\/client\/shape\.ts$/ }, async ({ path }) => {
      const { readFile } = await import('node:fs/promises');
      const text = await readFile(path, 'utf8');
      return {
        contents: `${text.replace('function mismatch(', 'function unused(')}\nexport const mismatch = () => undefined;`,
        loader: 'ts',
      };
    });
  },
};

/** Prints how often a client gives a success or an error that is none, or throws what is no error of its own. */
export async function measureTruth(): Promise<void> {
  const both = anyCase.filter(({ operation }) => operation === 'listConversations' || operation === 'sendMessage');
  const cases = fc
    .sample(both, { numRuns: CASES, seed: 1 })
    .map((item, index): Case => ({ ...item, status: 100 + (index % 500) }));
  const server = await startRawServer();
  const rows: string[][] = [];
  const makers = [
    ['colloquy over fetch', await loadPeer('colloquy', 'browser')] as const,
    ...(await Promise.all(PEERS.map(async (name) => [name, await loadPeer(name, 'node')] as const))),
    ['colloquy, guard off', await loadPeer('colloquy', 'node', [withoutGuard])] as const,
  ];
  for (const [name, make] of makers) {
    process.stderr.write(`truth: ${name}\n`);
    const client = make({ baseUrl: server.url, apiKey: 'a-key', retries: 0 });
    const count = { wrong: 0, raw: 0 };
    for (const item of cases) {
      const outcome = await ask(server, client, item);
      if (isRaw(outcome)) count.raw++;
      else if (isWrong(item, outcome)) count.wrong++;
    }
    rows.push([name, String(count.wrong), String(count.raw)]);
  }
  server.close();
  table([`of ${CASES} answers, ten of each status`, 'false', 'raw errors'], rows);
  process.stdout.write(
    'False is a success or a failure that is none, or a value that is not what its type says. A raw error is a\n' +
      'TypeError, a SyntaxError or a DOMException. No client was let try again.\n\n',
  );
}

function ask(server: RawServer, client: PeerClient, item: Case): Promise<Outcome> {
  server.answer(answerTo(item));
  const signal = signalOf(item);
  const asked = item.operation === 'sendMessage' ? client.send(42, 'Where is my order?', signal) : client.list(signal);
  return asked.catch((error: unknown) => ({ ok: false, error }));
}

function signalOf({ fault }: Case): AbortSignal | undefined {
  if (fault.kind !== 'stall') return undefined;
  return fault.end === 'abort' ? abortSoon() : AbortSignal.timeout(5);
}

/** An error of the language or of the platform, which no client promises. */
function isRaw(outcome: Outcome): boolean {
  if (outcome.ok) return false;
  const { name } = Object(outcome.error);
  return (
    ['TypeError', 'SyntaxError', 'AbortError', 'RangeError'].includes(name) || outcome.error instanceof DOMException
  );
}

/** A success that is none, a failure that is none, or a body that is not as its type says. */
function isWrong(item: Case, outcome: Outcome): boolean {
  const kinds = kindsOf(item);
  if (outcome.ok) return !kinds.includes('success');
  if (kinds.length === 1 && kinds[0] === 'success') return true;
  return 'body' in outcome && typeof Object(outcome.body).message !== 'string';
}
