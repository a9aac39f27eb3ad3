import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CONTRACT_FILE } from '../../src/contract/model/index.ts';

const REDOCLY = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');
const run = promisify(execFile);

/** What `redocly drift` finds in a recording: all, and what is about responses. */
export interface DriftFindings {
  readonly all: readonly string[];
  readonly ofResponses: readonly string[];
}

export async function driftOf(har: string, origin: string): Promise<DriftFindings> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-drift-'));
  try {
    const file = join(folder, 'traffic.har');
    await writeFile(file, har);
    const words = [REDOCLY, 'drift', file, '--api', CONTRACT_FILE, '--server', origin, '--format', 'json'];
    const { stdout } = await run(process.execPath, words, { maxBuffer: 2 ** 28 }).catch((error) => error);
    const text = String(stdout);
    const { problems }: { problems?: unknown } = JSON.parse(text.slice(text.indexOf('{')));
    if (!Array.isArray(problems)) throw new Error(`drift printed no problems: ${text.slice(0, 300)}`);
    const messages = (some: readonly unknown[]): string[] => some.map((one) => String(Object(one).message));
    return { all: messages(problems), ofResponses: messages(problems.filter(({ target }) => target === 'response')) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
