import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project, run } from '../../cli/run.ts';
import { FAST, filesIn, keepKey, sound, verifyServer } from './support/command.ts';
import { json, serve } from './support/server.ts';

keepKey();

const API = 'https://api.example.com/v1';
const JSON_TYPE = [{ name: 'content-type', value: 'application/json' }];

const entry = (path: string, status: number, body: unknown, headers: { name: string; value: string }[] = []) => ({
  request: { method: 'GET', url: `${API}${path}`, headers: [] },
  response: {
    status,
    headers: [...JSON_TYPE, ...headers],
    content: { mimeType: 'application/json', text: JSON.stringify(body) },
  },
});
const message = { message: 'Not today.' };
const good = [entry('/agents/', 200, { data: [] }), entry('/conversations/', 200, { data: [] })];

async function verifyHar(entries: readonly object[], ...words: readonly string[]) {
  const directory = await project();
  await writeFile(join(directory, 'traffic.har'), JSON.stringify({ log: { entries } }));
  const finished = await run(directory, 'verify', '--har', 'traffic.har', '--out', 'out', ...words);
  return { ...finished, files: await filesIn(join(directory, 'out')) };
}

const moved = (to: string) => entry('/agents/', 308, '', [{ name: 'location', value: to }]);

/** A message of a page in a browser: its length may be too much, and its origin refused. */
const posted = (status: number) => ({
  ...entry('/conversations/7/messages/', status, message),
  request: {
    method: 'POST',
    url: `${API}/conversations/7/messages/`,
    headers: [...JSON_TYPE, { name: 'origin', value: 'https://app.example.com' }],
    postData: { mimeType: 'application/json', text: '{"content":"Hello."}' },
  },
});
const bodiless = (status: number) => ({
  ...entry('/agents/', status, ''),
  response: { status, headers: JSON_TYPE, content: { size: 20 } },
});

const FAILED: [name: string, entries: readonly object[], failures: readonly string[]][] = [
  ['a 502', [...good, entry('/conversations/?agent=7', 502, message)], ['list-conversations: 1 × 502']],
  ['two 404', [...good, entry('/agents/', 404, message), entry('/agents/', 404, message)], ['list-agents: 2 × 404']],
  ['a 404 to a message of a page', [...good, posted(404)], ['send-message: 1 × 404']],
  ['a 404 without a recorded body', [...good, bodiless(404)], ['list-agents: 1 × 404']],
  ['a redirect that leads nowhere', [...good, moved('/v1/agents/all/')], ['list-agents: 1 × 308']],
];

test.for(FAILED)('%s to valid requests is a finding, and exit code 2 if asked for', async ([, entries, failures]) => {
  const plain = await verifyHar(entries, '--report', 'markdown,github');
  expect(plain.code).toBe(0);
  for (const failure of failures) {
    const [name = '', counts = ''] = failure.split(': ');
    expect(plain.out).toMatch(new RegExp(`failed {2}${name}\\n +${counts}: (GET|POST) /v1/`));
    expect(plain.files['report.html']).toMatch(new RegExp(`<p class="bad">${counts}: (GET|POST) /v1/`));
    expect(plain.files['report.md']).toMatch(new RegExp(`### \`${name}\`\n\n${counts}: (GET|POST) /v1/`));
    expect(plain.out).toContain(`::warning title=failed%3A ${name}::${counts}`);
    const { failures: rows } = JSON.parse(plain.files['report.json'] ?? '');
    expect(rows).toMatchObject([{ name, text: counts, exchanges: expect.any(Array), curl: expect.any(String) }]);
  }
  const failing = await verifyHar(entries, '--fail-on', 'failures');
  expect(failing.code).toBe(2);
  expect(failing.err).toContain(`error valid requests failed: ${failures.join('; ')}`);
});

test('a redirect that the recording follows, a request that was not modified, and a refused wrong request are no failures', async () => {
  const entries = [
    ...good,
    moved('/v1/moved/agents/'),
    entry('/moved/agents/', 200, { data: [] }),
    entry('/agents/', 304, ''),
    bodiless(308),
    posted(400),
    posted(403),
    {
      ...entry('/agents/seven/memories/', 404, message),
      request: { method: 'POST', url: `${API}/agents/seven/memories/`, headers: JSON_TYPE, postData: { text: '{}' } },
    },
  ];
  const { code, out } = await verifyHar(entries, '--fail-on', 'failures');
  expect(out).not.toMatch(/^ {2}failed/m);
  expect(code).toBe(0);
});

test('an operation counts as requested by a recording, also if something open could have been refused', async () => {
  const { out } = await verifyHar([...good, posted(503)]);
  expect(out).toMatch(/2 succeeded, 1 never succeeded, \d+ not sent\n +send-message: 0 of 1 succeeded, 1 × 503/);
  expect((await verifyHar([...good, posted(200)])).out).toMatch(/operations +3 succeeded,/);
});

test('a live run fails on a request that fails now and then only if asked to', async () => {
  const unsteady = () => {
    let lists = 0;
    const answer: typeof sound = (request, response, body) =>
      request.url === '/v1/agents/' && ++lists === 2 ? json(response, 503, message) : sound(request, response, body);
    return answer;
  };
  const url = await serve(unsteady());
  const plain = await run(await project(), 'verify', url, ...FAST);
  expect(plain.code).toBe(0);
  expect(plain.out).toMatch(/failed {2}list-agents\n +1 × 503: GET \/v1\/agents\/\n +exchange 2,/);
  expect(plain.out).toContain('list-agents: 9 of 10 succeeded, 1 × 503');
  const { code, err } = await verifyServer(await project(), unsteady(), '--fail-on', 'failures');
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('failed: list-agents: 1 × 503') });
});
