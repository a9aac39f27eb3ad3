import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readContract } from '../../src/contract/model/index.ts';
import { operationPath } from '../../src/docs/index.ts';
import { writeSearchScript } from '../../src/docs/search.ts';
import { trustedHtml } from '../../src/web/index.ts';
import { builtDocs } from './support/built-docs.ts';

interface Found {
  readonly found: readonly { readonly path: string }[];
  readonly isPartial: boolean;
  readonly suggestions: readonly string[];
}

const loadSearch = (script: string): ((words: string) => Found) => {
  runInThisContext(script);
  return Object(globalThis).colloquySearch;
};

const { operations } = await readContract();
const { directory } = await builtDocs();
const file = join(directory, 'search.js');
const search = loadSearch(await readFile(file, 'utf8'));

/** Queries of newcomers, each with the pages of which one must be among the first three results. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  pagination: ['open-points', 'reference/list-conversations', 'reference/list-agents'],
  install: ['guides/start', 'guides/in-your-project'],
  retry: ['guides/errors', 'guides/send-a-message'],
  python: ['reference/send-message', 'guides/check', 'reference/list-agents', 'reference/create-memory'],
  unauthorized: ['guides/authentication', 'guides/errors', 'statements'],
  sdk: ['guides/start', 'guides/send-a-message', 'api/client'],
  Prefer: ['guides/mock', 'guides/in-your-project'],
  contrary: ['guides/mock', 'guides/open-points'],
  'x-fills': ['guides/own-set'],
  '429': ['guides/errors'],
  proxy: ['guides/authentication', 'guides/send-a-message', 'guides/errors'],
  jest: ['guides/jest'],
  vitest: ['guides/in-your-project', 'guides/sandbox-tests'],
  playwright: ['guides/in-your-project', 'guides/sandbox-tests'],
  msw: ['guides/in-your-project'],
  COLLOQUY_API_KEY: ['guides/verify', 'guides/authentication'],
  'api key': ['guides/authentication'],
  authentication: ['guides/authentication'],
  'send a message': ['guides/send-a-message', 'reference/send-message'],
  'list agents': ['reference/list-agents'],
  'create a memory': ['reference/create-memory'],
  'how do I call the api': ['guides/start', 'guides/send-a-message', 'reference/index'],
  timeout: ['guides/errors', 'guides/send-a-message'],
  'rate limit': ['guides/errors', 'open-points'],
  'error handling': ['guides/errors'],
  sandbox: ['guides/sandbox'],
  postgres: ['guides/sandbox'],
  'x-request-id': ['guides/errors'],
  express: ['guides/toolkit', 'guides/tools-in-detail'],
  fastify: ['guides/toolkit', 'guides/tools-in-detail'],
  'assumption set': ['guides/own-set'],
  external_user_id: ['reference/schemas', 'open-points', 'reference/list-conversations'],
  'send-message.wait-limit': ['open-points'],
  eslint: ['guides/open-points'],
  mcp: ['guides/agents'],
  'idempotency key': ['guides/send-a-message'],
  typescript: ['guides/start', 'guides/send-a-message', 'guides/any-document', 'guides/check'],
  'github action': ['guides/check', 'guides/compare', 'guides/verify'],
  'swagger 2.0': ['guides/any-document'],
  quickstart: ['guides/start'],
};

test('of 40 queries of newcomers at least 38 have the right page among the first three', () => {
  const missed = Object.entries(QUERIES).flatMap(([words, pages]) => {
    const first = search(words)
      .found.slice(0, 3)
      .map(({ path }) => path);
    return first.some((path) => pages.some((page) => path.startsWith(`${page}.html`))) ? [] : [{ words, first }];
  });
  expect(Object.keys(QUERIES)).toHaveLength(40);
  expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(2);
});

test('an id is the first result, plurals match, and places with only some of the words follow or are marked as partial', () => {
  expect(search('api.cors').found[0]?.path).toBe('open-points.html#api.cors');
  // The point is about memories that are deleted, as long as no operation does that.
  const deleting = operations.filter(({ method }) => method === 'delete').map(operationPath);
  expect(['open-points.html#api.operations', ...deleting]).toContain(search('delete memory').found[0]?.path);
  // Where few places have all of the words, those with some of them follow.
  expect(search('signed requests')).toMatchObject({ isPartial: false, found: { length: 5 } });
  expect(search('breaking changes').found[0]?.path).toBe('guides/diff.html');
  expect(search('postgres zebra')).toMatchObject({ isPartial: true, found: { length: expect.any(Number) } });
  expect(search('zzqxv').found).toEqual([]);
  expect(search('the of').found).toEqual([]);
});

test('a page is found by its exact title, also if other pages have its words as headings, or they are common words', async () => {
  const page = (path: string, title: string, body = '') => ({ path, title, description: '', body: trustedHtml(body) });
  const headings = '<h2 id="answers">Response</h2><p>x</p><h2 id="errors">Errors</h2><p>x</p>';
  const pages = [
    ...Array.from({ length: 30 }, (_, index) => page(`reference/call-${index}.html`, `Call ${index}`, headings)),
    page('schemas/response.html', 'Response'),
    page('reference/errors.html', 'Errors', headings),
    page('reference/get-it.html', 'Get it'),
    page('reference/list.html', 'List (/a)'),
    page('reference/list-2.html', 'List (/b/{id})'),
  ];
  const searchPages = loadSearch(await writeSearchScript(pages));
  for (const { path, title } of pages) expect(searchPages(title).found[0]?.path, title).toBe(path);
  expect(searchPages('list').found.map(({ path }) => path)).toEqual(['reference/list.html', 'reference/list-2.html']);
});

test('the script of the search is at most 72 kB', async () => {
  expect(gzipSync(await readFile(file), { level: 9 }).length).toBeLessThan(72_000);
});
