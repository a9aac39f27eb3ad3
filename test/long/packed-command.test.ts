import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { readContract } from '../../src/contract/model/index.ts';
import { buildDocs } from '../../src/docs/index.ts';
import { KEY } from '../canary/key.ts';
import { notesProject } from '../cli/notes-project.ts';
import { guideBlocks } from '../docs/support/guide-blocks.ts';
import { cliApp } from '../package/cli-app.ts';
import { packCompiler } from '../package/packed-cli.ts';
import { makeFolder } from '../support/folder.ts';

const run = promisify(execFile);

let app: string;
let empty: string;

beforeAll(async () => {
  app = await cliApp();
  empty = await mkdtemp(join(inject('runFolder'), 'empty-'));
}, 120_000);
afterAll(() => rm(empty, { recursive: true }));

/** Runs the packed command to its end, as `npx` does: by the file that npm linked. */
const colloquy = (cwd: string, ...words: readonly string[]) => colloquyOf(app, cwd, ...words);

async function colloquyOf(project: string, cwd: string, ...words: readonly string[]) {
  const command = join(project, 'node_modules/@colloquy/cli/colloquy.mjs');
  return run(process.execPath, [command, ...words], { cwd, env: { ...process.env, NO_COLOR: '1' } }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
  );
}

/** Starts a packed command that serves, and waits until its screen shows where it listens. */
async function start(
  cwd: string,
  ...words: readonly string[]
): Promise<{ screen: string; url: string; child: ChildProcess }> {
  const command = join(app, 'node_modules/.bin/colloquy');
  const path = `${join(process.execPath, '..')}:${process.env.PATH}`;
  const child = spawn(command, [...words, '--port', '0'], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', PATH: path },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let screen = '';
  // It goes on to print, and would end where nobody takes that.
  for await (const piece of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    screen += piece;
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(screen)?.[0];
    if (url === undefined || !screen.endsWith('\n\n')) continue;
    child.stdout.resume();
    return { screen, url, child };
  }
  throw new Error(`it ended: ${screen}`);
}

const startMock = (cwd: string, ...words: readonly string[]) => start(cwd, 'mock', ...words);

const agents = (url: string) => fetch(`${url}/v1/agents/`, { headers: { authorization: `Bearer ${KEY}` } });

/** Loads the module of a page with all that it imports, as a browser does: each path with its status. */
async function visited(url: URL, seen: Record<string, number> = {}): Promise<Record<string, number>> {
  if (url.pathname in seen) return seen;
  const response = await fetch(url);
  seen[url.pathname] = response.status;
  for (const [, next = ''] of (await response.text()).matchAll(/from '([^']+)'/g))
    await visited(new URL(next, url), seen);
  return seen;
}

/** Every module of a page, and the shared modules that it imports. */
async function modulesOf(page: string, ...shared: readonly string[]): Promise<Record<string, number>> {
  const paths = [
    ...shared.map((name) => `web/page/${name}`),
    ...(await readdir(`src/${page}`)).map((name) => `${page}/${name}`),
  ];
  return Object.fromEntries(paths.map((path) => [`/_colloquy/${path}`, 200]));
}

test('the command is installed in at most 25 MB, with all that it needs', async () => {
  const files = await readdir(join(app, 'node_modules'), { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files.filter((file) => file.isFile()).map(({ parentPath, name }) => stat(join(parentPath, name))),
  );
  const megabytes = sizes.reduce((sum, { size }) => sum + size, 0) / 1e6;
  console.log(`installed: ${megabytes.toFixed(1)} MB`);
  expect(megabytes).toBeLessThanOrEqual(25);
});

test('installed in an empty folder, the mock answers with the contract, the choices and the sets of the package', async () => {
  const { screen, url, child } = await startMock(empty, '--assume', 'plain');
  expect(screen).toMatch(/^ {2}contract {2}the packaged one, of @colloquy\/cli \d+\.\d+\.\d+\n/);
  expect(screen).toMatch(/assumes plain, at \d{2,} open points/);
  const answer = await agents(url);
  expect(answer.headers.get('colloquy-assumption-set')).toBe('plain');
  expect(await answer.json()).toMatchObject({ data: [{ id: 7 }, {}, {}] });
  child.kill('SIGINT');
});

test('the contract of the folder is served, and the screen says which', async () => {
  const folder = await mkdtemp(join(empty, 'with-'));
  await cp('openapi', join(folder, 'openapi'), { recursive: true });
  const own = await startMock(folder, '--assume', 'plain');
  expect(own.screen).toMatch(/^ {2}contract {2}openapi\/openapi\.yaml\n/);
  expect((await agents(own.url)).status).toBe(200);
  expect((await colloquy(folder, 'open-points')).out).toMatch(/^contract {2}openapi\/openapi\.yaml\n/);
  expect((await colloquy(empty, 'open-points')).out).toMatch(/^contract {2}the packaged one, of @colloquy\/cli /);
  await writeFile(join(folder, 'openapi/openapi.yaml'), 'broken: [');

  expect(await colloquy(folder, 'mock')).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^error openapi\/openapi\.yaml:1: .*\n$/),
  });
  expect(await colloquy(folder, 'mock', '--contract', 'none.yaml')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^error none\.yaml: cannot be read.*\n$/),
  });
});

test('the other commands run, also those that serve pages', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(await colloquy(empty, '--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
  expect(JSON.parse((await colloquy(empty, 'open-points', '--json')).out).length).toBeGreaterThan(100);
  expect((await colloquy(empty, 'random', '--seed', '7')).out).toContain('overlay: 1.1.0');
  const contract = join(app, 'node_modules/@colloquy/cli/openapi/openapi.yaml');
  expect(await colloquy(empty, 'diff', contract, contract)).toEqual({
    code: 0,
    out: expect.stringMatching(/^contract .*\nNo change\.\n$/s),
    err: '',
  });
  const site = join(empty, 'site');
  const { code, out } = await colloquy(empty, 'docs', '--contract', contract, '--out', site);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/docs +\d+ pages/) });
  // The scripts of pages are those of a checkout, where they are bundled when docs are built.
  const made = join(empty, 'made');
  await buildDocs({ contract: await readContract(contract), directory: made });
  for (const name of ['index.html', 'search.js', 'try-it.js', 'try-it-data.js'])
    expect(await readFile(join(site, name), 'utf8'), name).toBe(await readFile(join(made, name), 'utf8'));
});

test('whatever is missing after an installation that was ended, one line says to install again', async () => {
  const half = join(empty, 'half');
  await cp(app, half, { recursive: true, verbatimSymlinks: true });
  const modules = join(half, 'node_modules');
  const dist = join(modules, '@colloquy/cli/dist');
  const { dependencies } = JSON.parse(await readFile('packages/cli/package.json', 'utf8'));
  const parts = (await readdir(dist)).filter((name) => name.endsWith('.js'));
  const missed = [];
  for (const part of [...Object.keys(dependencies), ...parts]) {
    const place = join(part.endsWith('.js') ? dist : modules, part);
    await rename(place, `${place}.away`);
    // It loads what the mock does, and the store.
    const { out, err } = await colloquyOf(half, empty, 'sandbox', '--data', '/dev/null/x.db');
    expect(out).toBe('');
    expect(err).toMatch(/^error .*\n$/);
    if (err.endsWith('; @colloquy/cli is not whole: remove node_modules and install it again\n')) missed.push(part);
    else expect(err).toMatch(/^error .* cannot be opened/);
    await rename(`${place}.away`, place);
  }
  expect(missed.length).toBeGreaterThan(15);
  expect(missed).toEqual(expect.arrayContaining(['commander', 'yaml', 'ajv']));
});

test('the toolkits of a module are served', async () => {
  const folder = await mkdtemp(join(empty, 'tools-'));
  await writeFile(
    join(folder, 'tools.ts'),
    `import { defineTool, defineToolkit } from '${resolve('src/sdk/toolkit/index.ts')}';
     const greet = defineTool({
       function_name: 'greet',
       description: 'Greets.',
       params: [],
       required_params: [],
       auth_provider: null,
       auth_type: null,
       auth_with: null,
       run: () => ({ text: 'Hello' as string }),
     });
     export const people = defineToolkit({ app_name: 'people', tools: [greet] });`,
  );
  const { code, out } = await colloquy(folder, 'toolkit', '--print-protocol', 'contrary');
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining("withChoices(plain, 'contrary', {") });
  const { screen, url, child } = await start(folder, 'toolkit', 'tools.ts');
  expect(screen).toContain('protocol plain');
  expect(await (await fetch(`${url}/toolkit/people/`)).text()).toContain('greet');
  const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(await (await fetch(url)).text()) ?? [];
  expect(await visited(new URL(script, url))).toEqual(await modulesOf('cli/inspector/tool-page', 'dom.js'));
  child.kill('SIGINT');
});

test('what only those need who write a contract is installed beside the package, as the line says', async () => {
  const { directory: folder, contract: file } = await notesProject();
  // The rules of marks come from the package, not from this checkout.
  await writeFile(join(folder, 'redocly.yaml'), 'rules: {struct: error}\n');
  const compiler =
    '<checkout>/colloquy-generate-0.1.0.tgz, after npm ci && npm pack ./packages/generate in a checkout of colloquy';
  for (const [words, packages] of [
    [['lint'], '@redocly/cli@2'],
    [['generate'], compiler],
    [['answer', 'a.b', '--section', '§4', '--says', 'So.'], `@redocly/cli@2 ${compiler}`],
  ] as const) {
    expect(await colloquy(folder, ...words)).toEqual({
      code: 1,
      out: '',
      err: `error ${words[0]} needs what is not installed; run npm install --save-dev ${packages}\n`,
    });
  }
  // What is said of another document needs neither.
  const notes =
    'openapi: 3.0.3\ninfo: {title: Notes, version: "1"}\npaths: {/a: {get: {responses: {"200": {description: A, content: {application/json: {schema: {type: object}}}}}}}}\n';
  await writeFile(join(folder, 'notes.yaml'), notes);
  await colloquy(folder, 'questions', 'notes.yaml', '--keep');
  const words = ['--contract', 'notes.yaml', '--source', 'a letter', '--says', 'None.', '--value', '{security: []}'];
  expect(await colloquy(folder, 'answer', 'api.security', ...words)).toMatchObject({ code: 0, err: '' });
  expect(await readFile(join(folder, 'notes.yaml'), 'utf8')).toBe(notes);

  // As npm would install them, without the network.
  const modules = join(app, 'node_modules');
  const beside = ['@redocly', '@colloquy/generate'];
  const packed = await makeFolder();
  await run('tar', ['-xzf', await packCompiler(packed, false), '-C', packed]);
  await cp(join(packed, 'package'), join(modules, '@colloquy/generate'), { recursive: true });
  await symlink(resolve('node_modules/@redocly'), join(modules, '@redocly'));
  onTestFinished(async () => {
    for (const name of beside) await rm(join(modules, name), { recursive: true });
  });
  expect(await colloquy(folder, 'lint')).toMatchObject({ code: 0, err: '' });
  expect(await colloquy(folder, 'generate')).toMatchObject({ code: 0, err: '' });
  expect(await readFile(join(folder, 'generated/types.ts'), 'utf8')).toContain('listNotes');
  // The TypeScript of the package finds its libraries: without them every `Record` would be refused.
  expect(await colloquy(folder, 'generate', '--contract', 'notes.yaml', '--out', 'notes')).toMatchObject({
    code: 0,
    out: expect.not.stringContaining('unknown'),
  });
  const openPoints = JSON.parse((await colloquy(folder, 'open-points', '--json', '--contract', file)).out);
  expect(openPoints.map(({ id }: { id: string }) => id)).toContain('api.cors');
  const letter = ['--says', 'It may.', '--source', 'a letter, 2026-11-30'];
  expect(await colloquy(folder, 'answer', 'api.cors', ...letter)).toMatchObject({ code: 0, err: '' });

  const copy = await mkdtemp(join(empty, 'copy-'));
  await cp(join(modules, '@colloquy/cli/openapi'), join(copy, 'openapi'), { recursive: true });
  expect(await colloquy(copy, 'lint')).toEqual({ code: 0, out: '  no problems  openapi/openapi.yaml\n', err: '' });
  const [, line = ''] = /`npx --no-install colloquy (answer .+)` \|$/m.exec(await readFile('README.md', 'utf8')) ?? [];
  const { stdout: quoted } = await run('sh', ['-c', `printf '%s\\n' ${line}`]);
  expect(await colloquy(copy, ...quoted.trim().split('\n'))).toMatchObject({
    code: 0,
    out: expect.stringContaining('answered  list-agents.status'),
  });
  expect(await colloquy(copy, 'lint')).toMatchObject({ code: 0, err: '' });
});

test('in a context of its own, as Jest runs tests in, a mock starts under a set as well', async () => {
  await writeFile(
    join(app, 'context.mjs'),
    `import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import vm from 'node:vm';
const globals = Object.getOwnPropertyNames(globalThis).filter((name) => !(name in vm.runInNewContext('globalThis')));
const context = vm.createContext(Object.fromEntries(globals.map((name) => [name, globalThis[name]])));
const made = new Map();
const moduleOf = async (specifier, { identifier }) => {
  const url = isBuiltin(specifier) ? specifier : import.meta.resolve(specifier, identifier);
  made.set(url, made.get(url) ?? make(url));
  return made.get(url);
};
const make = async (url) => {
  if (url.includes('/@colloquy/cli/')) {
    const importModuleDynamically = async (specifier) => {
      const loaded = await moduleOf(specifier, { identifier: url });
      if (loaded.status === 'unlinked') await loaded.link(moduleOf);
      await loaded.evaluate();
      return loaded;
    };
    const initializeImportMeta = (meta) => Object.assign(meta, { url, resolve: (name) => import.meta.resolve(name, url) });
    const text = await readFile(new URL(url), 'utf8');
    return new vm.SourceTextModule(text, { context, identifier: url, importModuleDynamically, initializeImportMeta });
  }
  const loaded = await import(url);
  return new vm.SyntheticModule(Object.keys(loaded), function () {
    for (const name of Object.keys(loaded)) this.setExport(name, loaded[name]);
  }, { context, identifier: url });
};
const cli = await moduleOf('@colloquy/cli', { identifier: import.meta.url });
await cli.link(moduleOf);
await cli.evaluate();
const mock = await cli.namespace.startMock({ assume: 'plain' });
process.stdout.write(String((await fetch(mock.url + '/v1/agents/', { headers: { authorization: 'Bearer k' } })).status));
await mock.close();
`,
  );
  const { stdout } = await run(
    process.execPath,
    ['--experimental-vm-modules', '--experimental-import-meta-resolve', 'context.mjs'],
    { cwd: app },
  );
  expect(stdout).toBe('200');
});

test('programs start a mock, hold the calls of a client to the contract, and write what they saw as a set', async () => {
  await writeFile(
    join(app, 'observe.mjs'),
    `import { observe, startMock } from '@colloquy/cli';
const mock = await startMock({ assume: 'plain' });
const { hook, lines, set } = await observe();
const refused = await startMock({ assume: 'wonders' }).catch(({ message }) => message);
const nothing = await set('seen').catch(({ message }) => message);
const next = async ({ url, method, headers }) => {
  const answer = await fetch(url, { method, headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const headers = { authorization: 'Bearer ${KEY}' };
const { status } = await hook({ method: 'GET', url: mock.url + '/v1/agents/', headers, body: undefined }, next);
await mock.close();
process.stdout.write(JSON.stringify({ status, refused, nothing, lines: lines(), set: await set('seen') }));
`,
  );
  const { stdout } = await run(process.execPath, ['observe.mjs'], { cwd: app });
  expect(stdout).not.toContain(KEY);
  const said = JSON.parse(stdout);
  expect(said).toMatchObject({
    status: 200,
    refused: 'wonders: is no assumption set; there are contrary, plain, sparse',
    nothing: expect.stringContaining('nothing was observed'),
  });
  expect(said.lines).toContainEqual({ is: 'holds', id: 'list-agents.operation', says: 'exchange 1' });
  expect(said.lines.filter(({ is }: { is: string }) => is === 'broken')).toEqual([]);
  expect(said.set).toMatch(/x-fills:[\s\S]*list-agents\.status/);
});

test('the page of a sandbox has all its modules', async () => {
  const { url, child } = await start(empty, 'sandbox', '--assume', 'plain', '--data', 'page.db');
  expect(await visited(new URL('/_colloquy/servers/sandbox/page/main.js', url))).toEqual(
    await modulesOf('servers/sandbox/page', 'dom.js', 'curl.js'),
  );
  child.kill('SIGINT');
});

test('the example of the README of the command prints open points, pasted where its package is installed', async () => {
  const [install, example] = guideBlocks(await readFile('packages/cli/README.md', 'utf8'));
  expect(install?.text).toMatch(/^npm install --save-dev \S*\/colloquy-cli-0\.1\.0\.tgz\n$/);
  const folder = await mkdtemp(join(app, 'readme-'));
  await writeFile(join(folder, 'mock.mjs'), example?.text ?? '');
  const { stdout } = await run(process.execPath, ['mock.mjs'], { cwd: folder });
  expect(stdout).toMatch(/^list-agents\.[\w., -]+\n$/);
});
