import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { DocsError } from './docs-error.ts';

const run = promisify(execFile);
const redocly = join(createRequire(import.meta.url).resolve('@redocly/cli/package.json'), '../bin/cli.js');

/**
 * Renders a contract as a reference page with Redocly CLI, in one file that loads nothing.
 *
 * Runs in a process of its own: the command keeps its state in the process and ends it when it fails.
 *
 * @throws {DocsError} when Redocly refuses the contract.
 */
export async function renderReference(contractFile: string, page: string): Promise<void> {
  try {
    await run(process.execPath, [redocly, 'build-docs', contractFile, '--inlineBundle', '--output', page], {
      env: { ...process.env, NO_COLOR: '1', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      timeout: 120_000,
    });
  } catch (cause) {
    throw new DocsError(`Redocly cannot render ${contractFile} (${reason(cause)}); run npm run lint`, { cause });
  }
}

/** The first line that Redocly printed about a failure, for people. */
function reason(cause: unknown): string {
  const printed = cause instanceof Error && 'stderr' in cause ? stripVTControlCharacters(String(cause.stderr)) : '';
  const lines = printed.split('\n').map((line) => line.trim());
  return (
    lines.find((line) => /[a-z]/i.test(line) && !/^║|redoc 3|^prerender/i.test(line))?.replace(/\.$/, '') ??
    'no reason given'
  );
}
