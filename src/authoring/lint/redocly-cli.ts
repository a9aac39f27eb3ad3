import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TaskError } from '../../contract/model/index.ts';

const REDOCLY_CLI = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));

/** No colours, no search for newer versions, and no telemetry, even with the configuration of somebody else. */
const SILENT_ENVIRONMENT = { NO_COLOR: '1', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' };

/** The time limit for one document. */
export const SECONDS_PER_DOCUMENT = 60;

/**
 * Runs the Redocly CLI of the project in a new process, since a failure of Redocly ends its process.
 *
 * @throws {TaskError} if it takes too long; the process is killed.
 */
export function runRedocly(
  args: readonly string[],
  seconds: number = SECONDS_PER_DOCUMENT,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const options = {
    env: { ...process.env, ...SILENT_ENVIRONMENT },
    maxBuffer: Number.POSITIVE_INFINITY,
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  } as const;
  return promisify(execFile)(process.execPath, [REDOCLY_CLI, ...args], options).catch((error) => {
    if (error.killed === true) {
      throw new TaskError(`Redocly did not end within ${seconds} s; lint a smaller document, or turn off slow rules`);
    }
    // The code is a string, such as ENOENT, if the process did not start.
    if (typeof error.code === 'string') throw error;
    return error;
  });
}
