/**
 * Measures what a full run of `colloquy verify` costs, and what it notices beside Redocly's `drift` on the same traffic:
 * `npm run bench:verify [step]`. Of the servers by other hands each `step`th is asked, 6 unless told otherwise.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { CONTRACT_FILE, readContract } from '../../src/contract/index.ts';
import { type Exchange, planOf, readHar, senderTo, verify, verifyRecorded } from '../../src/verify/index.ts';
import { disputed } from '../../test/held-out/servers/disputed.ts';
import { servers } from '../../test/held-out/servers/servers.ts';
import { HELD_OUT, sendTo } from '../../test/verify/support/held-out.ts';

const STEP = Number(process.argv[2] ?? 6);
const COMMAND = join(import.meta.dirname, '../../packages/cli/colloquy.mjs');
const REDOCLY = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');
const ORIGIN = 'https://api.example.com';
const run = promisify(execFile);

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
    const send = senderTo(contract, new URL(url), { keys: new Map([['DeveloperApiKey', 'example-key']]) });
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

/** What is noticed and accused by the same recorded traffic, of which neither knows what was meant. */
async function findings(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-drift-'));
  const asked = servers.filter(({ name }, index) => index % STEP === 0 && !(name in disputed));
  const rows = { 'colloquy verify --har': tally(), 'redocly drift, errors': tally(), 'redocly drift': tally() };
  try {
    for (const [index, { kind, create }] of asked.entries()) {
      process.stderr.write(`server ${index + 1} of ${asked.length}\n`);
      const send = sendTo(create());
      const exchanges: Exchange[] = [];
      for (const probe of planOf(contract, HELD_OUT, 'writes').probes) exchanges.push(await send(probe));
      const har = JSON.stringify({
        log: { version: '1.2', creator: { name: 'bench', version: '1' }, entries: exchanges.map(toEntry) },
      });
      const file = join(folder, `${index}.har`);
      await writeFile(file, har);
      const recorded = readHar(contract, har);
      const report = 'kind' in recorded ? undefined : verifyRecorded(contract, recorded.exchanges);
      const broken = report?.statements.filter(({ verdict }) => verdict.is === 'broken').length ?? 0;
      count(rows['colloquy verify --har'], kind, broken);
      count(rows['redocly drift, errors'], kind, await redocly(file, 'error'));
      count(rows['redocly drift'], kind, await redocly(file, 'info'));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  process.stdout.write('\nthe same recorded traffic of servers by other hands\n');
  console.table(rows);
}

interface Tally {
  broken: number;
  noticed: number;
  different: number;
  accused: number;
}

function tally(): Tally {
  return { broken: 0, noticed: 0, different: 0, accused: 0 };
}

function count(row: Tally, kind: string, found: number): void {
  row[kind === 'broken' ? 'broken' : 'different'] += 1;
  if (found > 0) row[kind === 'broken' ? 'noticed' : 'accused'] += 1;
}

/** How many findings it has. */
async function redocly(file: string, severity: string): Promise<number> {
  const words = [
    'drift',
    file,
    '--api',
    CONTRACT_FILE,
    '--server',
    ORIGIN,
    '--format',
    'json',
    '--min-severity',
    severity,
  ];
  const { stdout } = await run(process.execPath, [REDOCLY, ...words], { maxBuffer: 2 ** 28 }).catch((error) => error);
  const report: unknown = JSON.parse(String(stdout).slice(String(stdout).indexOf('{')));
  const { problems: all } = Object(report);
  if (!Array.isArray(all)) throw new Error(`drift printed no problems: ${String(stdout).slice(0, 300)}`);
  return all.length;
}

function toEntry({ request, response }: Exchange) {
  const { method, path, query, headers, body, credentials } = request;
  const all = credentials === 'stated' ? { ...headers, authorization: 'Bearer example-key' } : headers;
  const text = Buffer.from(body ?? '').toString();
  const type = headers['content-type'] ?? '';
  return {
    startedDateTime: '2026-11-30T10:00:00.000Z',
    time: 1,
    request: {
      method,
      url: `${ORIGIN}${path}${query === '' ? '' : `?${query}`}`,
      httpVersion: 'HTTP/1.1',
      headers: toList(all),
      queryString: toList(Object.fromEntries(new URLSearchParams(query))),
      cookies: [],
      headersSize: -1,
      bodySize: text.length,
      ...(body !== undefined && { postData: { mimeType: type, text } }),
    },
    response: {
      status: response?.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      headers: toList(response?.headers ?? {}),
      cookies: [],
      content: {
        size: response?.body.length ?? 0,
        mimeType: response?.headers['content-type'] ?? '',
        text: Buffer.from(response?.body ?? '').toString(),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 1, receive: 0 },
  };
}

function toList(values: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}
