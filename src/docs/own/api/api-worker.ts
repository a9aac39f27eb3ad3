import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { Application, type ProjectReflection } from 'typedoc';
import { CONTRACT_FILE, readContract, TaskError } from '../../../contract/model/index.ts';
import { markdownPage, toSlug } from '../../markdown.ts';
import { API_PAGE, type Page } from '../../page.ts';
import { errorPages } from './error-pages.ts';
import { exportsText } from './export-text.ts';
import { methodPages } from './method-pages.ts';

const PROJECT_URL = new URL('../../../../', import.meta.url);

async function makePages(folder: string): Promise<Page[]> {
  const entries = await entryPoints();
  const inProject = (path: string): string => fileURLToPath(new URL(path, PROJECT_URL));
  const files = entries.map(({ source }) => inProject(source));
  const tsconfig = join(folder, 'tsconfig.json');
  const compilerOptions = { typeRoots: [inProject('node_modules/@types')] };
  // TypeDoc gets the entry points only: with tests and examples the program would be twice as large.
  await writeFile(
    tsconfig,
    JSON.stringify({ extends: inProject('tsconfig.json'), files, include: [], compilerOptions }),
  );
  const application = await Application.bootstrap({
    entryPoints: files,
    tsconfig,
    basePath: inProject('.'),
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
  const contract = await readContract(inProject(CONTRACT_FILE));
  return [listPage(pages), ...methodPages(project, contract), ...pages, ...errorPages(project)];
}

function entryPath({ name }: EntryPoint): string {
  const path = name.startsWith('@') ? name.replace(/^[^/]+\//, '').replaceAll('/', '-') : name.replace(/^[^/]+\/?/, '');
  return `api/${path || 'client'}.html`;
}

function entryPages(project: ProjectReflection, entries: readonly EntryPoint[]): Page[] {
  const modules = entries.map((entry) => {
    const name = entry.source.replace(/\/index\.ts$|\.ts$/, '');
    const exported = project.children?.find((module) => module.name === name)?.children;
    if (exported === undefined) throw new TaskError(`TypeDoc reads no export of ${entry.source}`);
    return { entry, exported };
  });
  const targetsIn = ({ entry, exported }: (typeof modules)[number]) =>
    exported
      .filter((one) => !one.isReference())
      .map(({ name }) => [name, `${copyPathBeside(entryPath(entry))}#${toSlug(name)}`] as const);
  const everywhere = modules.flatMap(targetsIn);
  return modules.map((module) => {
    const targets = new Map([...everywhere, ...targetsIn(module)]);
    const linkTo = (name: string) => targets.has(name) && `[\`${name}\`](${targets.get(name)})`;
    return entryPage(module.entry, entryPath(module.entry), exportsText(module.exported, linkTo));
  });
}

function entryPage({ name }: EntryPoint, path: string, text: string): Page {
  const markdown = `# ${name}\n\nWhat programs import from \`${name}\`.\n\n${text}`;
  const page = markdownPage({ path, styles: ['api'], markdown });
  const searched = [...page.body.html.matchAll(/<h3 id="([^"]+)">(.*)<\/h3>/g)].map(([, id, title = '']) => {
    return { path: `${path}#${id}`, title, kind: 'export', within: name, text: name };
  });
  return { ...page, searched };
}

interface EntryPoint {
  readonly name: string;
  readonly source: string;
}

/** Lists the entry points of both packages, in the order of the `exports` in their `package.json`. */
async function entryPoints(): Promise<EntryPoint[]> {
  const { default: builds } = await import('../../../../tsdown.config.ts');
  const entries = ['package.json', 'packages/cli/package.json'].map(async (file, index) => {
    const { name, exports } = JSON.parse(await readFile(new URL(file, PROJECT_URL), 'utf8'));
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

/** Returns the link from one page of the packages to the Markdown copy of another one. */
const copyPathBeside = (path: string): string => path.replace('api/', '').replace('.html', '.md');

function listPage(pages: readonly Page[]): Page {
  const lead = 'What programs import from the packages, by entry point.';
  const lists = pages.map(({ title, searched = [] }) => {
    const items = searched.map(({ path, title: name }) => `- [\`${name}\`](${copyPathBeside(path)})`);
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
