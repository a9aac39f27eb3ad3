import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { packedApp } from '../packed-package.ts';

/**
 * What its authors hold against the client and we do not, by the cases that may show it. What they only doubt, in lower
 * case, is printed: among it that the key is not known in another encoding, and that JSON.parse rounds a fraction.
 */
const KNOWN: Readonly<Record<string, RegExp>> = {
  // a success is given as it came
  'KEY-IN-SUCCESS': /^key-success-data\//,
  'KEY-IN-SUCCESS-HEADERS': /^key-success-header\//,
  // fetch sends again by itself at 421, as its standard has it
  'POST-TWICE': /^status-421(-post)?\/(\w+\/fetch|-\/-)$/,
  // over 150 MB, and the time to read them: that of the bytes, which are within the cap, several times
  MEMORY: /^mem-\S+-(16|6\d)mb/,
  LATE: /^mem-\S+-(16|6\d)mb/,
};

const MOST_MEGABYTES = 1000;

test('raw answers by others: each call settles in its time with a typed result, in bounded memory, and nothing is sent twice', async () => {
  const { folder } = await packedApp();
  const program = join(import.meta.dirname, '../held-out/answers.mjs');
  const env = { ...process.env, COLLOQUY: folder };
  const said = await text(spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] }).stdout);
  const [, figures = '', found = ''] = /\n(\d+ cases, [\s\S]*)\n\nVIOLATIONS.*\n([\s\S]*)$/.exec(said) ?? [];
  const megabytes = [...said.matchAll(/ \+(\d+)MB /g)].map(([, grown]) => Number(grown));
  console.log(`${figures}\nat most ${Math.max(...megabytes)} MB\n${found}`);
  expect(figures).toMatch(/^503 cases/);
  expect(Math.max(...megabytes)).toBeLessThan(MOST_MEGABYTES);
  const unknown = [...found.matchAll(/^ *\d+ ([A-Z].*)\n +(.*)$/gm)].flatMap(([, claim = '', cases = '']) => {
    const known = Object.entries(KNOWN).find(([name]) => claim.replace(/-(N|\d|LATER).*/, '') === name)?.[1];
    const others = cases.split(' ').filter((one) => one !== '…' && !known?.test(one));
    return others.map((one) => `${claim}: ${one}`);
  });
  expect(unknown).toEqual([]);
}, 1_200_000);
