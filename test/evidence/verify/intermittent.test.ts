import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SeenExchanges } from '../../../src/evidence/judge/index.ts';
import { KEY } from '../../canary/key.ts';
import { project, run } from '../../cli/run.ts';
import { type Answer, FAST, filesIn, keepKey, sound } from './support/command.ts';
import { json, serve } from './support/server.ts';

keepKey();

const IDS = ['--agent', '7', '--conversation', '42'];

async function screenOf(answer: Answer, ...words: readonly string[]) {
  const directory = await project();
  const { out } = await run(directory, 'verify', await serve(answer), ...FAST, '--out', 'out', ...words);
  return { out, files: await filesIn(join(directory, 'out')) };
}

/** A list that lacks `data` in each third response. */
function everyThird(): Answer {
  let lists = 0;
  return (request, response, body) => {
    const isList = request.url === '/v1/conversations/' && request.headers.authorization === `Bearer ${KEY}`;
    if (isList && ++lists % 3 === 0) return json(response, 200, { items: [] });
    sound(request, response, body);
  };
}

test('a fault that comes and goes shows one exchange of each kind, and the command of a read as a loop', async () => {
  const words = ['--report', 'junit,markdown', '--allow', 'probes'];
  const { out, files } = await screenOf(everyThird(), ...words);
  expect(out).toMatch(
    /broken {2}conversation-list\.data\n.*lacks data.*\n +intermittent: \d+ of \d+ exchanges break it/,
  );
  expect(out).toMatch(/ {4}for n in \$\(seq \d+\); do\n {4}curl -i '[^']*\/v1\/conversations\/'/);
  const report = JSON.parse(files['report.json'] ?? '');
  const broken = report.statements.find(({ id }: { readonly id: string }) => id === 'conversation-list.data');
  expect(broken).toMatchObject({ against: expect.any(Array), for: expect.any(Array), steady: expect.any(Number) });
  expect(broken.for).toContain(broken.steady);
  expect(broken.against).not.toContain(broken.steady);
  for (const name of ['report.json', 'report.html', 'report.md', 'junit.xml'])
    expect(files[name]).toContain('in $(seq');
});

test('a contradicted open point is named on the screen, with the exchange against it', async () => {
  let lists = 0;
  const once: Answer = (request, response, body) =>
    request.url === '/v1/agents/' && ++lists === 3
      ? json(response, 200, { data: [] }, { 'content-type': 'application/json; charset=utf-8' })
      : sound(request, response, body);
  const { out, files } = await screenOf(once);
  const row = / 1 contradicted\n +(\S+): seen in 19 of 20; against it: exchange (\d+)\n/.exec(out);
  const { openPoints } = JSON.parse(files['report.json'] ?? '');
  const contradicted = openPoints.filter((one: { readonly seen?: SeenExchanges }) => one.seen?.against !== undefined);
  expect(contradicted).toMatchObject([{ id: row?.[1], seen: { exchangesAgainst: [Number(row?.[2])] } }]);
});

test('a fault that is always there counts its exchanges, and is no loop', async () => {
  const always: Answer = (request, response, body) =>
    request.url === '/v1/conversations/' && request.headers.authorization === `Bearer ${KEY}`
      ? json(response, 200, { items: [] })
      : sound(request, response, body);
  const { out } = await screenOf(always);
  expect(out).toContain('10 of 10 exchanges break it');
  expect(out).not.toMatch(/intermittent|seq/);
});

test('a statement about several operations names those that break it', async () => {
  const asText = (isBroken: (url: string) => boolean): Answer => {
    return (request, response, body) =>
      request.headers.authorization === `Bearer ${KEY}` && isBroken(request.url ?? '')
        ? json(response, 200, { data: [] }, { 'content-type': 'text/plain' })
        : sound(request, response, body);
  };
  const one = await screenOf(asText((url) => url === '/v1/agents/'));
  expect(one.out).toMatch(/\d+ of \d+ exchanges break it, all of this operation$/m);
  const both = await screenOf(asText((url) => /^\/v1\/(agents|conversations)\/$/.test(url)));
  expect(both.out.replaceAll(/\n */g, ' ')).toContain(
    '20 of 20 exchanges break it, of 2 operations: GET /v1/agents/, GET /v1/conversations/',
  );
});

test('the command of a write is never a loop', async () => {
  let messages = 0;
  const answer: Answer = (request, response, body) => {
    if (request.method !== 'POST' || request.headers.authorization !== `Bearer ${KEY}`)
      return sound(request, response, body);
    messages += 1;
    const message = { content: 'On its way.' };
    const parts = { conversation: { id: 42, external_user_id: 'u' }, agent_message: message };
    const sent = { content: /"content":"([^"]*)"/.exec(body)?.[1] ?? '' };
    json(response, 200, messages % 2 === 0 ? parts : { ...parts, user_message: sent });
  };
  const { files } = await screenOf(answer, '--allow', 'writes', ...IDS);
  const page = files['report.html'] ?? '';
  expect(page).toContain('lacks user_message');
  expect(page).not.toContain('in $(seq');
});
