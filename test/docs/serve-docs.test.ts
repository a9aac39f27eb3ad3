import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TaskError } from '../../src/contract/index.ts';
import { serveDocs } from '../../src/docs/index.ts';
import { ServeError } from '../../src/serve/index.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'colloquy-docs-'));
  await writeFile(join(directory, 'index.html'), '<title>One</title>');
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

const serve = (port = 0) => serveDocs({ directory, host: '127.0.0.1', port });

test('serves what stands in the directory, and what is built later', async () => {
  const docs = await serve();
  try {
    expect(await (await fetch(docs.url)).text()).toBe('<title>One</title>');
    expect((await fetch(new URL('two', docs.url))).status).toBe(404);
    await writeFile(join(directory, 'two.html'), '<title>Two</title>');
    expect(await (await fetch(new URL('two.html', docs.url))).text()).toBe('<title>Two</title>');
  } finally {
    await docs.close();
  }
});

test('serves texts as UTF-8, compressed, and the page of missing pages where there is none', async () => {
  await writeFile(join(directory, 'long.md'), '§ '.repeat(2_000));
  await writeFile(join(directory, '404.html'), '<title>Missing</title>');
  const docs = await serve();
  try {
    const answer = await fetch(new URL('long.md', docs.url));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/markdown;charset=utf-8',
      'content-encoding': expect.stringMatching(/^(br|gzip)$/),
    });
    expect(await answer.text()).toBe('§ '.repeat(2_000));
    const missing = await fetch(new URL('nothing/here', docs.url));
    expect([missing.status, await missing.text()]).toEqual([404, '<title>Missing</title>']);
  } finally {
    await docs.close();
  }
});

test('serves nothing from outside of the directory', async () => {
  const docs = await serve();
  try {
    const answer = await fetch(`${docs.url}..%2f..%2f..%2fetc%2fpasswd`);
    expect(answer.status).toBe(404);
  } finally {
    await docs.close();
  }
});

test('says in one line that a port is taken, and what to do', async () => {
  const docs = await serve();
  try {
    const port = Number(new URL(docs.url).port);
    const refused = serve(port);
    await expect(refused).rejects.toThrow(ServeError);
    await expect(refused).rejects.toThrow(`the port ${port} of 127.0.0.1 is taken; give another one`);
  } finally {
    await docs.close();
  }
});

test('says in one line that nothing was built', async () => {
  const missing = join(directory, 'missing');
  await expect(serveDocs({ directory: missing, host: '127.0.0.1', port: 0 })).rejects.toThrow(
    new TaskError('docs', `there are no docs in ${missing}; run npm run docs first`),
  );
});
