import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project, run, startProcess, tooWide } from './run.ts';

/** Words that end each command, and its screen, which names the contract unless it is for machines. */
const COMMANDS: Readonly<Record<string, { readonly words: readonly string[]; readonly shows: RegExp }>> = {
  lint: { words: [], shows: /^ {2}no problems {2}openapi\/openapi\.yaml\n$/ },
  generate: {
    words: [],
    shows: /^ {2}contract {2}openapi\/openapi\.yaml\n {2}compiled {2}.*files made anew {2}generated\/\n$/,
  },
  'open-points': { words: ['--json'], shows: /^\[\n/ },
  questions: {
    words: ['openapi/openapi.yaml'],
    shows: /^ {2}document {4}openapi\/openapi\.yaml\n {2}operations {2}\d+\n/,
  },
  answer: { words: ['--help'], shows: /colloquy answer/ },
  agents: {
    words: [],
    shows: /^## Rules for the API "Conversational Agent Developer API[\s\S]*colloquy check <files>/,
  },
  mcp: { words: [], shows: /^$/ },
  assume: { words: ['plain', '--json'], shows: /^\{\n {2}"openapi": "3\.1\.0"/ },
  diff: {
    words: ['openapi/openapi.yaml', 'openapi/openapi.yaml'],
    shows: /^contract {2}(openapi\/openapi\.yaml), then \1\nNo change\.\n$/,
  },
  random: { words: ['--seed', '7'], shows: /overlay: 1\.1\.0/ },
  verify: {
    words: ['--har', 'traffic.har'],
    shows: / contract {5}openapi\/openapi\.yaml\n[\s\S]*\n {2}exchanges +1\n {2}folder +\.colloquy\/verify-\S+\n$/,
  },
  check: { words: ['openapi'], shows: /^no request of this API in 0 files\n$/ },
  compare: {
    words: ['plain', 'plain'],
    shows: /^ {2}contract {3}openapi\/openapi\.yaml\n {2}no change {2}plain, plain\n$/,
  },
};

/** What these print is for a file, or for a program. */
const IS_TEXT = ['open-points', 'agents', 'assume', 'random'];

test('each command runs as a process', { timeout: 180_000 }, async () => {
  const directory = await project();
  const request = { method: 'GET', url: 'https://api.example.com/v1/conversations/', headers: [] };
  const headers = [{ name: 'content-type', value: 'application/json' }];
  const response = { status: 200, headers, content: { text: '{"data":[]}' } };
  await writeFile(join(directory, 'traffic.har'), JSON.stringify({ log: { entries: [{ request, response }] } }));
  // One after another: the first leaves to the others what it compiled.
  for (const [name, { words, shows }] of Object.entries(COMMANDS)) {
    const finished = await startProcess(directory, name, ...words).finished;
    if (!IS_TEXT.includes(name)) expect(tooWide(finished.out), name).toEqual([]);
    expect({ name, ...finished }).toEqual({
      ...{ name, code: 0, out: expect.stringMatching(shows) },
      err: name === 'verify' ? '  judged  https://api.example.com (1)\n' : '',
    });
  }
});

test('mock runs as a process until it is stopped', async () => {
  const mock = startProcess(await project(), 'mock', '--port', '0');
  await mock.shows(/http:\/\/127\.0\.0\.1:\d+/);
  mock.kill('SIGTERM');
  expect(await mock.finished).toMatchObject({ code: 0, err: '' });
});

test('every command explains itself', async () => {
  const directory = await project();
  const { out } = await run(directory, '--help');
  const names = [...out.matchAll(/^ {2}(?<name>[a-z][a-z-]*) .*$/gm)].map((match) => String(match.groups?.name));
  // Which commands there are, so that none is without a process of its own above, in start.test.ts or in long/.
  expect(names.sort()).toEqual([...Object.keys(COMMANDS), 'docs', 'mock', 'sandbox', 'start', 'toolkit'].sort());
  for (const name of names) {
    const help = await run(directory, name, '--help');
    expect(help).toMatchObject({ code: 0, out: expect.stringContaining(`colloquy ${name}`) });
    expect(tooWide(help.out)).toEqual([]);
  }
});
