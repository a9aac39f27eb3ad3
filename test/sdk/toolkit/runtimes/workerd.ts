import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const CONFIGURATION = 'workerd.capnp';

/**
 * Writes what workerd reads: the toolkits under test as one module, and a configuration with a socket on a free port.
 *
 * @returns The name of the configuration in the folder.
 */
export async function writeWorker(folder: string, protocol: string): Promise<string> {
  const input = join(import.meta.dirname, '../conformance/toolkits.ts');
  const build = await rolldown({ input, platform: 'neutral' });
  await build.write({ file: join(folder, 'toolkits.js') });
  await build.close();
  const worker = `import { handlerUnderTest } from './toolkits.js'; export default { fetch: handlerUnderTest('${protocol}') };`;
  await writeFile(
    join(folder, CONFIGURATION),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = "${worker}"), (name = "toolkits.js", esModule = embed "toolkits.js")],
  compatibilityDate = "2026-11-01",
);
`,
  );
  return CONFIGURATION;
}
