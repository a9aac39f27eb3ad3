import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TaskError } from '../../contract/model/index.ts';

const CLI = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));

/** Without colours, a look for newer versions, and telemetry even where the configuration is not ours. */
const SILENT = { NO_COLOR: '1', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' };

/** How long Redocly may take for a document. */
export const MOST_SECONDS = 60;

/**
 * Runs the Redocly CLI of the project, in a process of its own: it ends that when it fails.
 *
 * @throws {TaskError} if it has not ended in time; it is ended then.
 */
export function runRedocly(
  args: readonly string[],
  seconds: number = MOST_SECONDS,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const options = {
    env: { ...process.env, ...SILENT },
    maxBuffer: Number.POSITIVE_INFINITY,
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  } as const;
  return promisify(execFile)(process.execPath, [CLI, ...args], options).catch((error) => {
    if (error.killed === true) {
      throw new TaskError(`Redocly did not end within ${seconds} s; lint a smaller document, or turn off slow rules`);
    }
    // A text is the code of a process that never ran.
    if (typeof error.code === 'string') throw error;
    return error;
  });
}
