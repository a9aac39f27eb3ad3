import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { generatedFiles } from '../../../src/authoring/generate/index.ts';
import type { Contract } from '../../../src/contract/model/index.ts';
import { brief, distinctNames, type Evaluate, type Loaded, type Outcome } from './feature.ts';

const run = promisify(execFile);

/** A program, and whether it must compile. */
interface Program {
  readonly name: string;
  readonly text: string;
  readonly compiles: boolean;
}

interface Compiled {
  readonly feature: Loaded;
  readonly programs: readonly Program[];
  /** The line of each program in the file, or the reason why nothing was generated. */
  readonly lines: readonly number[] | string;
}

const USE = 'use.ts';

/** Writes the generated files of each feature, with its programs next to them, and compiles all at once. */
export const evaluateTypes: Evaluate = async (features) => {
  const compiled = await Promise.all(features.map(writePrograms));
  const errors = await compileAll(compiled.filter(({ lines }) => typeof lines !== 'string'));
  return compiled.map(({ feature, programs, lines }) => {
    if (typeof lines === 'string') return [{ name: 'types are generated', problem: lines }];
    const here = errors.filter(({ file }) => dirname(file) === feature.folder);
    const generated = errors.find(({ file }) => dirname(file) === join(feature.folder, 'api'));
    const outcomes = programs.map(({ name, compiles }, index): Outcome => {
      const [from = 0, to = Number.POSITIVE_INFINITY] = lines.slice(index);
      const error = here.find(({ line }) => line >= from && line < to);
      if (compiles) return { name, problem: error?.message };
      return { name, problem: error === undefined ? 'it compiles' : undefined };
    });
    const whole = generated === undefined ? [] : [{ name: 'the types compile', problem: generated.message }];
    return distinctNames([...whole, ...outcomes]);
  });
};

const HEADER = [
  "import { createFetchClient } from './api/client.js';",
  "import type { components, operations, paths } from './api/types.js';",
  "export const c = createFetchClient({ baseUrl: 'https://api.example.com' });",
  'export type Schemas = components["schemas"]; export type { components, operations, paths };',
];

function programsOf({ file }: Loaded): readonly Program[] {
  const toProgram = (compiles: boolean) => (text: string) => ({
    name: `${compiles ? 'compiles' : 'does not compile'}: ${brief(text)}`,
    text,
    compiles,
  });
  return [
    ...(file.types?.compiles ?? []).map(toProgram(true)),
    ...(file.types?.refuses ?? []).map(toProgram(false)),
    ...(file.client ?? []).map(({ call }) => ({
      name: `compiles: ${brief(call)}`,
      text: `await c.${call}`,
      compiles: true,
    })),
    ...(file.valid ?? []).flatMap((value) => ofValue(value, true)),
    ...(file.invalid ?? []).flatMap((value) => ofValue(value, false)),
  ];
}

/** Programs that send and receive a value. */
function ofValue(value: unknown, compiles: boolean): readonly Program[] {
  const json = JSON.stringify(value);
  const not = compiles ? '' : 'not ';
  return [
    { name: `${not}sent: ${brief(json)}`, text: `await c.POST('/value', { body: ${json} });`, compiles },
    {
      name: `${not}received: ${brief(json)}`,
      text: `const { data } = await c.POST('/value', { body: null! }); const v: Exclude<typeof data, undefined> = ${json}; return v;`,
      compiles,
    },
  ];
}

async function writePrograms(feature: Loaded): Promise<Compiled> {
  const programs = programsOf(feature);
  if (typeof feature.contract === 'string') return { feature, programs, lines: feature.contract };
  try {
    const files = await generateInto(feature.folder, feature.contract);
    const header = files.has('client.ts') ? HEADER : HEADER.filter((line) => !line.includes('createFetchClient'));
    const lines: number[] = [];
    let text = `${header.join('\n')}\n`;
    for (const [index, program] of programs.entries()) {
      lines.push(text.split('\n').length);
      text += `export const p${index} = async () => {\n${program.text}\n};\n`;
    }
    await writeFile(join(feature.folder, USE), text);
    return { feature, programs, lines };
  } catch (error) {
    return { feature, programs, lines: error instanceof Error ? error.message : String(error) };
  }
}

export async function generateInto(folder: string, contract: Contract): Promise<ReadonlyMap<string, string>> {
  const files = await generatedFiles(contract, { client: true });
  await mkdir(join(folder, 'api'), { recursive: true });
  for (const [name, text] of files) await writeFile(join(folder, 'api', name), text);
  return files;
}

interface CompilerError {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

const OPTIONS = [
  ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck'],
  ...['--isolatedModules', '--verbatimModuleSyntax', '--module', 'nodenext', '--target', 'es2022', '--pretty', 'false'],
];

async function compileAll(compiled: readonly Compiled[]): Promise<readonly CompilerError[]> {
  const [first] = compiled;
  if (first === undefined) return [];
  const root = dirname(first.feature.folder);
  await linkPackages(root);
  const files = compiled.map(({ feature }) => relative(root, join(feature.folder, USE)));
  const compiler = resolve('node_modules/typescript7/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, ...OPTIONS, ...files], {
    cwd: root,
    maxBuffer: 1e8,
  }).catch((failed: { readonly stdout: string }) => failed);
  return [...stdout.matchAll(/^(\S.*?)\((\d+),\d+\): error (.*)$/gm)].map(([, file = '', line, message = '']) => {
    return { file: resolve(root, file), line: Number(line), message };
  });
}

/** Lets the generated client find its package. */
export async function linkPackages(root: string): Promise<void> {
  await writeFile(join(root, 'package.json'), '{"type": "module"}');
  await mkdir(join(root, 'node_modules'), { recursive: true });
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    await symlink(resolve('node_modules', name), join(root, 'node_modules', name)).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
