import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findChromium } from './browser.ts';

/**
 * Finds or installs the browser once, before any test: an installation takes longer than a test may wait. Without one
 * the tests that need it say so themselves. Makes the folder for what test files share.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = await mkdtemp(join(tmpdir(), 'colloquy-run-'));
  project.provide('runFolder', runFolder);
  await findChromium().catch(() => undefined);
  return () => rm(runFolder, { recursive: true, force: true });
}
