import { EventEmitter, once } from 'node:events';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchFiles } from '../../src/cli/watch-files.ts';
import { type Contract, ContractError, readContract } from '../../src/contract/index.ts';

const GOOD = await readFile('openapi/openapi.yaml', 'utf8');

/** The contract under another title, so that one save is told from another. */
const titled = (title: string): string => GOOD.replace(/^ {2}title: .*$/m, `  title: ${title}`);
const titleOf = (contract: Contract): unknown => /^ {2}title: (.*)$/m.exec(contract.text)?.[1];

let root: string;
let folder: string;
let file: string;
let stop: () => void;
let events: EventEmitter<{ outcome: [unknown] }>;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'colloquy-watch-'));
  folder = join(root, 'openapi');
  file = join(folder, 'openapi.yaml');
  await mkdir(folder);
  await writeFile(file, GOOD);
  events = new EventEmitter();
  stop = watchFiles({
    read: () => readContract(file),
    folders: () => [folder, join(folder, 'assumptions')],
    onSave: (contract) => {
      events.emit('outcome', titleOf(contract));
    },
    onError: (error) => events.emit('outcome', error),
  });
});
afterEach(async () => {
  stop();
  await rm(root, { recursive: true, force: true });
});

/** What a save comes to: the title of a contract, or an error. */
async function outcomeOf(save: () => Promise<unknown>): Promise<unknown> {
  const outcome = once(events, 'outcome', { signal: AbortSignal.timeout(5_000) });
  await save();
  return (await outcome)[0];
}

const SAVES: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
  'in place': (text) => writeFile(file, text),
  'by renaming another file over it': async (text) => {
    await writeFile(join(folder, '.openapi.swp'), text);
    await rename(join(folder, '.openapi.swp'), file);
  },
  'after moving the old file away': async (text) => {
    await rename(file, `${file}~`);
    await writeFile(file, text);
  },
};

test.for(Object.entries(SAVES))('a save %s is read, each time', async ([, save]) => {
  for (const title of ['One', 'Two', 'Three']) expect(await outcomeOf(() => save(titled(title)))).toBe(title);
});

test('a broken save tells file, line and reason, and the next good one is read', async () => {
  const line = GOOD.split('\n').indexOf('openapi: 3.1.0') + 1;
  const broken = await outcomeOf(() => writeFile(file, GOOD.replace('openapi: 3.1.0', 'openapi: 3.0.3')));
  expect(broken).toBeInstanceOf(ContractError);
  expect(broken).toMatchObject({ file, line, reason: expect.stringMatching(/^must be OpenAPI 3\.1; /) });
  expect(await outcomeOf(() => writeFile(file, titled('Mended')))).toBe('Mended');
});

test('a folder that is taken away and brought back is watched again', async () => {
  expect(await outcomeOf(() => rename(folder, `${folder}-away`))).toMatchObject({
    reason: expect.stringContaining('read'),
  });
  expect(await outcomeOf(() => rename(`${folder}-away`, folder))).toEqual(expect.any(String));
  expect(await outcomeOf(() => writeFile(file, titled('One')))).toBe('One');
});

test('a folder of assumption sets that comes later is watched as well', async () => {
  const set = join(folder, 'assumptions', 'mine.yaml');
  const come = async () => {
    await mkdir(join(folder, 'assumptions'));
    await writeFile(set, 'overlay: 1.1.0');
  };
  expect(await outcomeOf(come)).toEqual(expect.any(String));
  expect(await outcomeOf(() => writeFile(set, 'overlay: 1.1.0 # saved again'))).toEqual(expect.any(String));
});

test('saves while a contract is taken wait, and the last one is what stands', async () => {
  stop();
  const taken: unknown[] = [];
  let busy = 0;
  stop = watchFiles({
    read: () => readContract(file),
    folders: () => [folder],
    onSave: async (contract) => {
      busy += 1;
      expect(busy).toBe(1);
      await writeFile(join(folder, 'other.yaml'), String(taken.length)).catch(() => undefined);
      taken.push(titleOf(contract));
      busy -= 1;
      if (titleOf(contract) === 'Last') {
        stop();
        events.emit('outcome', 'Last');
      }
    },
    // A save that is read while it is half written is told as broken; the next reading mends that.
    onError: () => undefined,
  });
  const saves = async () => {
    for (let number = 0; number < 20; number += 1) await writeFile(file, titled(`Save ${number}`));
    await writeFile(file, titled('Last'));
  };
  expect(await outcomeOf(saves)).toBe('Last');
  expect(taken.at(-1)).toBe('Last');
});

test('a file that is touched by nobody is not read again: each save is told once', async () => {
  const told: unknown[] = [];
  events.on('outcome', (outcome) => told.push(outcome));
  await outcomeOf(() => writeFile(file, titled('One')));
  await writeFile(join(folder, 'notes.txt'), 'no contract');
  await outcomeOf(() => writeFile(file, titled('Two')));
  expect(told).toEqual(['One', 'Two']);
});

test('nothing is told after the end', async () => {
  const told: unknown[] = [];
  events.on('outcome', (outcome) => told.push(outcome));
  stop();
  await writeFile(file, titled('Late'));
  // Another watcher sees the save: by then this one would have told of it.
  const other = new Promise<void>((resolve) => {
    const end = watchFiles({
      read: () => readContract(file),
      folders: () => [folder],
      onSave: () => {
        end();
        resolve();
      },
      onError: () => undefined,
    });
  });
  await writeFile(file, titled('Later'));
  await other;
  expect(told).toEqual([]);
});
