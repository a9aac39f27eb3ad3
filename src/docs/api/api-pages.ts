import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { glob, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { CONTRACT_FILE, readContract, TaskError } from '../../contract/index.ts';
import { html } from '../../html/index.ts';
import { markdownPage, renderMarkdown } from '../markdown.ts';
import { API_PAGE, type Page } from '../page.ts';
import { errorPages } from './error-pages.ts';
import { methodPages } from './method-pages.ts';

/**
 * The reference of our own package: a page for each entry point, each method of the clients and each kind of error, from the types and their comments.
 * It is made in a thread of its own: TypeDoc computes for seconds without a pause, in which a server could not respond.
 *
 * @param signal Ends the thread; the promise is then rejected with the reason of the signal.
 * @throws {TaskError} when TypeDoc cannot read the entry points.
 */
export async function apiPages(signal?: AbortSignal): Promise<readonly Page[]> {
  const cached = await cachedFile();
  const known = await readFile(cached, 'utf8').catch(() => undefined);
  signal?.throwIfAborted();
  if (known !== undefined) return JSON.parse(known);
  // The folder is kept here: a thread that is ended removes nothing.
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-api-'));
  const thread = new Worker(new URL('thread.ts', import.meta.url), { workerData: folder });
  try {
    const [pages]: readonly (readonly Page[])[] = await once(thread, 'message', { signal });
    await rm(CACHE, { recursive: true, force: true });
    await mkdir(CACHE, { recursive: true });
    await writeFile(cached, JSON.stringify(pages ?? []));
    return pages ?? [];
  } finally {
    await thread.terminate();
    await rm(folder, { recursive: true });
  }
}

const PROJECT = new URL('../../../', import.meta.url);
const CACHE = fileURLToPath(new URL('node_modules/.cache/colloquy-api-pages/', PROJECT));

/** Where the pages are kept that were made of the sources as they are: TypeDoc takes most of the time of a build. */
async function cachedFile(): Promise<string> {
  const root = fileURLToPath(PROJECT);
  const files = ['package-lock.json', 'tsconfig.json', 'tsdown.config.ts', 'package.json', 'packages/cli/package.json'];
  for await (const file of glob('{src,generated,openapi}/**/*.{ts,js,yaml}', { cwd: root })) files.push(file);
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(file).update(await readFile(join(root, file)));
  return join(CACHE, `${hash.digest('hex')}.json`);
}

export async function makePages(folder: string): Promise<Page[]> {
  const { Application } = await import('typedoc');
  const entries = await entryPoints();
  const files = entries.map(({ source }) => fileURLToPath(new URL(source, PROJECT)));
  const out = join(folder, 'out');
  const tsconfig = join(folder, 'tsconfig.json');
  await writeFile(tsconfig, JSON.stringify(programOf(files)));
  const application = await Application.bootstrapWithPlugins({
    ...OPTIONS,
    entryPoints: files,
    tsconfig,
    basePath: fileURLToPath(PROJECT),
    out,
  });
  const project = await application.convert();
  if (project === undefined) throw new TaskError('TypeDoc cannot read what the package exports; run npm run check');
  await application.generateOutputs(project);
  const pages = await Promise.all(entries.map((entry) => entryPage(entry, entries, out)));
  const contract = await readContract(fileURLToPath(new URL(CONTRACT_FILE, PROJECT)));
  return [listOf(pages), ...methodPages(project, contract), ...pages, ...errorPages(project)];
}

/** The program that TypeDoc reads: what the package exports. With tests and examples it would be twice as large. */
function programOf(files: readonly string[]): object {
  const typeRoots = [fileURLToPath(new URL('node_modules/@types', PROJECT))];
  const project = fileURLToPath(new URL('tsconfig.json', PROJECT));
  return { extends: project, files, include: [], compilerOptions: { typeRoots } };
}

const OPTIONS: Readonly<Record<string, unknown>> = {
  plugin: ['typedoc-plugin-markdown'],
  router: 'module',
  readme: 'none',
  logLevel: 'Error',
  skipErrorChecking: true,
  disableGit: true,
  disableSources: true,
  excludeInternal: true,
  excludePrivate: true,
  excludeExternals: true,
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
  entryFileName: 'index',
  groupOrder: ['Functions', 'Variables', 'Classes', 'Interfaces', 'Type Aliases'],
  parametersFormat: 'table',
  propertiesFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  typeDeclarationVisibility: 'compact',
};

function pathOf({ name }: EntryPoint): string {
  const path = name.startsWith('@') ? name.replace(/^[^/]+\//, '').replaceAll('/', '-') : name.replace(/^[^/]+\/?/, '');
  return `api/${path || 'client'}.html`;
}

async function entryPage(entry: EntryPoint, entries: readonly EntryPoint[], folder: string): Promise<Page> {
  const files = await readdir(folder, { recursive: true });
  const fileOf = ({ source }: EntryPoint) => {
    const name = source.replace(/\/index\.ts$|\.ts$/, '');
    const file = files.find((path) => path === `${name}.md` || path === join(name, 'index.md'));
    if (file === undefined) throw new TaskError(`TypeDoc wrote no page for ${source}`);
    return file;
  };
  const written = await readFile(join(folder, fileOf(entry)), 'utf8');
  const targets = new Map(entries.map((other) => [fileOf(other).replace(/.*\/(?=[^/]+$)/, ''), pathOf(other)]));
  const text = written
    .replace(/^# .*\n/, '')
    // What TypeDoc calls a parameter that is taken apart where it is declared: those of ours are options.
    .replaceAll(/(\\?_){2}namedParameters/g, 'options')
    // The table below a long declaration has all of it.
    .replaceAll(/^(### .*\n\n)```ts\n(?:(?!```).*\n){6,}```\n/gm, '$1')
    .replaceAll(/\]\((?!#|https?:)([^)#\s]*?)([^/)#\s]+\.md)(#[^)\s]*)?\)/g, (whole, _, file: string, hash = '') => {
      const target = targets.get(file);
      return target === undefined ? whole : `](${copyBeside(target)}${hash})`;
    });
  const rendered = renderMarkdown(text);
  return {
    path: pathOf(entry),
    title: entry.name,
    description: `What ${entry.name} exports, with its types.`,
    styles: ['api'],
    searched: [...rendered.html.matchAll(/<h3 id="([^"]+)">(.*)<\/h3>/g)].map(([, id, name = '']) => ({
      path: `${pathOf(entry)}#${id}`,
      title: name.replaceAll(/<[^>]+>/g, ''),
      kind: 'export',
      within: entry.name,
      text: entry.name,
    })),
    body: html`<main>
<h1><code>${entry.name}</code></h1>
${rendered}</main>`,
    markdown: `# ${entry.name}\n${text}`,
  };
}

interface EntryPoint {
  readonly name: string;
  readonly source: string;
}

/** The entry points of both packages, in the order of `tsdown.config.ts`. */
async function entryPoints(): Promise<EntryPoint[]> {
  const { default: builds } = await import('../../../tsdown.config.ts');
  const entries = ['package.json', 'packages/cli/package.json'].map(async (file, index) => {
    const { name, exports } = JSON.parse(await readFile(new URL(file, PROJECT), 'utf8'));
    const sources = new Map<string, unknown>(Object.entries(Object(builds[index]?.entry)));
    return Object.entries<{ types?: string }>(exports).flatMap(([path, { types }]) => {
      if (types === undefined) return []; // package.json itself
      const source = sources.get(types.replace(/^\.\/dist\/(.*)\.d\.ts$/, '$1'));
      if (typeof source !== 'string')
        throw new TaskError(`${path} is exported, and tsdown.config.ts does not build it`);
      return [{ name: path.replace(/^\./, name), source }];
    });
  });
  return (await Promise.all(entries)).flat();
}

/** The copy of a page, from another one of the API. */
const copyBeside = (path: string): string => path.replace('api/', '').replace('.html', '.md');

function listOf(pages: readonly Page[]): Page {
  const lead = 'What programs import from the packages, by entry point.';
  const lists = pages.map(({ title, searched = [] }) => {
    const items = searched.map(({ path, title: name }) => `- [\`${name}\`](${copyBeside(path)})`);
    return `## \`${title}\`\n\n${items.join('\n')}\n`;
  });
  return markdownPage({
    path: API_PAGE,
    kind: 'exports',
    styles: ['api'],
    markdown: `# Packages\n\n${lead}\n\n${lists.join('\n')}`,
  });
}
