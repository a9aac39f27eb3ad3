/**
 * Measures the sandbox beside its peers in one run: `npm run bench:sandbox`, with how many seconds each load takes.
 *
 * Of the figures the processor time is the one to trust on a machine that does other things as well. That of Postgres
 * itself is not in it.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { openSqlite } from '../../src/servers/sandbox/index.ts';
import { postgresFolder, startPostgres } from '../../test/servers/sandbox/postgres.ts';
import { end, processorTime } from '../process.ts';

const SECONDS = Number(process.argv[2] ?? 4);
const CONNECTIONS = 32;
const STORED = 1_000_000;
const run = promisify(execFile);
const HERE = import.meta.dirname;

interface Server {
  readonly url: string;
  readonly key: string;
  readonly child: ChildProcess;
}

interface Load {
  readonly perSecond: number;
  /** Microseconds of processor time a request, of all processes that serve. */
  readonly cpu: number;
}

async function serve(file: string, ...words: readonly string[]): Promise<Server> {
  const child = spawn(process.execPath, [join(HERE, 'servers', file), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) return { ...JSON.parse(line), child };
  throw new Error(`${file} did not start`);
}

async function cannon({ url, key }: Server, connections: number, path: string, body?: string): Promise<number> {
  const { stdout } = await run(process.execPath, [
    join(HERE, 'node_modules/autocannon/autocannon.js'),
    ...['--json', '--connections', String(connections), '--duration', String(SECONDS)],
    ...['--method', body === undefined ? 'GET' : 'POST', '--headers', `authorization: Bearer ${key}`],
    ...(body === undefined ? [] : ['--headers', 'content-type: application/json', '--body', body]),
    url + path,
  ]);
  const result: { '2xx': number; non2xx: number; errors: number } = JSON.parse(stdout);
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return result['2xx'];
}

async function load(servers: readonly Server[], path: string, body?: string): Promise<Load> {
  const spent = async () =>
    (await Promise.all(servers.map(({ child }) => processorTime(child)))).reduce((a, b) => a + b, 0);
  const before = await spent();
  const counts = await Promise.all(servers.map((server) => cannon(server, CONNECTIONS / servers.length, path, body)));
  const requests = counts.reduce((a, b) => a + b, 0);
  return { perSecond: requests / SECONDS, cpu: (((await spent()) - before) * 1000) / requests };
}

const rows: string[][] = [['', 'list/s', 'CPU µs', 'send/s', 'CPU µs']];

async function measure(name: string, starting: readonly (() => Promise<Server>)[]): Promise<readonly Load[]> {
  process.stderr.write(`${name}\n`);
  const servers: Server[] = [];
  try {
    for (const begin of starting) servers.push(await begin());
    const list = await load(servers, '/v1/conversations/');
    const send = await load(servers, '/v1/conversations/1/messages/', '{"content":"Where is my order?"}');
    const figures = [list, send].flatMap(({ perSecond, cpu }) => [perSecond.toFixed(0), cpu.toFixed(0)]);
    rows.push([name, ...figures]);
    return [list, send];
  } finally {
    for (const { child } of servers) child.kill('SIGKILL');
  }
}

/** Puts messages into a store, as many sends would have. */
function fillStore(file: string): void {
  const database = new DatabaseSync(file);
  database.exec(`BEGIN;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${STORED / 2})
INSERT INTO messages (id, conversation_id, role, content, created_at) SELECT 2 * i - 1, 1 + i % 3, 'user', 'Message ' || i, 0 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${STORED / 2})
INSERT INTO messages (id, conversation_id, role, content, replies_to, created_at) SELECT 2 * i, 1 + i % 3, 'agent', 'Reply ' || i, 2 * i - 1, 0 FROM n;
COMMIT;`);
  database.close();
}

const folder = await mkdtemp(join(tmpdir(), 'colloquy-bench-'));
const cluster = postgresFolder() === undefined ? undefined : await startPostgres();
try {
  const file = (name: string): string => join(folder, name);
  await writeFile(
    file('db.json'),
    JSON.stringify({ conversations: [{ id: 1, external_user_id: 'ada' }], messages: [] }),
  );
  await measure('node:http, no memory', [() => serve('node-http.mjs')]);
  await measure('mock, no memory', [() => serve('mock.ts')]);
  await measure('json-server', [() => serve('json-server.mjs', file('db.json'))]);
  await measure('sandbox, SQLite, full', [() => serve('sandbox.ts', file('full.db'))]);
  const [list, send] = await measure('sandbox, SQLite, fast', [() => serve('sandbox.ts', file('fast.db'), 'fast')]);
  const begin = await serve('sandbox.ts', file('million.db'), 'fast');
  await end(begin.child);
  fillStore(file('million.db'));
  await (await openSqlite({ file: file('million.db'), fast: true })).close();
  const million = [() => serve('sandbox.ts', file('million.db'), 'fast')];
  const [longList, longSend] = await measure('the same with 1,000,000 messages', million);
  if (cluster !== undefined) {
    const one = () => serve('sandbox.ts', cluster.url);
    await measure('sandbox, Postgres, one process', [one]);
    await measure('sandbox, Postgres, two processes', [one, one]);
  }
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length))) ?? [];
  for (const [name = '', ...figures] of rows) {
    const columns = figures.map((figure, index) => figure.padStart((widths[index + 1] ?? 0) + 2));
    process.stdout.write(`${name.padEnd(widths[0] ?? 0)}${columns.join('')}\n`);
  }
  const ratio = (a: Load | undefined, b: Load | undefined): string => ((a?.cpu ?? 0) / (b?.cpu ?? 1)).toFixed(2);
  process.stdout.write(
    `\nwith 1,000,000 messages: list ${ratio(longList, list)}, send ${ratio(longSend, send)} times the processor time\n`,
  );
  process.stdout.write(
    `${SECONDS} s each, ${CONNECTIONS} connections, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n`,
  );
} finally {
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
}
