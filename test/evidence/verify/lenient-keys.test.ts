import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { sameLengthKey } from '../../../src/evidence/verify/keys.ts';
import { project } from '../../cli/run.ts';
import { type Answer, filesIn, keepKey, verifyServer } from './support/command.ts';
import { furtherRead } from './support/further-reads.ts';
import { json } from './support/server.ts';

keepKey();

const KEY = '7f1c0a52-7f7e-4a39-9f4b-0a7f4f9f6d2e';

interface Sent {
  readonly authorization?: string;
  readonly 'x-api-key'?: string;
}

/** Verifies a server that accepts a key in the documented way, or in another one. */
async function verifyTaking(isTaken: (sent: Sent) => boolean, isStatedTaken = true) {
  process.env.COLLOQUY_API_KEY = KEY;
  const isStated = ({ authorization }: Sent): boolean => isStatedTaken && authorization === `Bearer ${KEY}`;
  const lists: Readonly<Record<string, number>> = { '/v1/agents/': 7, '/v1/conversations/': 42 };
  const directory = await project();
  const answer: Answer = ({ url = '', method, headers }, response) => {
    const [authorization, apiKey] = [headers.authorization, headers['x-api-key']?.toString()];
    const sent = { ...(authorization && { authorization }), ...(apiKey && { 'x-api-key': apiKey }) };
    if (!isStated(sent) && !isTaken(sent)) return json(response, 401, { message: 'The key is not valid.' });
    const [path = ''] = url.split('?');
    const id = lists[path];
    const body = id === undefined ? furtherRead(path, ['7', '42']) : { data: [{ id }] };
    if (method !== 'GET' || body === undefined) return json(response, 404, { message: 'There is nothing here.' });
    json(response, 200, body);
  };
  const ran = await verifyServer(directory, answer, '--allow', 'refusals', '--out', 'out');
  return { ...ran, files: await filesIn(join(directory, 'out')) };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

test.for<[name: string, isTaken: (sent: Sent) => boolean]>([
  ['as stated alone', () => false],
  ['in any case, as a UUID', ({ authorization }) => authorization?.toLowerCase() === `bearer ${KEY}`],
  ['as the user of Basic', ({ authorization }) => authorization === `Basic ${base64(`${KEY}:`)}`],
  ['as Token', ({ authorization }) => authorization === `Token ${KEY}`],
  ['in another header', (sent) => sent['x-api-key'] === KEY],
  ['without a scheme', ({ authorization }) => authorization === KEY],
])('a server that takes the right key %s is not broken', async ([, isTaken]) => {
  expect(await verifyTaking(isTaken)).toMatchObject({ code: 0, out: expect.stringMatching(/holds +errors\.401/) });
});

test.for<[key: string, isTaken: (sent: Sent) => boolean]>([
  ['that is made up', ({ authorization = '' }) => /^Bearer [a-z]/.test(authorization)],
  ['that is shortened', ({ authorization = '' }) => authorization === `Bearer ${KEY.slice(0, -3)}`],
  ['that is lengthened', ({ authorization = '' }) => authorization.startsWith(`Bearer ${KEY}`)],
  ['of the same form', ({ authorization = '' }) => /^Bearer 7f1c0a52(-[\da-f]{4}){3}-[\da-f]{12}$/.test(authorization)],
  ['that is empty', ({ authorization = '' }) => authorization.trim() === 'Bearer'],
])('one that takes a key %s is', async ([, isTaken]) => {
  expect(await verifyTaking(isTaken)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/broken +developer-api-key\.required +the key is invalid, and it is accepted/),
  });
});

test.for<[scheme: string, isTaken: (sent: Sent) => boolean]>([
  ['Basic', ({ authorization }) => authorization === `Basic ${base64(`${KEY}:`)}`],
  ['Token', ({ authorization }) => authorization === `Token ${KEY}`],
  ['X-API-Key', (sent) => sent['x-api-key'] === KEY],
  ['bare', ({ authorization }) => authorization === KEY],
])('one that takes the right key as %s alone is, and a command shows it', async ([scheme, isTaken]) => {
  const { code, out, files } = await verifyTaking(isTaken, false);
  const broken = Array.from(out.matchAll(/broken +(\S+) +(.*)$/gm), ([, id, how]) => [id, how]);
  expect(code).toBe(1);
  expect(broken).toEqual([
    ['developer-api-key.header', expect.stringContaining(`the key is accepted as ${scheme} alone: GET /v1/agents/`)],
  ]);
  const { statements, exchanges } = JSON.parse(files['report.json'] ?? '');
  const { exchange } = statements.find(({ is }: { is: string }) => is === 'broken');
  const { key, curl } = exchanges[exchange - 1];
  const { _colloquy: kept } = JSON.parse(files['exchanges.har'] ?? '').log.entries[exchange - 1].request;
  expect({ key, kept }).toMatchObject({
    key: `right, as ${scheme}`,
    kept: { keyScheme: scheme, credentials: 'unknown' },
  });
  const { stdout } = await promisify(execFile)('sh', ['-c', `${curl} -s`]);
  expect(stdout).toMatch(/^HTTP\/1.1 200/);
  expect(JSON.stringify(files)).not.toContain(KEY);
});

test('a server that accepts any key in another scheme is not blamed for that scheme', async () => {
  const { out } = await verifyTaking(({ authorization = '' }) => authorization.startsWith('Basic '), false);
  expect(out).not.toContain('alone');
});

test('a similar key has the same length and kinds of characters; short keys have none', async () => {
  expect(sameLengthKey(KEY)).toBe('7f1c0a52-8a8f-5b40-0a5c-1b8a5a0a7e3f');
  expect(sameLengthKey('ak_live_Zz09')).toBeUndefined();
});
