import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { TaskError } from '../../src/contract/model/index.ts';
import { serveDocs } from '../../src/docs/index.ts';
import { ServeError } from '../../src/servers/http/index.ts';
import { makeFolder } from '../support/folder.ts';

let directory: string;

beforeEach(async () => {
  directory = await makeFolder();
  await writeFile(join(directory, 'index.html'), '<title>One</title>');
});

async function serve(port = 0) {
  const docs = await serveDocs({ directory, host: '127.0.0.1', port });
  onTestFinished(() => docs.close());
  return { docs, get: (path: string) => fetch(docs.url + path) };
}

test('serves the files of the directory, also those built later, and nothing outside of it', async () => {
  const { get } = await serve();
  expect(await (await get('')).text()).toBe('<title>One</title>');
  expect((await get('two')).status).toBe(404);
  await writeFile(join(directory, 'two.html'), '<title>Two</title>');
  expect(await (await get('two.html')).text()).toBe('<title>Two</title>');
  expect((await get('..%2f..%2f..%2fetc%2fpasswd')).status).toBe(404);
});

test('serves texts as UTF-8, compressed, and the page of missing pages for any other path', async () => {
  await writeFile(join(directory, 'long.md'), '§ '.repeat(2_000));
  await writeFile(join(directory, '404.html'), '<title>Missing</title>');
  const { get } = await serve();
  const response = await get('long.md');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'content-encoding': expect.stringMatching(/^(br|gzip)$/),
  });
  expect(await response.text()).toBe('§ '.repeat(2_000));
  const missing = await get('nothing/here');
  expect([missing.status, await missing.text()]).toEqual([404, '<title>Missing</title>']);
});

test('a taken port and missing docs are errors of one line with the next step', async () => {
  const { docs } = await serve();
  const port = Number(new URL(docs.url).port);
  const refused = serve(port);
  await expect(refused).rejects.toThrow(ServeError);
  await expect(refused).rejects.toThrow(`the port ${port} of 127.0.0.1 is taken; give another one`);
  const missing = join(directory, 'missing');
  await expect(serveDocs({ directory: missing, host: '127.0.0.1', port: 0 })).rejects.toThrow(
    new TaskError(`there are no docs in ${missing}; run npm run docs first`),
  );
});
