import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findChromium } from './browser.ts';
import { serveBrowser } from './shared-browser.ts';

/**
 * Finds or installs the browser once, before any test: an installation takes longer than a test may wait. Without one
 * the tests that need it are skipped, or fail in CI. Makes the folder for what test files share, and starts the browser for all
 * of them when the first one wants it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = await mkdtemp(join(tmpdir(), 'colloquy-run-'));
  project.provide('runFolder', runFolder);
  // The hundred processes that tests start load the same modules.
  process.env.NODE_COMPILE_CACHE = join(runFolder, 'compile-cache');
  const missing = await findChromium().then(
    () => '',
    (error: Error) => error.message,
  );
  project.provide('browserMissing', missing);
  const closeBrowser = serveBrowser(runFolder);
  return async () => {
    await closeBrowser();
    // A process that has just ended may still write what it compiled.
    await rm(runFolder, { recursive: true, force: true, maxRetries: 10 });
  };
}
