import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { generatedFiles } from '../../src/authoring/generate/index.ts';
import { connectBrowser, skipWithoutBrowser } from '../shared-browser.ts';
import { makeFolder } from '../support/folder.ts';
import { expectAsMock, type ServedConsole, serveConsole } from './support/console.ts';
import { sendFrom } from './support/try-it.ts';

const text = { type: 'string' };
const list = { type: 'array', items: { type: 'integer' } };
const point = { type: 'object', properties: { x: { type: 'integer' }, y: { type: 'integer' } } };
const done = { '200': { description: 'Done.', content: { 'application/json': { schema: text, example: 'done' } } } };

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Forms', version: '1' },
  servers: [{ url: 'https://{area}.example.com/v1', variables: { area: { default: 'eu' } } }, { url: '/local' }],
  paths: {
    '/styles/{ids}/{label}': {
      get: {
        operationId: 'styles',
        parameters: [
          { name: 'ids', in: 'path', required: true, schema: list, example: [1, 2] },
          { name: 'label', in: 'path', required: true, style: 'label', explode: true, schema: list, example: [3, 4] },
          {
            name: 'piped',
            in: 'query',
            required: true,
            style: 'pipeDelimited',
            explode: false,
            schema: list,
            example: [5, 6],
          },
          { name: 'deep', in: 'query', required: true, style: 'deepObject', schema: point, example: { x: 1, y: 2 } },
          {
            name: 'json',
            in: 'query',
            required: true,
            content: { 'application/json': { schema: point, example: { x: 3 } } },
          },
          { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } },
          { name: 'kind', in: 'query', schema: { enum: ['a', 'b'] } },
          { name: 'x-trace', in: 'header', required: true, schema: list, example: [7, 8] },
        ],
        responses: done,
      },
    },
    '/form': {
      post: {
        operationId: 'form',
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: { type: 'object', required: ['name'], properties: { name: text, tags: list } },
              example: { name: 'a b', tags: [1, 2] },
            },
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: { note: text, file: { type: 'string', format: 'binary' }, about: point },
              },
              example: { note: 'hello', about: { x: 1 } },
            },
            'text/plain': { schema: text, example: 'plain' },
            'application/octet-stream': {},
          },
        },
        responses: done,
      },
    },
    '/secure': {
      get: {
        operationId: 'secure',
        security: [{ query: [], header: [] }, { basic: [] }, { cookie: [] }],
        responses: {
          ...done,
          '404': {
            description: 'None.',
            content: { 'application/json': { examples: { gone: { value: 'gone' }, lost: { value: 'lost' } } } },
          },
        },
      },
    },
    '/types': {
      get: {
        operationId: 'types',
        responses: {
          '200': {
            description: 'Done.',
            content: { 'application/json': { example: { a: 1 } }, 'text/csv': { schema: text, example: 'a,b' } },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      query: { type: 'apiKey', in: 'query', name: 'key' },
      header: { type: 'apiKey', in: 'header', name: 'X-Key' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
      basic: { type: 'http', scheme: 'basic' },
    },
  },
};

let browser: Browser;
let served: ServedConsole;

skipWithoutBrowser();
beforeAll(async () => {
  browser = await connectBrowser();
  served = await serveConsole(browser, DOCUMENT);
}, 60_000);
afterAll(async () => {
  await served?.close();
  await browser?.close();
});

const codeIn = (page: Page, language: string) =>
  page.locator(`.console-code [data-name=${language}] code`).textContent();

/** The status that the running mock gives, which judges what the page sends. */
async function statusOf(page: Page): Promise<string | undefined> {
  const response = await (await sendFrom(page, 'address')).first().textContent();
  return /ms(?:[^\d]*)(\d{3})/.exec(response ?? '')?.[1];
}

test('parameters are written by their styles, and an optional one may stay empty', async () => {
  const page = await served.open('styles');
  const curl = await codeIn(page, 'curl');
  expect(curl).toContain("/styles/1,2/.3.4?piped=5%7C6&deep%5Bx%5D=1&deep%5By%5D=2&json=%7B%22x%22%3A3%7D'");
  expect(curl).toContain("-H 'x-trace: 7,8'");
  expect((await page.locator('.problem').allTextContents()).join('')).toBe('');
  expect(await statusOf(page)).toBe('200');
  await page.getByRole('textbox', { name: 'page query' }).fill('0');
  await page.getByRole('combobox', { name: 'kind query' }).fill('c');
  expect((await page.locator('.problem').allTextContents()).filter(Boolean)).toEqual([
    'Not as the contract has it: minimum 1. You can send it anyway.',
    'Not as the contract has it: enum a, b. You can send it anyway.',
  ]);
  await page.getByRole('textbox', { name: /^piped/ }).fill('9, 10');
  expect(await codeIn(page, 'curl')).toContain('piped=9%7C10');
});

test('a body is a form, parts with a file, a text or bytes, by its media type', async () => {
  const page = await served.open('form');
  expect(await codeIn(page, 'curl')).toMatch(/--data-raw 'name=a%20b'[\s\S]*'tags=1'[\s\S]*'tags=2'/);
  expect(await statusOf(page)).toBe('200');
  const types = page.getByLabel('Media type');
  await types.selectOption('multipart/form-data');
  expect((await page.locator('.problem').allTextContents()).filter(Boolean)).toHaveLength(1);
  await page.getByLabel('file').setInputFiles({ name: 'a.bin', mimeType: 'image/png', buffer: Buffer.from('bytes') });
  expect(await codeIn(page, 'curl')).toMatch(
    /-F 'note=hello'[\s\S]*-F 'file=@[\s\S]*-F 'about="[\s\S]*application\/json/,
  );
  expect(await codeIn(page, 'Python')).toContain('import requests');
  expect(await statusOf(page)).toBe('200');
  await types.selectOption('text/plain');
  expect(await codeIn(page, 'fetch')).toContain("body: 'plain'");
  expect(await statusOf(page)).toBe('200');
  await types.selectOption('application/octet-stream');
  await page.getByLabel('Body').setInputFiles({ name: 'b.bin', mimeType: '', buffer: Buffer.from('bytes') });
  expect(await codeIn(page, 'curl')).toContain("--data-binary '@b.bin'");
  expect(await statusOf(page)).toBe('200');
});

test('each security scheme has its field, and no key is kept anywhere but in the page', async () => {
  const page = await served.open('secure');
  await page.getByLabel('Key query').fill('one&1');
  await page.getByLabel('Key header').fill('two');
  expect(await codeIn(page, 'curl')).toMatch(/secure\?key=one%261'[\s\S]*-H 'X-Key: two'/);
  expect(await statusOf(page)).toBe('200');
  await page.getByLabel('Security').selectOption('basic');
  await page.getByRole('textbox', { name: /^Key/ }).fill('me:secret');
  expect(await codeIn(page, 'curl')).toContain(`Authorization: Basic ${btoa('me:secret')}`);
  expect(await statusOf(page)).toBe('200');
  await page.getByLabel('Security').selectOption('cookie');
  expect(await codeIn(page, 'curl')).toContain("-H 'Cookie: session=example-key'");
  const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
  expect(kept).toBe('[{},{},""]');
  await page.reload();
  await page.getByLabel('Key header').waitFor();
  expect(await page.getByLabel('Key header').inputValue()).toBe('example-key');
});

test('the caller chooses among responses of the mock, media types and the servers of the document', async () => {
  const page = await served.open('secure');
  await page.getByLabel('Ask the mock for').selectOption('example lost');
  expect(await codeIn(page, 'curl')).toContain(`-H 'Prefer: example="lost"'`);
  await page.getByLabel('Ask the mock for').selectOption('status 404');
  expect(await (await sendFromSame(page)).textContent()).toContain('404');
  const target = page.getByLabel('Response from');
  await target.selectOption('https://eu.example.com/v1: the API itself');
  expect(await codeIn(page, 'curl')).toContain("curl 'https://eu.example.com/v1/secure'");
  expect(await page.getByLabel('Ask the mock for').count()).toBe(0);
  expect(await page.getByLabel('Key header').inputValue()).toBe('');
  await page.getByLabel('Operation').selectOption('types');
  await page.getByLabel('Accept').waitFor();
  expect(await target.inputValue()).toBe('server-0');
  await target.selectOption('none');
  await page.getByLabel('Accept').selectOption('text/csv');
  expect(await (await sendFromSame(page)).textContent()).toContain('a,b');
});

/** Runs programs with the generated client, and returns the request that each sends. */
async function clientRunner() {
  const folder = await makeFolder();
  const files = await generatedFiles(served.contract, { client: true });
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  await mkdir(join(folder, 'node_modules'));
  await symlink(resolve('node_modules/openapi-fetch'), join(folder, 'node_modules/openapi-fetch'));
  const client = ts.transpileModule(files.get('client.ts') ?? '', { compilerOptions }).outputText;
  await writeFile(join(folder, 'client.mjs'), client);
  let count = 0;
  return async (code: string | null) => {
    const program = (code ?? '')
      .replace("'./generated/client.ts'", "'./client.mjs'")
      .replace("baseUrl: '", "fetch: globalThis.sendToTest,\n  baseUrl: '")
      .replace('openAsBlob } from', 'openAsBlob as _ } from')
      .replace(/await openAsBlob\('([^']*)'\)/, "new File(['bytes'], '$1')");
    const requests: Request[] = [];
    Object.assign(globalThis, {
      sendToTest: async (request: Request) => {
        requests.push(request.clone());
        return Response.json('done');
      },
    });
    const file = join(folder, `program-${++count}.mjs`);
    await writeFile(file, program.replace('console.log(data ?? error)', 'export { data, error }'));
    await import(pathToFileURL(file).href);
    const [request] = requests;
    if (request === undefined) throw new Error(`no request: ${program}`);
    return { url: request.url.replace(/^https?:\/\/[^/]+/, ''), headers: request.headers, body: await request.text() };
  };
}

test('the code of the generated client sends the same request', async () => {
  const send = await clientRunner();
  const styles = await served.open('styles');
  const { url, headers } = await send(await codeIn(styles, 'TypeScript'));
  expect(await codeIn(styles, 'curl')).toContain(`${url}'`);
  expect(headers.get('x-trace')?.split(/, */)).toEqual(['7', '8']);

  const form = await served.open('form');
  const pairs = new URLSearchParams((await send(await codeIn(form, 'TypeScript'))).body);
  expect([...pairs].join(' ')).toBe('name,a b tags,1 tags,2');
  const types = form.getByLabel('Media type');
  await types.selectOption('multipart/form-data');
  await form.getByLabel('file').setInputFiles({ name: 'a.bin', mimeType: 'image/png', buffer: Buffer.from('bytes') });
  const parts = await send(await codeIn(form, 'TypeScript'));
  expect(parts.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  expect(parts.body).toMatch(/hello[\s\S]*a\.bin[\s\S]*bytes[\s\S]*\{"x":1\}|\{"x":1\}[\s\S]*a\.bin/);
  await types.selectOption('text/plain');
  const plain = await send(await codeIn(form, 'TypeScript'));
  expect([plain.headers.get('content-type'), plain.body]).toEqual(['text/plain', 'plain']);

  const secure = await served.open('secure');
  await secure.getByLabel('Key query').fill('one&1');
  await secure.getByLabel('Key header').fill('two');
  const keyed = await send(await codeIn(secure, 'TypeScript'));
  expect([keyed.url, keyed.headers.get('x-key')]).toEqual(['/secure?key=one%261', 'two']);

  const csv = await served.open('types');
  await csv.getByLabel('Accept').selectOption('text/csv');
  const code = await codeIn(csv, 'TypeScript');
  expect(code).toContain("parseAs: 'text'");
  expect((await send(code)).headers.get('accept')).toBe('text/csv');
});

/** Sends the request as it is. */
async function sendFromSame(page: Page) {
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.console-answers:not([aria-busy]) > *').first().waitFor();
  return page.locator('.console-answers');
}

test('the mock in the page responds as the mock that listens', { timeout: 120_000 }, async () => {
  await expectAsMock(served);
  const folder = 'test/openapi/features/responses';
  for (const name of (await readdir(folder)).slice(0, 4)) {
    const { document } = parse(await readFile(join(folder, name), 'utf8'));
    const feature = await serveConsole(browser, { openapi: '3.1.0', info: { title: name, version: '1' }, ...document });
    await expectAsMock(feature, feature.contract.operations.slice(0, 2));
    await feature.close();
  }
});

test('the scripts that a document without sets loads are at most 70 kB', async () => {
  const page = await served.open('types');
  const loaded: unknown = await page.evaluate(
    "performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\\//, ''))",
  );
  const names = [loaded].flat().filter((name) => /^try-it(?!-data).*\.js$/.test(String(name)));
  expect(names).toContain('try-it.js');
  expect(names.join()).not.toMatch(/set/);
  const sizes = await Promise.all(
    names.map(async (name) => gzipSync(await readFile(join(served.directory, String(name))), { level: 9 }).length),
  );
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(70_000);
});
