/**
 * The conformance suite on run times and servers that the project does not install for its own tests:
 * `npm run test:runtimes:toolkit [-- name…]`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { installed, PROGRAMS } from '../../client/runtimes/programs.ts';
import { nonconforming } from '../conformance/conform.ts';
import { because, type Host, listening, PATTERN_GAPS, UNDECODABLE, URL_GAPS } from '../conformance/hosts.ts';
import { writeWorker } from './workerd.ts';

const HERE = import.meta.dirname;
const [BUN] = PROGRAMS.Bun;
const [DENO] = PROGRAMS.Deno;

/** Starts a process that prints one line of JSON with its port. */
async function launch(
  command: string,
  args: readonly string[],
  folder = HERE,
): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit', 'pipe'] });
  // workerd prints its port on a descriptor of its own.
  for (const stream of [child.stdio[1], child.stdio[3]] as Readable[]) {
    createInterface({ input: stream }).on('line', (line) => child.emit('printed', line));
  }
  const [line] = await Promise.race([
    once(child, 'printed'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${command} ended with ${code}`))),
  ]);
  return { child, port: JSON.parse(line).port };
}

function hostOf(
  name: string,
  gaps: Host['gaps'],
  command: string,
  args: (protocol: string, folder: string) => Promise<string[]>,
): Host {
  return {
    name,
    gaps,
    async start(_handler, protocol) {
      const folder = await mkdtemp(join(tmpdir(), 'toolkit-'));
      const { child, port } = await launch(command, await args(protocol, folder), name === 'workerd' ? folder : HERE);
      return listening(port, async () => {
        child.kill('SIGKILL');
        await rm(folder, { recursive: true });
      });
    },
  };
}

const HOSTS: readonly Host[] = [
  hostOf(
    'h3',
    { ...PATTERN_GAPS, ...because('h3 answers a path that it cannot decode itself', UNDECODABLE) },
    process.execPath,
    async (protocol) => ['h3.mjs', protocol, installed('h3/dist/_entries/node.mjs')],
  ),
  hostOf(
    'bun',
    { ...URL_GAPS, 'a body of which 200 gigabytes are announced': 'beyond its own limit, Bun answers itself' },
    BUN,
    async (protocol) => ['fetch.ts', protocol],
  ),
  hostOf('deno', {}, DENO, async (protocol) => ['run', '--no-config', '--allow-net=127.0.0.1', 'fetch.ts', protocol]),
  hostOf('bun, node:http', {}, BUN, async (protocol) => ['node-http.ts', protocol]),
  hostOf('deno, node:http', {}, DENO, async (protocol) => [
    'run',
    '--no-config',
    '--allow-net=127.0.0.1',
    '--allow-env',
    'node-http.ts',
    protocol,
  ]),
  hostOf('workerd', {}, installed('@cloudflare/workerd-linux-64/bin/workerd'), async (protocol, folder) => [
    'serve',
    '--control-fd=3',
    await writeWorker(folder, protocol),
  ]),
];

const chosen = process.argv.slice(2);
let isRight = true;
for (const host of HOSTS.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
  for (const protocol of ['plain', 'contrary'] as const) {
    const wrong = await nonconforming(host, protocol);
    const count = Object.keys(wrong).length;
    console.log(`${host.name.padEnd(17)}${protocol.padEnd(10)}${count === 0 ? 'conforms' : `${count} wrong`}`);
    for (const [name, { got, want }] of Object.entries(wrong))
      console.log(`  ${name}\n    got  ${got}\n    want ${want}`);
    isRight &&= count === 0;
  }
}
process.exitCode = isRight ? 0 : 1;
