/**
 * Holds `colloquy check` to the requests of WAPIIBench (github.com/stg-tud/WAPIIBench), of which nothing is kept here:
 * `node bench/check/run.ts <a checkout of it> <a folder for the programs>`.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { contradictionsOf } from './contradictions.ts';
import { WRITERS } from './programs.ts';
import { isStated, mutantsOf, type Task } from './requests.ts';

const run = promisify(execFile);

interface Use {
  readonly file: string;
  readonly verdict: string;
  readonly fact: string;
  /** The other places of the same fact, which may be in other files. */
  readonly places?: readonly { readonly file?: string }[];
}

interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, object>>;
}

const [source = '', target = ''] = process.argv.slice(2);
const SHOWN = 20;
const command = resolve('packages/cli/colloquy.mjs');
const tasks: readonly Task[] = JSON.parse(
  await readFile(join(source, 'data/synthetic/all/test_data_final.json'), 'utf8'),
);
const documents = new Map<string, Document>();
for (const { api } of tasks) {
  if (!documents.has(api)) documents.set(api, parse(await readFile(documentOf(api), 'utf8')));
}

for (const language of Object.keys(WRITERS)) {
  await rm(join(target, language), { recursive: true, force: true });
  const wrong = { stated: 0, reported: 0, contradicting: 0 };
  const found = new Map<string, { all: number; found: number }>();
  const lines: string[] = [];
  for (const [api, document] of documents) {
    const programs = await write(language, api, document);
    const uses = await check(language, api);
    const contradicts = contradictionsOf(document, baseOf(document));
    const aside = new Set(
      tasks.filter((task) => task.api === api && contradicts(task.config)).map(({ index }) => `${api}/${index}`),
    );
    for (const [file, kind] of programs) {
      const isAside = aside.has(file.split(/[-.]/, 1)[0] ?? '');
      const blamed = (uses.get(file) ?? []).filter(({ verdict }) => verdict === 'invented' || verdict === 'excluded');
      const facts = blamed.map(({ verdict, fact }) => `${verdict} ${fact}`).join('; ');
      if (isAside) {
        wrong.contradicting += kind === undefined ? 1 : 0;
        if (blamed.length === 0) lines.push(`contradicts, and not reported: ${language}/${file}`);
      } else if (kind === undefined) {
        wrong.stated += 1;
        wrong.reported += blamed.length > 0 ? 1 : 0;
        if (blamed.length > 0) lines.push(`reported ${language}/${file}: ${facts}`);
        if ((uses.get(file) ?? []).length === 0) lines.push(`nothing read ${language}/${file}`);
      } else {
        const row = found.get(kind) ?? { all: 0, found: 0 };
        found.set(kind, { all: row.all + 1, found: row.found + (blamed.length > 0 ? 1 : 0) });
        if (blamed.length === 0) lines.push(`missed ${kind} ${language}/${file}`);
      }
    }
  }
  const rows = [...found.values()];
  const all = rows.reduce((sum, row) => sum + row.all, 0);
  const sum = rows.reduce((total, row) => total + row.found, 0);
  process.stdout.write(
    `${language}: ${wrong.reported} of ${wrong.stated} requests reported, ${sum} of ${all} mutants found; \
${wrong.contradicting} requests contradict their document, and are left out\n`,
  );
  for (const [kind, row] of found) process.stdout.write(`  ${kind}: ${row.found} of ${row.all}\n`);
  for (const line of lines.slice(0, SHOWN)) process.stdout.write(`  ${line}\n`);
  await writeFile(join(target, `${language}.txt`), `${lines.join('\n')}\n`);
}

function baseOf({ servers: [server] }: Document): string {
  return (server?.url ?? '').replace(/\/$/, '');
}

function documentOf(api: string): string {
  return resolve(source, 'openapi/real_world_specs', `${api}.yaml`);
}

/** Writes the programs of a document; gives their files, with the kind of a mutant. */
async function write(language: string, api: string, document: Document): Promise<Map<string, string | undefined>> {
  const { extension, write: program } = WRITERS[language] ?? { extension: '', write: () => '' };
  await mkdir(join(target, language, api), { recursive: true });
  const programs = new Map<string, string | undefined>();
  for (const { index, config } of tasks.filter((task) => task.api === api)) {
    const base = baseOf(document);
    const mutants = mutantsOf(config, base).filter(({ request }) => {
      const isOther = request.method !== config.method || request.url !== config.url;
      return !isOther || !isStated(document.paths, base, request);
    });
    const all = [{ kind: undefined, request: config }, ...mutants];
    for (const [number, { kind, request }] of all.entries()) {
      const file = `${api}/${index}${kind === undefined ? '' : `-${number}-${kind.replace(' ', '-')}`}.${extension}`;
      await writeFile(join(target, language, file), program(request, base, index));
      programs.set(file, kind);
    }
  }
  return programs;
}

async function check(language: string, api: string): Promise<Map<string, Use[]>> {
  const words = [command, 'check', api, '--contract', documentOf(api), '--format', 'json'];
  const options = { cwd: join(target, language), maxBuffer: 1 << 30 };
  const { stdout, stderr } = await run(process.execPath, words, options).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  if (!stdout.startsWith('{')) throw new Error(`check of ${language}, ${api}: ${stderr}`);
  const { uses }: { uses: readonly Use[] } = JSON.parse(stdout);
  const files = new Map<string, Use[]>();
  for (const use of uses) {
    for (const file of new Set([use.file, ...(use.places ?? []).map((place) => place.file ?? use.file)]))
      files.set(file, [...(files.get(file) ?? []), use]);
  }
  return files;
}
