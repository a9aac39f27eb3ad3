import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../free-port.ts';

const worker = `import { check } from './conformance.js';
export default {
  async fetch(request) {
    const { url, gaps } = await request.json();
    return Response.json(await check(url, gaps));
  },
};
`;

/** The module for colloquy/openapi-fetch is outside that folder, in which openapi-fetch would be the package itself. */
const openApiFetchEntry = `export * from '../openapi-fetch.js';`;

/** Runs the checks in an edge worker. */
export async function checkInWorkerd(program: string, folder: string, url: string, gaps: object): Promise<unknown> {
  const port = await freePort();
  await writeFile(join(folder, 'worker.js'), worker);
  await writeFile(join(folder, 'openapi-fetch-entry.js'), openApiFetchEntry);
  await writeFile(join(folder, 'workerd.capnp'), await configuration(folder, port));
  const workerd = spawn(program, ['serve', 'workerd.capnp'], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(workerd, 'exit');
  try {
    return await answerOf(port, JSON.stringify({ url, gaps }), ended);
  } finally {
    workerd.kill();
    await ended;
  }
}

/** The package's files under the names by which they import each other: workerd knows no folders. */
async function configuration(folder: string, port: number): Promise<string> {
  const dist = 'node_modules/colloquy/dist';
  const modules = new Map([
    ['worker.js', 'worker.js'],
    ['conformance.js', 'conformance.js'],
    ['colloquy', `${dist}/index.js`],
    ['colloquy/openapi-fetch', 'openapi-fetch-entry.js'],
    ['openapi-fetch', 'node_modules/openapi-fetch/dist/index.mjs'],
  ]);
  for (const file of await readdir(join(folder, dist))) {
    if (!file.endsWith('.js')) continue;
    modules.set(file, `${dist}/${file}`);
  }
  const listed = [...modules].map(([name, file]) => `(name = "${name}", esModule = embed "${file}")`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [${listed.join(', ')}],
  compatibilityDate = "2026-01-01",
);
`;
}

/** Asks until the worker listens. */
async function answerOf(port: number, body: string, ended: Promise<unknown>): Promise<unknown> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body }).catch(() => undefined);
    if (response?.ok) return response.json();
    if (response) throw new Error(await response.text());
    if (over) throw new Error('workerd has ended');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
