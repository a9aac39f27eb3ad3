import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import sirv from 'sirv';

const run = promisify(execFile);

/** Builds a page with Vite, as `npx vite build` does, and gives the folder of what was built. */
export async function buildPage(folder: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const vite = resolve('node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production', ...environment };
  await run(process.execPath, [vite, 'build', folder, '--logLevel', 'warn'], { cwd: folder, env });
  return join(folder, 'dist');
}

/** Serves a folder on a free port. */
export async function serveFolder(folder: string): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(sirv(folder));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens at a port, not at a pipe
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
