import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { Application, type ProjectReflection } from 'typedoc';
import { CONTRACT_FILE, readContract, TaskError } from '../../contract/index.ts';
import { html } from '../../html/index.ts';
import { markdownPage, renderMarkdown, slug } from '../markdown.ts';
import { API_PAGE, type Page } from '../page.ts';
import { errorPages } from './error-pages.ts';
import { exportsText } from './export-text.ts';
import { methodPages } from './method-pages.ts';

const PROJECT = new URL('../../../', import.meta.url);

async function makePages(folder: string): Promise<Page[]> {
  const entries = await entryPoints();
  const files = entries.map(({ source }) => fileURLToPath(new URL(source, PROJECT)));
  const tsconfig = join(folder, 'tsconfig.json');
  await writeFile(tsconfig, JSON.stringify(programOf(files)));
  const application = await Application.bootstrap({
    entryPoints: files,
    tsconfig,
    basePath: fileURLToPath(PROJECT),
    logLevel: 'Error',
    skipErrorChecking: true,
    disableGit: true,
    disableSources: true,
    excludeInternal: true,
    excludePrivate: true,
    excludeExternals: true,
  });
  const project = await application.convert();
  if (project === undefined) throw new TaskError('TypeDoc cannot read what the package exports; run npm run check');
  const pages = entryPages(project, entries);
  const contract = await readContract(fileURLToPath(new URL(CONTRACT_FILE, PROJECT)));
  return [listOf(pages), ...methodPages(project, contract), ...pages, ...errorPages(project)];
}

/** The program that TypeDoc reads: what the package exports. With tests and examples it would be twice as large. */
function programOf(files: readonly string[]): object {
  const typeRoots = [fileURLToPath(new URL('node_modules/@types', PROJECT))];
  const project = fileURLToPath(new URL('tsconfig.json', PROJECT));
  return { extends: project, files, include: [], compilerOptions: { typeRoots } };
}

function pathOf({ name }: EntryPoint): string {
  const path = name.startsWith('@') ? name.replace(/^[^/]+\//, '').replaceAll('/', '-') : name.replace(/^[^/]+\/?/, '');
  return `api/${path || 'client'}.html`;
}

/** What TypeDoc calls the module of an entry point. */
const moduleOf = ({ source }: EntryPoint): string => source.replace(/\/index\.ts$|\.ts$/, '');

function entryPages(project: ProjectReflection, entries: readonly EntryPoint[]): Page[] {
  const modules = entries.map((entry) => {
    const exported = project.children?.find(({ name }) => name === moduleOf(entry))?.children;
    if (exported === undefined) throw new TaskError(`TypeDoc reads no export of ${entry.source}`);
    return { entry, exported };
  });
  const targetsIn = ({ entry, exported }: (typeof modules)[number]) =>
    exported
      .filter((one) => !one.isReference())
      .map(({ name }) => [name, `${copyBeside(pathOf(entry))}#${slug(name)}`] as const);
  const everywhere = modules.flatMap(targetsIn);
  return modules.map((module) => {
    const targets = new Map([...everywhere, ...targetsIn(module)]);
    const linkTo = (name: string) => targets.has(name) && `[\`${name}\`](${targets.get(name)})`;
    return entryPage(module.entry, exportsText(module.exported, linkTo));
  });
}

function entryPage(entry: EntryPoint, text: string): Page {
  const rendered = renderMarkdown(text);
  return {
    path: pathOf(entry),
    title: entry.name,
    description: `What ${entry.name} exports, with its types.`,
    styles: ['api'],
    searched: [...rendered.html.matchAll(/<h3 id="([^"]+)">(.*)<\/h3>/g)].map(([, id, name = '']) => ({
      path: `${pathOf(entry)}#${id}`,
      title: name,
      kind: 'export',
      within: entry.name,
      text: entry.name,
    })),
    body: html`<main>
<h1><code>${entry.name}</code></h1>
${rendered}</main>`,
    markdown: `# ${entry.name}\n\n${text}`,
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

parentPort?.postMessage(await makePages(workerData));
