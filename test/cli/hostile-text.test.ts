import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { CONTROL, FORGED, HOSTILE, hostileDocument, pathIn } from './hostile-document.ts';
import { project, run, start } from './run.ts';

/** Names of files with control characters. */
const CONTROLS_OF_A_NAME = '\u001b[31m\u009b2J\u202e';
const FILE = `document${CONTROLS_OF_A_NAME}.json`;
const OTHER = 'other.json';
const CODE = `code${CONTROLS_OF_A_NAME}.ts`;

/** The words of each command, in each of its formats. */
const WORDS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  lint: [['--contract', FILE]],
  generate: [['--contract', FILE, '--out', `out${CONTROLS_OF_A_NAME}`]],
  'open-points': [[], ['--json'], ['--markdown'], ['--questions']].map((options) => ['--contract', FILE, ...options]),
  questions: [[], ['--all'], ['--format', 'json'], ['--markdown'], ['--keep']].map((options) => [FILE, ...options]),
  answer: [
    [
      `list.errors${HOSTILE}${FORGED}1`,
      '--contract',
      FILE,
      '--source',
      'letter, 2026-11-30',
      '--says',
      'Yes.',
      '--dry-run',
    ],
  ],
  agents: [['--contract', FILE]],
  diff: ['text', 'markdown', 'json', 'github'].map((format) => [FILE, OTHER, '--format', format]),
  assume: [
    ['none', '--contract', FILE],
    ['none', '--contract', FILE, '--json'],
  ],
  random: [['--seed', '7', '--contract', FILE]],
  compare: [['plain', `sets${CONTROLS_OF_A_NAME}.yaml`]],
  verify: [
    ['--har', 'traffic.har', '--contract', FILE],
    ['--har', 'traffic.har', '--contract', FILE, '--verbose', '--report', 'junit,markdown,github'],
    ['http://127.0.0.1:9', '--contract', FILE, '--dry-run', '--verbose', '--allow', 'writes'],
  ],
  check: ['text', 'json', 'sarif', 'github'].map((format) => [
    CODE,
    '--format',
    format,
    '--verbose',
    '--contract',
    FILE,
  ]),
  mock: [['--compile', `mock${CONTROLS_OF_A_NAME}.js`, '--contract', FILE]],
  toolkit: [['--print-protocol', `no${CONTROLS_OF_A_NAME}.yaml`]],
};

const MISTAKES: readonly (readonly string[])[] = [
  [`lint${HOSTILE}`],
  ['lint', `--${HOSTILE}`],
  ['agents', '--contract', `${HOSTILE}.yaml`],
  ['agents', '--contract', 'broken.yaml'],
  ['check', HOSTILE],
  ['answer', HOSTILE, '--section', '§1', '--says', 'Yes.'],
  ['mock', '--assume', HOSTILE],
  ['sandbox', '--seed', HOSTILE],
];

let directory: string;
beforeAll(async () => {
  directory = await project();
  const write = (name: string, content: unknown) =>
    writeFile(join(directory, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  await write(FILE, hostileDocument(HOSTILE + FORGED));
  await write(OTHER, hostileDocument(HOSTILE + FORGED, '2'));
  await write(CODE, `await fetch(${JSON.stringify(`https://api.invalid/notes/${HOSTILE}`)});\n`);
  await write('broken.yaml', `openapi: 3.1.0\n"a${HOSTILE.replaceAll('\\', '')}": [`);
  const request = {
    method: 'GET',
    url: `https://api.invalid/${encodeURI(pathIn(HOSTILE + FORGED).slice(1))}`,
    headers: [],
  };
  const response = {
    status: 200,
    headers: [{ name: 'content-type', value: 'application/json' }],
    content: { text: JSON.stringify({ [HOSTILE]: HOSTILE }) },
  };
  await write('traffic.har', { log: { entries: [{ request, response }] } });
});

describe('a control character of a document reaches no terminal', () => {
  const cases = Object.entries(WORDS).flatMap(([command, all]) => all.map((words) => [command, ...words]));
  test.each(cases.map((words) => [words.join(' ').replaceAll(CONTROLS_OF_A_NAME, ''), words]))(
    '%s',
    async (_, words) => {
      const { out, err } = await run(directory, ...words);
      expect(out + err).not.toBe('');
      expect(out + err).not.toMatch(CONTROL);
      expect(out + err).not.toMatch(/^FORGED/m);
    },
  );

  test.each(MISTAKES.map((words) => [words[0], words]))('in the error of %#', async (_, words) => {
    const { code, out, err } = await run(directory, ...words);
    expect({ code: code !== 0, out }).toEqual({ code: true, out: '' });
    expect(err.trimEnd()).toMatch(/^error .+$/);
    expect(err).not.toMatch(CONTROL);
  });

  test('in the log line of a request', async () => {
    const mock = await start(directory, 'mock', '--port', '0', '--contract', FILE);
    const screen = await mock.shows(/ page /);
    const port = Number(/127\.0\.0\.1:(\d+)/.exec(screen)?.[1]);
    await fetch(`http://127.0.0.1:${port}/${encodeURI(HOSTILE + FORGED)}`);
    const out = await mock.shows(/GET .* 404 /s);
    mock.kill('SIGTERM');
    await mock.finished;
    expect(out).not.toMatch(CONTROL);
    expect(out).not.toMatch(/^FORGED/m);
  });
});

test.each([[], ['--json']])('escapes in the output of assume have the same value, %s', async (...options) => {
  const { out } = await run(directory, 'assume', 'none', '--contract', FILE, ...options);
  const { info, paths } = parse(out);
  const written = JSON.parse(await readFile(join(directory, FILE), 'utf8'));
  expect({ title: info.title, paths: Object.keys(paths) }).toEqual({
    title: written.info.title,
    paths: Object.keys(written.paths),
  });
});

test('our colours are printed, and colours of a document are not', async () => {
  vi.stubEnv('NO_COLOR', undefined);
  vi.stubEnv('FORCE_COLOR', '1');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { out } = await run(directory, 'questions', FILE);
  const [bold, yellow] = ['\u001b[1m', '\u001b[33m'];
  expect(out).toContain(`${bold}   1  `);
  expect(out).toContain(yellow);
  expect(out).toContain('\\u001b[31m');
  expect(out).not.toContain('\u001b[31m');
});

test('only terminal.ts writes to the terminal', async () => {
  const files = (await readdir('src/cli', { recursive: true })).filter((name) => name.endsWith('.ts'));
  const writing = [];
  for (const file of files) {
    if (/std(out|err)\.write|console\./.test(await readFile(join('src/cli', file), 'utf8'))) writing.push(file);
  }
  expect(writing).toEqual([]);
});
