import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { DocsError } from '../docs-error.ts';

const run = promisify(execFile);
const CLI = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
const CONFIGURATION = fileURLToPath(new URL('redocly.yaml', import.meta.url));

/** Without a look for newer versions, and without telemetry. */
const SILENT = { NO_COLOR: '1', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' };

/**
 * Renders a contract with Redocly CLI into one page with all its scripts.
 *
 * Runs in a process of its own: the command keeps its state in the process, and ends it when it fails.
 *
 * @param template Handlebars, as `redocly build-docs --template` takes it.
 * @throws {DocsError} when Redocly refuses the contract.
 */
export async function buildWithRedocly(
  contractFile: string,
  files: { template: string; output: string },
): Promise<void> {
  const options = [`--config=${CONFIGURATION}`, `--template=${files.template}`, `--output=${files.output}`];
  try {
    await run(process.execPath, [CLI, 'build-docs', contractFile, '--inlineBundle', ...options], {
      env: { ...process.env, ...SILENT },
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
  const line = lines.find((text) => /[a-z]/i.test(text) && !/^║|^prerender|^found /i.test(text));
  return line?.replace(/\.$/, '') ?? 'no reason given';
}
