import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { generatedFiles } from '../../../../src/authoring/generate/index.ts';
import {
  AssumptionSetError,
  type Contract,
  ContractError,
  editableAt,
  type PointChoices,
  parseContract,
  readContract,
} from '../../../../src/contract/model/index.ts';
import { compiledModule } from '../../../../src/servers/msw/build/compiled-module.ts';
import { hostileDocument } from './hostile-document.ts';
import type { HostileCase, TextAt } from './hostile-texts.ts';

const run = promisify(execFile);

type Make = (text: TextAt) => Promise<ReadonlyMap<string, string>>;

/** The places that have a text of their author in what is made. */
export async function placesOf(make: Make, text: TextAt): Promise<string[]> {
  const places = new Set<string>();
  await make((place) => {
    places.add(place);
    return text(place);
  });
  return [...places];
}

function hostileContract(text: TextAt): Contract {
  const contract = parseContract(JSON.stringify(hostileDocument(text)), text('name of the file'));
  const id = contract.openPoints[0]?.id ?? '';
  const value = text('value of a choice');
  const point: PointChoices = {
    id,
    shows: text('behaviour'),
    choices: [
      {
        name: text('name of a choice'),
        says: text('words of a choice'),
        with: new Map([
          [text('name of a value'), { kind: 'text', suchAs: [value], pattern: text('pattern of a value') }],
        ]),
        needs: { named: new Map() },
      },
    ],
  };
  return { ...contract, choices: new Map([[id, point]]) };
}

/** Makes all that another project gets of a document. */
export const modulesOfDocument: Make = async (text) => {
  const contract = hostileContract(text);
  const generated = await generatedFiles(contract, { client: true });
  return new Map([
    ...[...generated].map(([name, code]) => [`api/${name}`, code] as const),
    ['mock.js', compiledModule(contract, false)],
    ['mock.ts', compiledModule(contract, true)],
  ]);
};

const own = await readContract();

/** Makes what the packages of this project are built from, of its contract with other texts. */
export const modulesOfPackages: Make = async (text) => {
  const document = structuredClone(own.document);
  for (const { operationId, pointer } of own.operations) {
    const operation = editableAt(document, pointer);
    operation.summary = text(`summary of ${operationId}`);
    operation.description = text(`description of ${operationId}`);
    operation.parameters = [
      ...(Array.isArray(operation.parameters) ? operation.parameters : []),
      { name: text('name of a parameter'), in: 'header', description: text('description of a parameter'), schema: {} },
    ];
    operation.responses = { ...Object(operation.responses), 418: { description: text('description of an error') } };
  }
  for (const { name } of own.model.surfaces) {
    editableAt(document, `/info/x-surfaces/${name}`).title = text(`title of ${name}`);
  }
  editableAt(document, '/components/schemas/NewMemory/properties')[text('name of a property')] = { type: 'string' };
  const contract = { ...parseContract(JSON.stringify(document)), choices: own.choices };
  const generated = await generatedFiles(contract);
  return new Map([...generated].map(([name, code]) => [`packages/${name}`, code]));
};

/** Writes what is made of each case to a folder of its own; gives the modules, and why a case was refused. */
export async function writeModules(folder: string, cases: readonly HostileCase[], make: Make) {
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  const modules: string[] = [];
  const refused = new Map<string, string>();
  for (const [index, { name, text }] of cases.entries()) {
    try {
      for (const [module, code] of await make(text)) {
        const file = join(`${make.name}-${index}`, module);
        await mkdir(dirname(join(folder, file)), { recursive: true });
        await writeFile(join(folder, file), code);
        if (!file.endsWith('.json')) modules.push(file);
      }
    } catch (error) {
      if (!(error instanceof ContractError || error instanceof AssumptionSetError))
        throw new Error(name, { cause: error });
      refused.set(name, error.reason);
    }
  }
  return { modules, refused };
}

const COMPILER_OPTIONS = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  allowJs: true,
  target: 'esnext',
  module: 'nodenext',
  types: ['node'],
  typeRoots: [resolve('node_modules/@types')],
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
};

/** What a compiler finds wrong with the modules of a folder. */
export async function compileAll(folder: string, compiler: 'typescript' | 'typescript7'): Promise<string> {
  const config = { compilerOptions: COMPILER_OPTIONS, include: ['*/**/*.ts', '*/*.js'], exclude: ['node_modules'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    await symlink(resolve('node_modules', name), join(folder, 'node_modules', name)).catch(() => {}); // of another call
  }
  const tsc = resolve('node_modules', compiler, 'bin/tsc');
  return run(process.execPath, [tsc, '-p', folder], { cwd: folder, maxBuffer: 2 ** 28 }).then(
    ({ stdout }) => stdout,
    ({ stdout, message }) => stdout || message,
  );
}

/** Imports modules in a process with a trap; gives those that set it off, and those that cannot be imported. */
export async function importAll(folder: string, modules: readonly string[]): Promise<string[]> {
  await writeFile(join(folder, 'modules.json'), JSON.stringify(modules));
  await writeFile(join(folder, 'import-all.js'), IMPORT_ALL);
  const { stdout } = await run(process.execPath, ['import-all.js'], { cwd: folder, maxBuffer: 2 ** 28 });
  return JSON.parse(stdout);
}

const IMPORT_ALL = `import modules from './modules.json' with { type: 'json' };
const found = [];
let module;
globalThis.trap = () => found.push(module + ' runs text of its document');
const members = Object.getOwnPropertyNames(Object.prototype).join();
for (module of modules) await import('./' + module).catch((error) => found.push(module + ': ' + error.message));
if (Object.getOwnPropertyNames(Object.prototype).join() !== members) found.push('the prototype of all objects changed');
console.log(JSON.stringify(found));
`;
