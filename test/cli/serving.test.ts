import { EventEmitter, once } from 'node:events';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchSaves } from '../../src/cli/serving.ts';
import { type Contract, readContract } from '../../src/contract/model/index.ts';
import { makeFolder } from '../support/folder.ts';

const GOOD = await readFile('openapi/openapi.yaml', 'utf8');

/** The contract with another title, so that saves can be distinguished. */
const titled = (title: string): string => GOOD.replace(/^ {2}title: .*$/m, `  title: ${title}`);
const contractTitle = (contract: Contract): string | undefined => /^ {2}title: (.*)$/m.exec(contract.text)?.[1];

let folder: string;
let file: string;
let stop: () => void;
let busy = 0;
let outcomes: (string | undefined)[];
const events = new EventEmitter();

/** Records the result of a save: the title of the contract, or the reason why it is broken. */
function record(outcome: string | undefined): void {
  outcomes.push(outcome);
  events.emit('outcome', outcome);
}

beforeEach(async () => {
  folder = join(await makeFolder(), 'openapi');
  file = join(folder, 'openapi.yaml');
  outcomes = [];
  await mkdir(folder);
  await writeFile(file, GOOD);
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  void watchSaves(stopped, {
    read: () => readContract(file),
    folders: () => [folder, join(folder, 'assumptions')],
    async onSave(contract) {
      busy += 1;
      expect(busy).toBe(1);
      await writeFile(join(folder, 'meanwhile.txt'), '');
      busy -= 1;
      record(contractTitle(contract));
    },
    onBroken: record,
    announce: () => undefined,
  });
});
afterEach(() => stop());

async function outcomeAfter(save: () => Promise<unknown>): Promise<unknown> {
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
  for (const title of ['One', 'Two', 'Three']) expect(await outcomeAfter(() => save(titled(title)))).toBe(title);
});

test('a broken save is reported with file, line and reason, and the next good one is read', async () => {
  const line = GOOD.split('\n').indexOf('openapi: 3.1.0') + 1;
  const broken = await outcomeAfter(() => writeFile(file, GOOD.replace('openapi: 3.1.0', 'openapi: 4.0.0')));
  expect(broken).toMatch(`${file}:${line}: is of version 4.0.0; `);
  expect(await outcomeAfter(() => writeFile(file, titled('Mended')))).toBe('Mended');
});

test('a folder that is moved away and back is followed again, and so is a folder that is added later', async () => {
  expect(await outcomeAfter(() => rename(folder, `${folder}-away`))).toMatch('cannot be read');
  expect(await outcomeAfter(() => rename(`${folder}-away`, folder))).toBe(contractTitle(await readContract(file)));
  expect(await outcomeAfter(() => writeFile(file, titled('One')))).toBe('One');
  await mkdir(join(folder, 'assumptions'));
  for (const text of ['overlay: 1.1.0', 'overlay: 1.1.0 # saved again']) {
    expect(await outcomeAfter(() => writeFile(join(folder, 'assumptions/mine.yaml'), text))).toBe('One');
  }
});

test('after many saves the last one is served', async () => {
  const saves = async () => {
    for (let number = 0; number < 20; number += 1) await writeFile(file, titled(`Save ${number}`));
    await writeFile(file, titled('Last'));
  };
  await outcomeAfter(saves);
  await expect.poll(() => outcomes.at(-1)).toBe('Last');
});

test('each save is reported once, no other file is read, and nothing is reported after the end', async () => {
  await outcomeAfter(() => writeFile(file, titled('One')));
  await writeFile(join(folder, 'notes.txt'), 'no contract');
  await outcomeAfter(() => writeFile(file, titled('Two')));
  stop();
  await writeFile(file, titled('Late'));
  await setTimeout(300);
  expect(outcomes).toEqual(['One', 'Two']);
});
