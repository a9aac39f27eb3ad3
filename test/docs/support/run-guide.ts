import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { applyAssumptionSet, readAssumptionSets } from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { startMock } from '../../canary/mock.ts';
import { project, run as runColloquy, start } from '../../cli/run.ts';
import { freePort } from '../../free-port.ts';
import { startStockPrism } from '../../support/stock-prism.ts';
import { asPattern, type GuideBlock, quotedCommands } from './guide-blocks.ts';
import { installPackage } from './package.ts';

const { devDependencies } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));

const run = promisify(execFile);

/** The blocks below this heading need a Postgres, which a bare machine does not have. */
export const NEEDS_POSTGRES = 'Move to Postgres';

/** A guide, or a part of one. */
export interface GuidePart {
  readonly file: string;
  readonly blocks: readonly GuideBlock[];
  /** The port of a Postgres, for a part that needs one. */
  readonly postgresPort?: number;
}

/** Runs the blocks of a guide as a reader would, in an empty folder; what they quote must be what they print. */
export async function runGuide({ file, blocks, postgresPort }: GuidePart): Promise<void> {
  const directory = await project();
  await installPackage(directory);
  // The contract as it was before a guide changes it.
  await copyFile(join(directory, 'openapi/openapi.yaml'), join(directory, 'before.yaml'));

  const isCalled = blocks.some(({ text }) => text.includes(USUAL));
  const mock = blocks[0]?.note === 'server' || !isCalled ? undefined : await serveMock('plain');
  /** What listens now: the mock or the sandbox, and beside it a program of the guide. */
  const serving = { api: mock, program: undefined as Served | undefined };
  const ports = new Map([
    [PROGRAM_PORT, await freePort()],
    ...(postgresPort ? [[POSTGRES_PORT, postgresPort] as const] : []),
  ]);
  // In one pass: a free port can have the digits of the other in it.
  const atHand = (text: string): string =>
    text.replaceAll(ADDRESSES, (found) => String(ports.get(found) ?? serving.api?.url ?? USUAL));
  const programs = blocks.filter(({ language }) => language === 'ts' || language === 'yaml');
  const writePrograms = async (): Promise<void> => {
    for (const { note, text } of programs) await writeFile(join(directory, note), atHand(text));
  };
  const shell = async (line: string, exitsWith = 0): Promise<string> => {
    await writePrograms();
    const command = atHand(line);
    const inShell = async (text: string): Promise<string> => {
      const shown = run('bash', ['--norc', '-c', text], { cwd: directory, env: environment() });
      // A program that asks for something has nobody who answers.
      shown.child.stdin?.end();
      return (await shown).stdout;
    };
    if (!command.startsWith(COLLOQUY)) return (await inShell(command)).replaceAll('\r', '').trim();
    // The shell says what the words are. That each command runs as a process holds test/cli/process.test.ts.
    const words = (await inShell(command.replace(COLLOQUY, "printf '%s\\0' "))).split('\0').slice(0, -1);
    const { code, out, err } = await runColloquy(directory, ...words);
    if (code !== exitsWith) throw new Error(`${line}: ${err}`);
    return out.trim();
  };

  const commands = blocks.flatMap(({ language, note, text }) => {
    if (language === 'console') return quotedCommands(text).map(({ command }) => command);
    return note === 'server' ? text.split('\n') : [];
  });
  for (const { language, note, text, line } of blocks) {
    if (note === 'server') {
      const kind = PROGRAM.test(text) ? 'program' : 'api';
      await serving[kind]?.stop();
      await writePrograms();
      serving[kind] = await serveBlock(directory, file, kind === 'api' ? atHand(text) : text);
    } else if (note === 'install') {
      expectKnown(text);
    } else if (language === 'sh') {
      setVariables(text);
      await shell(`set -e\n${text}`);
    } else if (language === 'ts') {
      const isRunLater = commands.some((command) => command.startsWith(`node ${note}`));
      if (!isRunLater) await shell(`node ${note}`);
    } else if (language === 'console') {
      for (const { command, output } of quotedCommands(text)) {
        const exitsWith = note === 'exits with 1' ? 1 : 0;
        expect(await shell(command, exitsWith), `${file}:${line}: ${command}`).toMatch(asPattern(output));
      }
    }
  }
}

/** What a guide has installed is there: our package, and those of this checkout, whose lock file has each. */
function expectKnown(text: string): void {
  const packages = [...text.matchAll(/^npm install (?:--save-dev )?(.+)$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  expect(packages.length).toBeGreaterThan(0);
  const known = [
    '../colloquy/colloquy-0.1.0.tgz',
    '../colloquy/colloquy-cli-0.1.0.tgz',
    ...Object.keys(devDependencies),
  ];
  expect(packages.filter((name) => !known.includes(name))).toEqual([]);
}

const COLLOQUY = 'npx --no-install colloquy ';

/** What a block exports is there for the commands after it, as long as the running test. */
function setVariables(text: string): void {
  for (const [, name = '', value] of text.matchAll(/^export (\w+)=(\S+)$/gm)) {
    process.env[name] = value;
    onTestFinished(() => {
      delete process.env[name];
    });
  }
}

/** With the Node that runs this as `node`, and what blocks before have exported. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}`, NO_COLOR: '1' };
}

/** Where the guides say that the mock is, and the sandbox beside it; here they take any free port. */
const USUAL = 'http://127.0.0.1:4010';

/** Where a guide's own server listens, and the Postgres of its reader; here on other ports as well. */
const PROGRAM_PORT = '3999';
const POSTGRES_PORT = '5432';
const ADDRESSES = /http:\/\/127\.0\.0\.1:40[13]0|3999|5432/g;

/** A block that serves a program of the guide. */
const PROGRAM = /^node /m;

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
  if (last === 'npm run prism') return servePrism(directory);
  if (last.startsWith('node ')) return serveProgram(directory, last.slice('node '.length));
  const [, set] = /^(?:npm run mock --|npx --no-install colloquy mock) --assume (\w+)$/.exec(last) ?? [];
  return set === undefined || ABOUT_COMMANDS.includes(file) ? serve(directory, last) : serveMock(set);
}

async function serveMock(name: string): Promise<Served> {
  const contract = await readContract();
  const set = (await readAssumptionSets()).find((one) => one.name === name);
  const mock = await startMock({ contract: set === undefined ? contract : await applyAssumptionSet(contract, set) });
  onTestFinished(() => mock.close());
  return { url: mock.url, stop: () => mock.close() };
}

async function servePrism(directory: string): Promise<Served> {
  const prism = await startStockPrism(directory);
  onTestFinished(() => prism.stop());
  return prism;
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
  const [, script = '', options = ''] =
    /^(?:npm (?:run )?|npx --no-install colloquy )(start|mock|sandbox)(?: (?:-- )?(.+))?$/.exec(line) ?? [];
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
