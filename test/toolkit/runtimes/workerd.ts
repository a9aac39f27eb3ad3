import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * Writes what workerd reads: the sources as JavaScript, each under the name by which the others import it, and a
 * configuration with a socket on a free port.
 *
 * @returns The name of the configuration in the folder.
 */
export async function writeWorker(folder: string, protocol: string): Promise<string> {
  const room = 'src/toolkit';
  const files = (await readdir(join(ROOT, room), { recursive: true })).filter((file) => file.endsWith('.ts'));
  const paths = [
    ...files.map((file) => join(room, file)),
    'generated/assumed.ts',
    ...['case', 'contrary', 'toolkits'].map((name) => `test/toolkit/conformance/${name}.ts`),
  ];
  const worker = `import { handlerUnderTest } from './test/toolkit/conformance/toolkits.ts';
export default { fetch: handlerUnderTest('${protocol}') };`;
  const modules = await Promise.all(
    paths.map(async (path) => ({ path, text: toJavaScript(await readFile(join(ROOT, path), 'utf8')) })),
  );
  const entries = await Promise.all(
    [{ path: 'worker.ts', text: worker }, ...modules].map(async ({ path, text }, index) => {
      const file = join(folder, `${index}.js`);
      await writeFile(file, text);
      return `(name = "${path}", esModule = embed "${relative(folder, file)}")`;
    }),
  );
  const configuration = join(folder, 'workerd.capnp');
  await writeFile(
    configuration,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
const worker :Workerd.Worker = (
  modules = [${entries.join(',\n    ')}],
  compatibilityDate = "2026-11-01",
);
`,
  );
  return basename(configuration);
}

function toJavaScript(source: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };
  return ts.transpileModule(source, { compilerOptions }).outputText;
}
