/**
 * Measures what a full run of `colloquy verify` costs, and what it notices beside Redocly's `drift` and Dredd on the same
 * servers by other hands: `npm run bench:verify [step]`, each `step`th.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readContract } from '../../src/contract/model/index.ts';
import { createSender, readHar, verify, verifyRecorded } from '../../src/evidence/verify/index.ts';
import { HELD_OUT } from '../../test/evidence/verify/support/held-out.ts';
import { recordLive, verifyLive } from '../../test/evidence/verify/support/live.ts';
import { brokenIn } from '../../test/evidence/verify/support/outcome.ts';
import { disputed } from '../../test/held-out/live/disputed.ts';
import { type LiveServer, servers } from '../../test/held-out/live/servers.mjs';
import { dreddOf } from './dredd.ts';
import { driftOf } from './drift.ts';
import { harOf } from './har-of.ts';

const STEP = Number(process.argv[2] ?? 1);
/** Servers at a time: most of them wait. */
const AT_ONCE = 6;
const COMMAND = join(import.meta.dirname, '../../packages/cli/colloquy.mjs');
const ORIGIN = 'https://api.example.com';

const contract = await readContract();
await costs();
await findings();
const [processor] = cpus();
process.stdout.write(`\nNode ${process.version}, ${cpus().length} × ${processor?.model}\n`);

/** A full run against the mock in a process of its own, without a limit of rate. */
async function costs(): Promise<void> {
  const mock = spawn(process.execPath, [COMMAND, 'mock', '--assume', 'plain', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(createInterface(mock.stdout), 'line');
    const { url }: { url: string } = JSON.parse(line);
    const send = createSender(contract, new URL(url), { keys: new Map([['DeveloperApiKey', 'example-key']]) });
    const rows = [];
    for (const allow of ['reads', 'refusals', 'writes'] as const) {
      const [began, cpu] = [performance.now(), process.cpuUsage()];
      const surfaces = { 'developer-api': send };
      const known = { ...HELD_OUT, surfaces: new Set(['developer-api'] as const) };
      const report = await verify({ contract, known, allow, send: surfaces, rate: Number.POSITIVE_INFINITY });
      const used = process.cpuUsage(cpu);
      rows.push({
        allow,
        requests: report.exchanges,
        milliseconds: Math.round(performance.now() - began),
        'CPU ms': Math.round((used.user + used.system) / 1000),
      });
    }
    send.close();
    process.stdout.write('a full run against the mock\n');
    console.table(rows);
  } finally {
    mock.kill('SIGTERM');
  }
}

/** What each tool notices and accuses, by the same servers. */
async function findings(): Promise<void> {
  const asked = servers.filter(({ name }, index) => index % STEP === 0 && name !== 'f-very-slow-reply');
  const rows = new Map<string, Map<LiveServer, readonly string[]>>();
  const found = (tool: string, server: LiveServer, what: readonly string[]): void => {
    rows.set(tool, (rows.get(tool) ?? new Map()).set(server, what));
  };
  const isSlow = ({ name }: LiveServer): boolean => name.includes('slow');
  const queue = asked.toSorted((one, other) => Number(isSlow(other)) - Number(isSlow(one)));
  const worker = async (): Promise<void> => {
    for (let server = queue.shift(); server !== undefined; server = queue.shift()) {
      process.stderr.write(`${server.name}, ${queue.length} more\n`);
      const live = await verifyLive(server, 'writes');
      found('live: colloquy verify', server, brokenIn(live));
      const traffic = await driftOf(harOf(live.exchanges, ORIGIN), ORIGIN);
      found('live: redocly drift', server, traffic.all);
      found('live: redocly drift, responses only', server, traffic.ofResponses);
      found('live: dredd', server, await dreddOf(server));
      const har = harOf(await recordLive(server), ORIGIN);
      const recorded = readHar(contract, har);
      const judged = 'kind' in recorded ? [] : brokenIn(verifyRecorded(contract, recorded.exchanges));
      found('recorded: colloquy verify --har', server, judged);
      const drift = await driftOf(har, ORIGIN);
      found('recorded: redocly drift', server, drift.all);
      found('recorded: redocly drift, responses only', server, drift.ofResponses);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  process.stdout.write(`\n${asked.length} servers by other hands, asked live and by recordings of valid requests\n`);
  console.table(Object.fromEntries([...rows].map(([tool, results]) => [tool, countsOf(results)])));
  for (const [tool, results] of rows) {
    const names = [...results].flatMap(([{ name }, what]) => (what.length > 0 ? [name] : []));
    process.stdout.write(`\n${tool} finds something in:\n${names.sort().join(' ')}\n`);
  }
}

function countsOf(results: ReadonlyMap<LiveServer, readonly string[]>) {
  const count = (is: (server: LiveServer) => boolean): string => {
    const some = [...results].filter(([server]) => is(server));
    return `${some.filter(([, what]) => what.length > 0).length}/${some.length}`;
  };
  return {
    noticed: count(({ kind, name }) => kind === 'broken' && !(name in disputed)),
    accused: count(({ kind }) => kind === 'fine'),
    disputed: count(({ name }) => name in disputed),
  };
}
