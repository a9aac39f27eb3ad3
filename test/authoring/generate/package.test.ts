import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { packedApp } from '../../packed-package.ts';
import {
  compileImports,
  compileUse,
  DOM,
  DOM_AND_NODE,
  entryPointsIn,
} from '../../sdk/client/runtimes/declarations.ts';
import type { PackedApp } from '../../sdk/client/runtimes/packed-app.ts';

const run = promisify(execFile);
const project = process.cwd();
const manifest = JSON.parse(await readFile('package.json', 'utf8'));
const entryPoints = Object.keys(manifest.exports).filter((entryPoint) => entryPoint !== './package.json');

let app: PackedApp;
let installed: string;

beforeAll(async () => {
  app = await packedApp();
  installed = join(app.folder, 'node_modules/colloquy');
}, 120_000);

test('the tarball has the files of the entry points, without the docs site and without files of earlier builds', async () => {
  const named = entryPoints.flatMap((entryPoint) => Object.values<string>(manifest.exports[entryPoint]));
  const packed = await readdir(installed, { recursive: true });
  expect(packed).toEqual(expect.arrayContaining(named.map((path) => path.replace('./', ''))));
  expect(packed.filter((path) => path.startsWith('dist/docs') || path === 'dist/once.js')).toEqual([]);
  expect(await readFile(join(dirname(app.tarball), 'copy/dist/docs/index.html'), 'utf8')).toBe('the docs site');
});

test('each entry point can be imported on Node', async () => {
  const imports = entryPoints.map((entryPoint) => `import(${JSON.stringify(entryPoint.replace('.', 'colloquy'))})`);
  const script = `for (const entryPoint of await Promise.all([${imports}])) console.log(Object.keys(entryPoint).join(' '))`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: app.folder });
  const names = stdout.trim().split('\n');
  expect(Object.fromEntries(entryPoints.map((entryPoint, index) => [entryPoint, names[index]]))).toEqual({
    '.': 'ColloquyError assume createClient createToolkitClient logger retryDelay',
    './toolkit': expect.stringContaining('createToolkitHandler defineTool defineToolkit'),
    './openapi-fetch': 'createFetchClient createToolkitFetchClient',
    './eslint': 'colloquy default',
    './contract': 'choices document openPoints statements',
    './msw': 'createMock createMockOf',
  });
});

test('source maps have their sources, by paths of no machine', async () => {
  const maps = (await readdir(join(installed, 'dist'))).filter((name) => name.endsWith('.js.map'));
  const all = await Promise.all(
    maps.map(async (name) => JSON.parse(await readFile(join(installed, 'dist', name), 'utf8'))),
  );
  const sources = all.flatMap((map) => map.sources);
  expect(all.flatMap((map) => map.sourcesContent).length).toBe(sources.length);
  expect(sources.filter((source) => !source.startsWith('../'))).toEqual([]);
  expect(sources).toEqual(expect.arrayContaining(['../src/sdk/client/call.ts', '../src/sdk/toolkit/core.ts']));
});

test('the clients come without the data', async () => {
  const { openPoints, statements } = await readContract();
  const [question, says] = [openPoints[0]?.question, statements[0]?.says];
  expect(await textBehind('contract.js')).toContain(question);
  for (const client of ['index.js', 'index.node.js', 'openapi-fetch.js']) {
    const text = await textBehind(client);
    expect(text).toContain('be a key of ASCII without spaces');
    expect(text).not.toContain(question);
    expect(text).not.toContain(says);
  }
});

/** Returns the text of a built module and of the modules next to it that it imports. */
async function textBehind(module: string, seen = new Set<string>()): Promise<string> {
  if (seen.has(module)) return '';
  seen.add(module);
  const text = await readFile(join(installed, 'dist', module), 'utf8');
  const imported = [...text.matchAll(/ from "\.\/([^"]+)"/g)].map(([, name = '']) => textBehind(name, seen));
  return text + (await Promise.all(imported)).join('');
}

test('each entry point compiles', async () => {
  const modules = await entryPointsIn(app.folder, ['colloquy']);
  const compiler = [process.execPath, join(project, 'node_modules/typescript7/bin/tsc')] as const;
  expect(await compileImports(app.folder, compiler, modules, DOM_AND_NODE, 'nodenext')).toBe('');
});

test('TypeScript 5.4 reads every declaration', async () => {
  const { default: ts } = await import('typescript54');
  const names = (await readdir(join(installed, 'dist'))).filter((name) => name.endsWith('.d.ts'));
  expect(names.length).toBeGreaterThan(5);
  const files = names.map((name) => join(installed, 'dist', name));
  const wrong = ts.createProgram(files, { noResolve: true, noLib: true }).getSyntacticDiagnostics();
  expect(wrong.map(({ file, messageText }) => [file.fileName, messageText])).toEqual([]);
});

test('the types hold in applications for the browser', async () => {
  const folder = await mkdtemp(join(app.folder, 'browser-'));
  const { openPoints } = await readContract();
  const types = await readFile('generated/types.ts', 'utf8');
  const open = openPoints.find(
    ({ id, place }) => /^\/components\/schemas\/\w+$/.test(place.pointer) && types.includes(`]: Unspecified<"${id}">`),
  );
  await writeFile(
    join(folder, 'app.ts'),
    `import { createClient } from 'colloquy';
import { type OpenPointId, openPoints } from 'colloquy/contract';
import { type components, createFetchClient, type Unspecified } from 'colloquy/openapi-fetch';
const baseUrl = 'https://developer-api.invalid';
const client = createFetchClient({ baseUrl });
export async function send(conversation_id: number): Promise<string> {
  const path = '/v1/conversations/{conversation_id}/messages/';
  const { data, error } = await client.POST(path, { params: { path: { conversation_id } }, body: { content: '' } });
  return data === undefined ? error.message : data.agent_message.content;
}
export async function sendTo(id: number): Promise<string> {
  return (await createClient({ baseUrl }).conversations.messages.send(id, { content: '' })).agent_message.content;
}
export const id: OpenPointId = openPoints[0].id;
export type Other = components['schemas']['${open?.place.name}']['other'];
export const same = (other: Other): Unspecified<'${open?.id}'> => other;
// @ts-expect-error what it is is open
export const text = (other: Other): string => other;
`,
  );
  const compiler = [process.execPath, join(project, 'node_modules/typescript7/bin/tsc')] as const;
  expect(await compileUse(app.folder, compiler, DOM, 'bundler', [join(folder, 'app.ts')])).toBe('');
});
