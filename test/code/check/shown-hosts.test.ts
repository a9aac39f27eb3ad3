import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom } from '../../../src/contract/model/index.ts';

/** A document with a written host, and paths of a single segment. */
const contract = contractFrom(
  {
    ...{ openapi: '3.1.0', info: { title: 'Notes', version: '1' }, servers: [{ url: 'https://app.notes.com/api' }] },
    paths: Object.fromEntries(
      ['/notes.archive', '/users', '/tags', '/views', '/stars', '/pins'].map((path) => [
        path,
        { post: { responses: { 200: { description: 'ok' } } } },
      ]),
    ),
  },
  new Map(),
);

const post = (path: string): string => `fetch(process.env.NOTES + '${path}', { method: 'POST' });\n`;

const check = async (text: string): Promise<string[]> => {
  const { uses } = await checkCode([{ file: 'a.js', text }], { contract, sets: [] });
  return uses.map(({ verdict, fact }) => `${verdict} ${fact}`);
};

test('a segment of two words behind an unknown host shows the API', async () => {
  expect(await check(post('/notes.archive'))).toEqual(['stated POST /notes.archive']);
});

test('so do four stated paths of one word, but not one or two', async () => {
  expect(await check(['/users', '/tags'].map(post).join(''))).toEqual(['unread …/users']);
  const four = ['/users', '/tags', '/views', '/stars'];
  expect(await check(four.map(post).join(''))).toEqual(four.map((path) => `stated POST ${path}`));
});

test('four stated paths among more that are not stated do not', async () => {
  const others = ['/orders', '/carts', '/shops'];
  expect(await check(['/users', '/tags', '/views', '/stars', ...others].map(post).join(''))).toEqual([
    'unread …/users',
  ]);
});

test('a path of two words in a call that is not known is not silent', async () => {
  expect(await check("import { send } from 'notes-sdk';\nsend('notes.archive');\n")).toEqual(['unread /notes.archive']);
  expect(await check("import { send } from 'notes-sdk';\nsend('notes.archives');\n")).toEqual([]);
});
