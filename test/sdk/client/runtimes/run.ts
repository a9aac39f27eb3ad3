/**
 * Tries the packed package on every run time and under every compiler that it is made for, and prints what it sees:
 * `npm run test:runtimes` installs them first.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { checkInBrowser } from './browser-page.ts';
import { compileUse, PLATFORMS } from './declarations.ts';
import { GAPS, type Gaps, seenIn } from './gaps.ts';
import { installPackedApp, packTarball } from './packed-app.ts';
import { COMPILERS, installed, PROGRAMS } from './programs.ts';
import { startConformanceServer } from './server.ts';
import { checkInWorkerd } from './workerd.ts';

const run = promisify(execFile);

const packed = await mkdtemp(join(tmpdir(), 'colloquy-packed-'));
const app = await installPackedApp(await packTarball(packed));

const inProcess =
  ([program, ...before]: readonly [string, ...string[]], environment: Readonly<Record<string, string>> = {}) =>
  async (url: string, gaps: object): Promise<unknown> => {
    const given = [...before, 'process.js', url, JSON.stringify(gaps)];
    const { stdout } = await run(program, given, {
      cwd: app.folder,
      maxBuffer: 1e8,
      env: { ...process.env, ...environment },
    });
    return JSON.parse(stdout);
  };

/** As the guide says it: with modules of ECMAScript, and nothing transformed. */
async function checkInJest(url: string, gaps: object): Promise<unknown> {
  const file = join(app.folder, 'checks-in-jest.json');
  const config = { rootDir: app.folder, testMatch: ['**/jest.js'], transform: {} };
  const given = [
    '--experimental-vm-modules',
    resolve(import.meta.dirname, 'jest/node_modules/jest/bin/jest.js'),
    '--config',
    JSON.stringify(config),
  ];
  const env = { ...process.env, COLLOQUY_CHECKS: JSON.stringify({ url, gaps, file }) };
  await run(process.execPath, given, { cwd: app.folder, maxBuffer: 1e8, env });
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Nothing listens there: a request that is sent through this proxy fails. */
const NO_PROXY_THERE = 'http://127.0.0.1:9';

const RUN_TIMES = {
  'Node 22': { gaps: GAPS.node, check: inProcess(PROGRAMS['Node 22']) },
  'Node 24': { gaps: GAPS.node, check: inProcess(PROGRAMS['Node 24']) },
  'Node 26': { gaps: GAPS.node, check: inProcess(PROGRAMS['Node 26']) },
  Jest: { gaps: GAPS.node, check: checkInJest },
  Chromium: { gaps: GAPS.chromium, check: (url: string, gaps: object) => checkInBrowser(app.folder, url, gaps) },
  Bun: { gaps: GAPS.bun, check: inProcess(PROGRAMS.Bun, { HTTP_PROXY: NO_PROXY_THERE }) },
  Deno: { gaps: GAPS.deno, check: inProcess(PROGRAMS.Deno) },
  workerd: {
    gaps: GAPS.workerd,
    check: (url: string, gaps: object) =>
      checkInWorkerd(installed('@cloudflare/workerd-linux-64/bin/workerd'), app.folder, url, gaps),
  },
};

for (const [name, { gaps, check }] of Object.entries(RUN_TIMES)) {
  const server = await startConformanceServer();
  const results = (await check(server.url, seenIn(gaps))) as { name: string; wrong?: string }[]; // as conformance.js gives them
  server.close();
  const wrong = results.filter(({ wrong }) => wrong !== undefined);
  report(name, `${results.length - wrong.length} of ${results.length} checks`, gaps, wrong.length === 0);
  for (const { name, wrong: says } of wrong) console.log(`  ${name}: ${says}`);
}

for (const [name, compiler] of Object.entries(COMPILERS)) {
  for (const platform of PLATFORMS) {
    for (const resolution of ['nodenext', 'bundler'] as const) {
      const says = await compileUse(app.folder, [process.execPath, compiler], platform, resolution);
      report(name, `with the types of ${platform.name}; ${resolution}`, platform.gaps, says === '');
      if (says !== '') console.log(says);
    }
  }
}

await app.remove();
await rm(packed, { recursive: true });

function report(name: string, what: string, gaps: Gaps, holds: boolean): void {
  console.log(`${holds ? 'ok' : 'NO'}  ${name.padEnd(16)}${what}`);
  for (const [gap, { because }] of Object.entries(gaps)) console.log(`    but ${gap}: ${because}`);
  if (!holds) process.exitCode = 1;
}
