import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface RedoclyOutput {
  readonly stdout: string;
  readonly stderr: string;
  /** 0, or 1 where it found problems or could not run; `undefined` where it was ended by a signal. */
  readonly exitCode: number | undefined;
}

const CLI = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));

/** Without colours, a look for newer versions, and telemetry even where the configuration is not ours. */
const SILENT = { NO_COLOR: '1', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' };

/**
 * Runs Redocly CLI, of the version that the project pins, on the Node that runs this. It has a process of its own: it
 * keeps its state in the process, and ends it when it fails.
 *
 * @param timeout Milliseconds after which the process is ended.
 */
export function runRedocly(args: readonly string[], timeout?: number): Promise<RedoclyOutput> {
  return new Promise((resolve, reject) => {
    const options = { env: { ...process.env, ...SILENT }, maxBuffer: Number.POSITIVE_INFINITY, timeout };
    execFile(process.execPath, [CLI, ...args], options, (error, stdout, stderr) => {
      // A text stands for a process that never ran.
      if (typeof error?.code === 'string') reject(error);
      else resolve({ stdout, stderr, exitCode: error === null ? 0 : (error.code ?? undefined) });
    });
  });
}
