import { expect, test } from 'vitest';
import { readJavascript } from '../../../src/code/check/read/javascript.ts';
import { readMarkdown } from '../../../src/code/check/read/markdown.ts';
import { readPython } from '../../../src/code/check/read/python.ts';
import type { FileReading } from '../../../src/code/check/read/reading.ts';
import { readShell } from '../../../src/code/check/read/shell.ts';
import { printed } from './printed.ts';

const READERS = new Map([
  ['py', readPython],
  ['sh', readShell],
]);

const read = (page: string): Promise<FileReading> => readMarkdown('a.md', page, (extension) => READERS.get(extension));

test('blocks are read in their languages, with the lines and columns of the page', async () => {
  const page = [
    '```sh title="x"',
    'B=https://x',
    '```',
    '1. One',
    '',
    '   ```console',
    '   $ curl -s "$B/v1" \\',
    '       -f # assumes a.b',
    '   {"a": 1}',
    '   $ echo x',
    '   x',
    '   ```',
    '',
    '> ~~~ {.python}',
    '> a = 1',
    '> ~~~',
    '````md',
    '```py',
    'not()',
    '```',
    '````',
    '```pycon',
    '>>> if a:',
    '...     b()',
    '>>> c',
    '1',
    '```',
    '```js',
    'd',
    '```',
    '```',
    'e',
    '```',
    '```py',
    'f(',
  ].join('\r\n');
  const { programs, assumptions, unread } = await read(page);
  expect(
    programs.map(({ file, language, statements }) => [
      file,
      language,
      statements.map((each) => `${each.line}:${each.column} ${printed([each])}`),
    ]),
  ).toEqual([
    ['a.md', 'shell', ['2:1 B = "https://x"', '7:6 curl("-s", `${B}/v1`, "-f").body', '10:11 "x"']],
    ['a.md', 'python', ['15:3 a = 1', '23:5 if (a) {b()}', '25:5 c', '35:1 f']],
  ]);
  expect(assumptions).toEqual([{ line: 8, column: 11, ids: ['a.b'] }]);
  expect(unread).toEqual([{ line: 35, column: 1, why: 'cannot be parsed as Python here', block: expect.any(String) }]);
});

const MANY = 10_000;

const BYTES = String.fromCharCode(...Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256));

/** What no person writes: each costs one line at most. */
const HARD: readonly (readonly [string, 'py' | 'sh', string])[] = [
  ['brackets that no one closes', 'py', `x = ${'('.repeat(MANY)}`],
  ['nested brackets', 'py', `x = ${'['.repeat(MANY)}${']'.repeat(MANY)}`],
  ['a chain of calls', 'py', `x${'.a()'.repeat(MANY)}`],
  ['a chain of conditions', 'py', `if a:\n  b\n${'elif a:\n  b\n'.repeat(1000)}`],
  ['bytes of no text', 'py', BYTES],
  ['nested substitutions', 'sh', `x=${'$('.repeat(MANY)}${')'.repeat(MANY)}`],
  ['a pipeline', 'sh', `a${' | a'.repeat(MANY)}`],
  ['filters of jq', 'sh', `jq '${'{a:'.repeat(MANY)}'; jq '${'[.a|'.repeat(MANY)}'`],
  ['bytes of no text', 'sh', BYTES],
];

test.each(HARD)('%s in %s', async (_, language, text) => {
  const { unread } = await read(`\`\`\`${language}\n${text}\n\`\`\`\n`);
  expect(unread.length).toBeLessThanOrEqual(1);
});

test('blocks are read anywhere in a page', async () => {
  const read = async (before: number): Promise<readonly [string[], string[]]> => {
    const texts: string[] = [];
    const page = `${'\n'.repeat(before)}\`\`\`ts\nconst a = b;\n\`\`\`\n\`\`\`py\na = 1\n\`\`\`\n\`\`\`sh\na b\n\`\`\`\n`;
    const { programs } = await readMarkdown('a.md', page, (extension) => (file, text, firstLine) => {
      texts.push(text);
      const reader = extension === 'ts' ? readJavascript : READERS.get(extension);
      return (reader ?? expect.fail())(file, text, firstLine);
    });
    return [texts, programs.flatMap(({ statements }) => statements.map(({ line }) => String(line - before)))];
  };
  expect(await read(9000)).toEqual([
    ['const a = b;\n', 'a = 1\n', 'a b\n'],
    ['2', '5', '8'],
  ]);
  expect(await read(9000)).toEqual(await read(50));
});
