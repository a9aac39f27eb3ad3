import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What Redocly CLI printed. */
export interface RedoclyOutput {
  readonly stdout: string;
  readonly stderr: string;
  /** 0, or 1 where it found problems or could not run. */
  readonly exitCode: number;
}

const CLI = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));

/** Without a look for newer versions, and without telemetry even where the configuration is not ours. */
const SILENT = { REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' };

/** Runs Redocly CLI, of the version that the project pins, on the Node that runs this. */
export function runRedocly(args: readonly string[]): Promise<RedoclyOutput> {
  return new Promise((resolve, reject) => {
    const options = { env: { ...process.env, ...SILENT }, maxBuffer: Number.POSITIVE_INFINITY };
    execFile(process.execPath, [CLI, ...args], options, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : error.code;
      if (typeof exitCode === 'number') resolve({ stdout, stderr, exitCode });
      else reject(error);
    });
  });
}
