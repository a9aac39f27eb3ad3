import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHECKS } from '../../../src/evidence/judge/checks.ts';
import { project } from '../../cli/run.ts';
import { type Answer, filesIn, keepKey, runVerify, sound, verifyServer } from './support/command.ts';
import { json, serve } from './support/server.ts';

keepKey();

/** The list of conversations breaks two checks: it has no `data`, and its media type is not JSON. */
const faulty: Answer = (request, response, body) => {
  if (request.headers.authorization === undefined || !request.url?.startsWith('/v1/conversations/'))
    return sound(request, response, body);
  json(response, 200, { items: [] }, { 'content-type': 'text/plain' });
};

const run = async (url: string, ...words: string[]) => runVerify(await project(), url, ...words);
const verified = async (answer: Answer, ...words: string[]) => run(await serve(answer), ...words);
const brokenLines = (out: string): string[] => out.split('\n').filter((line) => /^ {2}broken /.test(line));

test('a broken statement names its check, on the screen and in each report', async () => {
  const directory = await project();
  const { code, out } = await verifyServer(directory, faulty, '--out', 'out', '--report', 'junit,markdown,github');
  expect(code).toBe(1);
  expect(brokenLines(out).join('\n')).toMatch(/conversation-list\.data.*check body/);
  const files = await filesIn(join(directory, 'out'));
  const { statements, checks } = JSON.parse(files['report.json'] ?? '');
  expect(statements).toContainEqual(expect.objectContaining({ id: 'conversation-list.data', checks: ['body'] }));
  expect(checks.map(({ name }: { name: string }) => name)).toEqual(Object.keys(CHECKS));
  expect(checks).toContainEqual({
    name: 'body',
    title: CHECKS.body,
    isLeftOut: false,
    broken: ['conversation-list.data'],
    leftOut: [],
  });
  expect(files['junit.xml']).toContain('<failure type="body"');
  expect(files['report.md']).toMatch(/## Checks[^#]*`body`/s);
  for (const [name, title] of Object.entries(CHECKS)) {
    expect(files['report.html']).toContain(`<code>${name}</code>`);
    expect(files['report.html']).toContain(title);
  }
});

test('what a check that is left out would break is not shown, and does not hold', async () => {
  const url = await serve(faulty);
  const withoutBody = await run(url, '--except', 'body');
  expect(withoutBody.code).toBe(1);
  expect(brokenLines(withoutBody.out).join()).not.toContain('conversation-list.data');
  expect(withoutBody.out).toMatch(/not shown +conversation-list\.data.*left out.*body/);
  const withoutBoth = await run(url, '--except', 'body,content-type');
  expect(withoutBoth.code).toBe(0);
  expect(withoutBoth.out).toMatch(/^ {2}checks +left out: content-type, body; 2 statements would be broken$/m);
  const only = await run(url, '--only', 'body');
  expect(only.code).toBe(1);
  expect(brokenLines(only.out)).toHaveLength(1);
  expect((await run(url, '--only', 'lists')).code).toBe(0);
});

test('an operation that never succeeds is not tested, whatever is left out', async () => {
  const down: Answer = (request, response, body) =>
    request.url?.startsWith('/v1/conversations/')
      ? json(response, 503, { message: 'no' })
      : sound(request, response, body);
  const { code, err } = await verified(down, '--only', 'lists');
  expect(code).toBe(2);
  expect(err).toContain('list-conversations never succeeded');
});

test('unknown names are refused with the list of names, and one check must be left', async () => {
  const unknown = await run('http://127.0.0.1:1', '--except', 'bodies');
  expect(unknown.code).toBe(2);
  expect(unknown.err).toMatch(/It must be status, .*body/);
  const none = await run('http://127.0.0.1:1', '--only', 'body', '--except', 'body');
  expect([none.code, none.err]).toEqual([2, expect.stringContaining('no check is left')]);
});

test('the guide has each check with its title', async () => {
  const guide = await readFile('docs/guides/for-programs.md', 'utf8');
  const rows = [...guide.matchAll(/^\| `([\w-]+)` \| (.+) \|$/gm)].flatMap(([, name = '', title]) =>
    Object.hasOwn(CHECKS, name) ? [[name, title]] : [],
  );
  expect(Object.fromEntries(rows)).toEqual(CHECKS);
});
