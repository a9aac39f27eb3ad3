import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CLI = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));

/** Without colours, a look for newer versions, and telemetry even where the configuration is not ours. */
const SILENT = { NO_COLOR: '1', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' };

/** Runs the Redocly CLI of the project, in a process of its own: it ends that when it fails. */
export function runRedocly(args: readonly string[]): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const options = { env: { ...process.env, ...SILENT }, maxBuffer: Number.POSITIVE_INFINITY };
  return promisify(execFile)(process.execPath, [CLI, ...args], options).catch((error) => {
    // A text is the code of a process that never ran.
    if (typeof error.code === 'string') throw error;
    return error;
  });
}
