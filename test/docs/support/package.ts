import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

/** The entry points of the package, each with the file that it is built from. */
const ENTRY_POINTS = {
  client: 'src/sdk/client/index.node.ts',
  toolkit: 'src/sdk/toolkit/index.ts',
  eslint: 'src/code/eslint/index.ts',
};

/** What a program in a guide may import besides. */
const LIBRARIES = [
  '@hono',
  '@modelcontextprotocol',
  '@opentelemetry',
  '@types',
  '@typescript-eslint',
  'ai',
  'express',
  'fastify',
  'hono',
  'undici-types',
  'zod',
];

/** Makes a folder one in which programs can import `colloquy`, as it is in this checkout. */
export async function installPackage(directory: string): Promise<void> {
  const folder = join(directory, 'node_modules/colloquy');
  await mkdir(folder, { recursive: true });
  for (const [name, file] of Object.entries(ENTRY_POINTS)) {
    const from = `from ${JSON.stringify(join(ROOT, file))};\n`;
    const text = `export * ${from}${name === 'eslint' ? `export { default } ${from}` : ''}`;
    await writeFile(join(folder, `${name}.js`), text);
    await writeFile(join(folder, `${name}.d.ts`), text);
  }
  // Node and the compiler find the declarations beside each file.
  const exports = { '.': './client.js', './toolkit': './toolkit.js', './eslint': './eslint.js' };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'colloquy', type: 'module', exports }));
  for (const library of LIBRARIES)
    await symlink(join(ROOT, 'node_modules', library), join(directory, 'node_modules', library));
  await writeFile(join(directory, 'package.json'), JSON.stringify({ type: 'module' }));
}

/** Compiles the TypeScript files of a folder with the strictest settings; gives what the compiler says of them. */
export async function compile(directory: string): Promise<string> {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    module: 'NodeNext',
    target: 'ES2023',
    lib: ['ES2023'],
    types: ['node'],
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  };
  await writeFile(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts', '*/*.ts'] }));
  const compiler = join(ROOT, 'node_modules/typescript7/bin/tsc');
  const compiled = run(process.execPath, [compiler, '--project', directory], { cwd: directory });
  return compiled.then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}
