import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { build } from 'vite';
import { inject, vi } from 'vitest';

/** Builds a page with Vite, as `npx vite build` does, and gives the folder of what was built. */
export async function buildPage(root: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const outDir = await mkdtemp(join(inject('runFolder'), 'page-'));
  for (const [name, value] of Object.entries({ NODE_ENV: 'production', ...environment })) vi.stubEnv(name, value);
  try {
    await build({ root, logLevel: 'warn', build: { outDir } });
  } finally {
    vi.unstubAllEnvs();
  }
  return outDir;
}

/** Serves a folder on a free port. */
export async function serveFolder(folder: string): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(express().use(express.static(folder)));
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
