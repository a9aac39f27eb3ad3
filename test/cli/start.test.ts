import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KEY } from '../canary/key.ts';
import { makeFolder } from '../support/folder.ts';
import { survives } from '../support/hostile-requests.ts';
import { startSurfaces } from '../support/surfaces.ts';
import { project, startProcess, tooWide } from './run.ts';

test('start prints one screen; its mock and docs work and follow each save, until Ctrl-C', async () => {
  const directory = await project();
  const file = join(directory, 'openapi/openapi.yaml');
  const good = await readFile(file, 'utf8');
  const command = startProcess(directory, 'start', '--mock-port', '0', '--docs-port', '0');
  const screen = await command.shows(/Ctrl-C/);

  expect(screen).toMatch(/\d+ operations, \d+ statements, \d+ open points/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a colour starts with it
  expect(screen).not.toMatch(/\u001b/);
  expect(tooWide(screen)).toEqual([]);

  const curl = /curl -i (?<url>\S+)[\s\\]+-H "(?<name>[^:]+): (?<value>[^"]+)"/.exec(screen)?.groups;
  const url = String(curl?.url);
  const answer = await fetch(url, { headers: { [String(curl?.name)]: String(curl?.value) } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('colloquy-open-points')).toContain('list-agents.status');

  const docs = /docs +(?<url>http:\S+)/.exec(screen)?.groups?.url;
  expect((await fetch(String(docs))).headers.get('content-type')).toContain('text/html');

  // Under the default set only pages of the docs may call a toolkit, by either name of the loopback address.
  const { origin, port } = new URL(String(docs));
  for (const [from, allowed] of [
    [origin, origin],
    [`http://localhost:${port}`, `http://localhost:${port}`],
    ['https://page.test', null],
  ] as const) {
    const response = await fetch(new URL('/toolkit/weather/', url), { headers: { origin: from } });
    expect(response.headers.get('access-control-allow-origin')).toBe(allowed);
  }

  // The page of the mock links its guesses to the open points in the docs.
  const page = await fetch(new URL('/_colloquy/', url), { headers: { accept: 'text/html' } });
  const [, link, id] = /<a href="([^"#]+)#([^"]+)">/.exec(await page.text()) ?? [];
  expect(link).toMatch(new RegExp(`^${docs}`));
  expect(await (await fetch(String(link))).text()).toContain(`id="${id}"`);

  for (const { respondsAsEver, ...surface } of startSurfaces(screen)) await survives(surface, 10, respondsAsEver);

  await writeFile(file, good.replace('paths:\n', 'paths: [\n'));
  await command.shows(/broken +openapi\/openapi\.yaml:\d+: [\s\S]+ the last good one stays/);

  await writeFile(
    file,
    good
      .replace('summary: List agents', 'summary: List all helpers')
      .replace('message: This resource does not exist.', 'message: Saved.'),
  );
  await command.shows(/saved +mock, types and docs follow/);
  const headers = { authorization: `Bearer ${KEY}`, prefer: 'code=404' };
  expect(await (await fetch(url, { headers })).json()).toEqual({ message: 'Saved.' });
  expect(await readFile(join(directory, 'generated/openapi.json'), 'utf8')).toContain('List all helpers');
  expect(await (await fetch(`${docs}reference/list-agents.md`)).text()).toContain('List all helpers');

  command.kill('SIGINT');
  expect(await command.finished).toMatchObject({ code: 0, err: '' });
});

test('start finds the document of a folder, and counts warnings apart from problems, as lint does', async () => {
  const directory = await makeFolder();
  await mkdir(join(directory, 'openapi'));
  const operation = { operationId: 'list', summary: 'List', responses: { 200: { description: 'All.' } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Trips', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    security: [],
    tags: [{ name: 'One' }],
    paths: { '/trips': { get: operation } },
  };
  await writeFile(join(directory, 'openapi/openapi.json'), JSON.stringify(document));
  const command = startProcess(directory, 'start', '--mock-port', '0', '--docs-port', '0');
  const screen = await command.shows(/Ctrl-C/);
  expect(screen).toMatch(/document +1 operation +openapi\/openapi\.json/);
  expect(screen).toMatch(
    /lint +no problems, \d+ warnings\s+colloquy lint --contract openapi\/openapi\.json lists them/,
  );
  command.kill('SIGINT');
  expect(await command.finished).toMatchObject({ code: 0, err: '' });
});
