import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { applyAssumptionSet, readAssumptionSets } from '../../src/assumptions/index.ts';
import { readContract } from '../../src/contract/index.ts';
import { startMock } from '../canary/mock.ts';
import { project, run as runColloquy, start } from '../cli/run.ts';
import { asPattern, guideBlocks, quotedCommands } from './support/guide-blocks.ts';
import { installPackage } from './support/package.ts';
import { saidOf } from './support/programs.ts';

const GUIDES = new URL('../../docs/guides/', import.meta.url);
const run = promisify(execFile);

/** This one is about a project of its own: test/long/other-project.test.ts runs it. */
const ELSEWHERE = 'in-your-project.md';

const guides = await Promise.all(
  (await readdir(GUIDES))
    .filter((file) => file !== ELSEWHERE)
    .map(async (file) => ({ file, blocks: guideBlocks(await readFile(new URL(file, GUIDES), 'utf8')) })),
);

/** A block in any other language would be quoted on trust. */
const RUN = ['sh', 'console', 'ts', 'yaml'];

test('every program in a guide compiles', async () => {
  expect(await saidOf('guides')).toBe('');
});

test('a block at a terminal is one command, so that no copy of it does more than one thing', () => {
  const blocks = guides.flatMap(({ file, blocks: all }) => all.map((block) => ({ file, ...block })));
  const sessions = blocks.filter(({ language }) => language === 'console');
  expect(sessions.filter(({ text }) => quotedCommands(text).length !== 1)).toEqual([]);
});

test.for(guides)('$file: every block runs, and answers as it says', { timeout: 180_000 }, async ({ file, blocks }) => {
  expect(blocks.filter(({ language }) => !RUN.includes(language))).toEqual([]);
  const directory = await project();
  await installPackage(directory);
  // The contract as it was before a guide changes it.
  await copyFile(join(directory, 'openapi/openapi.yaml'), join(directory, 'before.yaml'));

  const isCalled = blocks.some(({ text }) => text.includes(USUAL));
  let served = blocks[0]?.note === 'server' || !isCalled ? undefined : await serveMock('none');
  const port = await freePort();
  // In one pass: a free port can have the digits of the other in it.
  const atMock = (text: string): string =>
    text.replaceAll(ADDRESSES, (found) => (found === TOOLKIT_PORT ? port : (served?.url ?? USUAL)));
  const programs = blocks.filter(({ language }) => language === 'ts' || language === 'yaml');
  const writePrograms = async (): Promise<void> => {
    for (const { note, text } of programs) await writeFile(join(directory, note), atMock(text));
  };
  const shell = async (line: string): Promise<string> => {
    await writePrograms();
    const command = atMock(line);
    const inShell = async (text: string): Promise<string> =>
      (await run('bash', ['--norc', '-c', text], { cwd: directory, env: ENVIRONMENT })).stdout;
    if (!command.startsWith(COLLOQUY)) return (await inShell(command)).replaceAll('\r', '').trim();
    // The shell says what the words are. That each command runs as a process holds test/cli/process.test.ts.
    const words = (await inShell(command.replace(COLLOQUY, "printf '%s\\0' "))).split('\0').slice(0, -1);
    const { code, out, err } = await runColloquy(directory, ...words);
    if (code !== 0) throw new Error(`${line}: ${err}`);
    return out.trim();
  };

  const commands = blocks.flatMap(({ language, note, text }) => {
    if (language === 'console') return quotedCommands(text).map(({ command }) => command);
    return note === 'server' ? text.split('\n') : [];
  });
  for (const { language, note, text, line } of blocks) {
    if (note === 'server') {
      await served?.stop();
      await writePrograms();
      served = await serveBlock(directory, file, text);
    } else if (language === 'sh') {
      setVariables(text);
      await shell(`set -e\n${text}`);
    } else if (language === 'ts') {
      const isRunLater = commands.some((command) => command.startsWith(`node ${note}`));
      if (!isRunLater) await shell(`node ${note}`);
    } else if (language === 'console') {
      for (const { command, output } of quotedCommands(text)) {
        expect(await shell(command), `${file}:${line}: ${command}`).toMatch(asPattern(output));
      }
    }
  }
});

const COLLOQUY = 'npx colloquy ';

/** What a block exports is there for the commands after it, as long as the running test. */
function setVariables(text: string): void {
  for (const [, name = '', value] of text.matchAll(/^export (\w+)=(\S+)$/gm)) {
    process.env[name] = value;
    onTestFinished(() => {
      delete process.env[name];
    });
  }
}

/** With the Node that runs this as `node`. */
const ENVIRONMENT = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}`, NO_COLOR: '1' };

/** Where the guides say that the mock is, and the sandbox beside it; here they take any free port. */
const USUAL = 'http://127.0.0.1:4010';

/** Where a guide's own server listens; here on any free port as well. */
const TOOLKIT_PORT = '3999';
const ADDRESSES = /http:\/\/127\.0\.0\.1:40[13]0|3999/g;

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return String(typeof address === 'object' ? address?.port : '');
}

interface Served {
  readonly url: string;
  stop(): Promise<void> | void;
}

/** The guides that are about the commands that serve. The others have a mock of the same assumption set in this process. */
const ABOUT_COMMANDS = ['start.md', 'mock.md'];

/** Runs the commands of a block whose last one serves until it is stopped. What `npm ci` does is done. */
function serveBlock(directory: string, file: string, text: string): Promise<Served> {
  const lines = text.trim().split('\n');
  expect(lines.slice(0, -1).filter((line) => line !== 'npm ci')).toEqual([]);
  const last = lines.at(-1) ?? '';
  if (last.startsWith('node ')) return serveProgram(directory, last.slice('node '.length));
  const [, set] = /^npm run mock -- --assume (\w+)$/.exec(last) ?? [];
  return set === undefined || ABOUT_COMMANDS.includes(file) ? serve(directory, last) : serveMock(set);
}

async function serveMock(name: string): Promise<Served> {
  const contract = await readContract();
  const set = (await readAssumptionSets()).find((one) => one.name === name);
  const mock = await startMock({ contract: set === undefined ? contract : await applyAssumptionSet(contract, set) });
  onTestFinished(() => mock.close());
  return { url: mock.url, stop: () => mock.close() };
}

/** Runs a guide's own server, which prints something as soon as it listens. */
async function serveProgram(directory: string, file: string): Promise<Served> {
  const child = spawn(process.execPath, [file], { cwd: directory, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = (): void => {
    child.kill('SIGKILL');
  };
  onTestFinished(stop);
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`)));
  await Promise.race([once(child.stdout, 'data'), ended]);
  return { url: USUAL, stop };
}

async function serve(directory: string, line: string): Promise<Served> {
  const [, script = '', options = ''] = /^npm (?:run )?(start|mock|sandbox)(?: -- (.+))?$/.exec(line) ?? [];
  const ports = script === 'start' ? ['--mock-port', '0', '--docs-port', '0'] : ['--port', '0'];
  const command = await start(directory, script, ...options.split(' ').filter(Boolean), ...ports);
  const screen = await command.shows(/(?:mock|sandbox) +http:\S+/);
  return {
    url: /(?:mock|sandbox) +(http:\S+)/.exec(screen)?.[1] ?? '',
    stop: async () => {
      command.kill('SIGINT');
      await command.finished;
    },
  };
}
