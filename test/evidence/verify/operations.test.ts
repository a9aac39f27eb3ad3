import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { createReport, createSender, type VerifyReport, verify } from '../../../src/evidence/verify/index.ts';
import { KEY } from '../../canary/key.ts';
import { project, run } from '../../cli/run.ts';
import { type Answer, FAST, filesIn, keepKey, readObserved, SET, sound, verifyServer } from './support/command.ts';
import { json, serve } from './support/server.ts';
import { harOf, readAgain, saidBy } from './support/shown.ts';

const contract = await readContract();

keepKey();

const LIST = '/v1/conversations/';
const IDS = ['--agent', '7', '--conversation', '42'];
/** The operations that a run of reads sends, with these ids: the lists, and the reads of one resource. */
const READS = contract.operations.filter(
  ({ surface, method }) => surface === 'developer-api' && method === 'get',
).length;
const KEPT_BACK = contract.operations.length - READS;

/** A sound server but for one path. */
const at =
  (path: string, answer: Answer, otherwise: Answer = sound): Answer =>
  (request, response, body) =>
    (request.url?.split('?')[0] === path ? answer : otherwise)(request, response, body);

const failing =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    json(response, status, { message: 'Not today.' }, headers);

/** Reads a server in process. */
async function reportOn(answer: Answer): Promise<VerifyReport> {
  const url = new URL(await serve(answer));
  const send = createSender(contract, url, { keys: new Map([['DeveloperApiKey', KEY]]) });
  const known = {
    ...{ values: new Map(), inaccessible: new Map(), toolArguments: undefined, absent: undefined },
    surfaces: new Set(['developer-api']),
  };
  const options = { contract, known, send: { 'developer-api': send }, rate: Infinity };
  return verify({ ...options, allow: 'reads' }).finally(send.close);
}

const rowOf = (report: VerifyReport, name: string) =>
  createReport(report).operations.find((operation) => operation.name === name);

const NEVER: [name: string, answer: Answer, counts: string, advice: string][] = [
  ['503', failing(503), '0 of 11 succeeded, 11 × 503', 'run it again when it is up'],
  ['410', failing(410), '0 of 11 succeeded, 11 × 410', 'check the address with its base path'],
  [
    'a redirect to itself',
    failing(308, { location: LIST }),
    '0 of 11 succeeded, 11 × 308',
    'only redirects of reads are followed',
  ],
  [
    'a redirect to another origin',
    failing(302, { location: 'https://id.example/login' }),
    '0 of 11 succeeded, 11 × 302',
    'only redirects of reads are followed, and only to the same address',
  ],
  [
    'a redirect to a page to log in',
    (request, response) =>
      request.url === '/login'
        ? response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in</h1>')
        : json(response, 302, {}, { location: '/login' }),
    '0 of 11 succeeded, 10 × 302 → 200 without JSON, 1 × 302',
    'the redirect leads to no response of the API; check the key, and the address with its base path',
  ],
];

test.for(NEVER)(
  'a list that answers with %s each time is not tested: exit code 2',
  async ([, answer, counts, advice]) => {
    const directory = await project();
    const folder = join(directory, 'out');
    const words = ['--allow', 'probes', ...IDS, '--out', folder, '--report', 'junit,markdown,github'];
    const { code, out, err } = await verifyServer(directory, at(LIST, answer, at('/login', answer)), ...words);
    expect(code).toBe(2);
    expect(err).toContain(`error list-conversations never succeeded: ${counts}; ${advice}`);
    expect(out).toContain(`list-conversations: ${counts}`);
    expect(out).toContain(`${READS - 1} succeeded, 1 never succeeded, ${KEPT_BACK} not sent`);
    const files = await filesIn(folder);
    expect(files['report.md']).toContain(`| \`list-conversations\` GET ${LIST} | never succeeded | ${counts} |`);
    expect(files['junit.xml']).toContain(`name="list-conversations"><error message="${counts}">curl`);
    expect(files['report.html']).toContain(`<p class="bad">${counts}: GET ${LIST}</p>`);
    expect(out).toContain(`::error title=not complete::list-conversations never succeeded: ${counts}`);
    expect(JSON.parse(files['report.json'] ?? '').operations).toContainEqual(
      expect.objectContaining({ name: 'list-conversations', outcome: 'never succeeded', succeeded: 0, sent: 11 }),
    );
  },
);

test('the screen shows what never succeeded, with the command that repeats it', async () => {
  const url = await serve(at(LIST, failing(503)));
  const { code, out } = await run(await project(), 'verify', url, ...FAST);
  expect(code).toBe(2);
  expect(out).toMatch(/not tested {2}list-conversations\n +0 of 10 succeeded, 10 × 503: GET \/v1\/conversations\//);
  expect(out).toContain(`curl -i '${url}${LIST}'`);
});

test('every message that is refused makes the run incomplete, and what is broken wins', async () => {
  const writes: Answer = (request, response, body) => {
    if (request.method !== 'POST') return sound(request, response, body);
    if (/messages/.test(request.url ?? '')) return failing(503)(request, response, body);
    if (request.headers.authorization !== `Bearer ${KEY}`) return sound(request, response, body);
    json(response, 201, { id: 1 });
  };
  const { code, err } = await verifyServer(await project(), writes, '--allow', 'writes', ...IDS);
  expect(err).toMatch(/error send-message never succeeded: 0 of \d+ succeeded, \d+ × 503/);
  // It accepts memories that the contract excludes.
  expect(code).toBe(1);
});

test('an operation that the tier keeps back is not sent, and is no reason for exit code 2', async () => {
  const { code, out } = await verifyServer(await project(), sound, ...IDS);
  expect(code).toBe(0);
  expect(out).toContain(`${READS} succeeded, ${KEPT_BACK} not sent`);
});

const elsewhere: Answer = (request, response, body) => {
  const [path = '', query] = (request.url ?? '').split('?');
  if (path === LIST) return json(response, 307, {}, { location: `../people/?${query ?? 'all=1'}` });
  if (path === '/v1/people/') return sound(Object.assign(request, { url: LIST }), response, body);
  sound(request, response, body);
};

test('a read that succeeds behind a redirect of the same origin has succeeded, and is held to the contract', async () => {
  const report = await reportOn(elsewhere);
  expect(rowOf(report, 'list-conversations')).toMatchObject({
    outcome: 'succeeded',
    text: '10 of 10 succeeded behind a redirect (307)',
  });
  const held = report.statements.filter(({ verdict }) => verdict.is === 'holds').map(({ statement }) => statement.id);
  expect(held).toContain('conversation-list.data');
  expect(report.observations.get('api.redirects')).toMatchObject({ name: 'elsewhere', with: { status: 307 } });
  expect(saidBy(readAgain(report))).toEqual(saidBy(report));
  // The path of a redirect is a value of the server.
  expect(harOf(report)).not.toContain('people');
  expect(report.exchanges.filter(({ request }) => request.path === '/v1/people/')).toHaveLength(10);
});

test('a redirect is followed neither for a write nor to another origin, and the key is sent to nobody else', async () => {
  const asked: string[] = [];
  const other = await serve((request, response) => {
    asked.push(request.url ?? '');
    json(response, 200, { data: [] });
  });
  const directory = await project();
  const redirecting: Answer = (request, response, body) => {
    if (request.method === 'POST') return json(response, 307, {}, { location: '/v1/stored/' });
    if (request.url === '/v1/stored/') asked.push(request.url);
    if (request.url === LIST) return json(response, 302, {}, { location: `${other}${LIST}` });
    sound(request, response, body);
  };
  const { code, err } = await verifyServer(directory, redirecting, '--allow', 'writes', ...IDS);
  expect({ code, asked }).toEqual({ code: 2, asked: [] });
  expect(err).toContain('send-message never succeeded');
});

test('an operation that the compared set has seen succeed is a change when it never does', async () => {
  const directory = await project();
  await verifyServer(directory, sound, ...SET);
  await writeFile(join(directory, 'seen.txt'), await readObserved(directory));
  const { code, out } = await verifyServer(directory, at(LIST, failing(503)), '--against', 'observed');
  expect(code).toBe(1);
  expect(out).toMatch(/changed {2}list-conversations\.status\n.*200/);
  expect(out).toContain('It never succeeded: 0 of 10 succeeded, 10 × 503.');
});
