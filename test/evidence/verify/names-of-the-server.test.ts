import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KEY } from '../../canary/key.ts';
import { project } from '../../cli/run.ts';
import { filesIn, keepKey, readObserved, runVerify, SET } from './support/command.ts';
import { json, serve } from './support/server.ts';

/** Possible keys of a server's maps. */
const DATA = [
  'Alice Smith',
  'alice@corp.example',
  '+41791234567',
  'sk_live_51HxSECRET',
  'sk-proj-AbCdEf',
  'ghp_abcdefghijkl',
  'AKIAIOSFODNN',
  '7f1c0a52-7f7e-4a39-9f4b-0a7f4f9f6d2e',
  'order of alice',
  'iban CH93 0076',
  'Xk9fLq2ZbTr4Wm',
  'Müller',
  '42',
];
/** Names of fields as authors of schemas choose them. */
const NAMES = 'id external_user_id createdAt x-name meta.source _links $ref address2 isHTML a_b_c'.split(' ');

keepKey();

/** All that verify leaves of a server: on the screen, in each form of report, and in the set. */
async function leftOf(answer: (request: { readonly isKeyed: boolean; readonly url: string }) => unknown, headers = {}) {
  const directory = await project();
  const url = await serve((request, response) => {
    const isKeyed = request.headers.authorization === `Bearer ${KEY}`;
    json(response, isKeyed ? 200 : 401, answer({ isKeyed, url: request.url ?? '' }), headers);
  });
  const folder = join(directory, 'out');
  const words = ['--out', folder, '--report', 'junit,markdown,github', ...SET];
  const { out, err } = await runVerify(directory, url, ...words);
  return [out, err, ...Object.values(await filesIn(folder)), await readObserved(directory)].join('\n');
}

const mapOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { plan: 'gold' }]));

test('names that look like data are never kept, names of fields are', async () => {
  const left = await leftOf(({ isKeyed }) =>
    isKeyed ? { data: [], people: mapOf([...DATA, ...NAMES]) } : { message: 'No.', ...mapOf(DATA) },
  );
  expect(DATA.filter((name) => left.includes(name) && name !== '42')).toEqual([]);
  expect(left).not.toMatch(/^ *"?42"?:/m);
  expect(NAMES.filter((name) => !left.includes(name))).toEqual([]);
});

test('a text that does not answer a point is not observed', async () => {
  const left = await leftOf(() => ({ message: 'No.', data: [] }), {
    'content-type': 'application/json; profile=Alice',
  });
  expect(left).not.toContain('Alice');
});
