import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom } from '../../../src/contract/model/index.ts';

/** A document with a written host, and paths of a single segment. */
const contractAt = (url: string) =>
  contractFrom(
    {
      ...{ openapi: '3.1.0', info: { title: 'Notes', version: '1' }, servers: [{ url }] },
      paths: Object.fromEntries(
        ['/notes.archive', '/users', '/tags', '/views', '/stars', '/pins'].map((path) => [
          path,
          { post: { responses: { 200: { description: 'ok' } } } },
        ]),
      ),
    },
    new Map(),
  );

const contract = contractAt('https://app.notes.com/api');
/** A document whose owner has another name than its paths. */
const named = contractAt('https://app.getnotes.com/api');

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

test.for([
  ['a name of two words in a setting', { 'notes/list.js': "export const meta = { endpoint: 'notes.archive' };\n" }],
  ['the name of a file', { 'a.js': "export const hosts = { server: 'notes.json' };\n" }],
  ['a host that a test makes up', { 'tests/a.test.js': "const apiUrl = 'https://test.notes.com/api';\n" }],
] as const)('%s is not the host of another API', async ([, others]) => {
  const files = { 'notes/send.js': post('/notes.archive'), ...others };
  const { uses } = await checkCode(
    Object.entries(files).map(([file, text]) => ({ file, text })),
    { contract: named, sets: [] },
  );
  expect(uses.map(({ verdict, fact }) => `${verdict} ${fact}`)).toContain('stated POST /notes.archive');
});

test('a host in the settings of a project is that of another API', async () => {
  const { uses } = await checkCode(
    [
      { file: 'notes/send.js', text: post('/notes.archive') },
      { file: 'a.js', text: "export const apiUrl = 'https://notes.org';\n" },
    ],
    { contract: named, sets: [] },
  );
  expect(uses).toEqual([]);
});

test('another host of the owner that a file is named after is not silent', async () => {
  const text = "fetch('https://api.ournotebook.com/api/users', { method: 'POST' });\n";
  const check = async (file: string): Promise<string[]> => {
    const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
    return uses.map(({ verdict, fact, why }) => `${verdict} ${fact}: ${why}`);
  };
  expect(await check('services/notes.js')).toEqual([
    'unread POST /users: the document does not state the host api.ournotebook.com',
  ]);
  expect(await check('services/users.js')).toEqual([]);
});
