import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { guideBlocks } from '../docs/support/guide-blocks.ts';
import { NEEDS_POSTGRES, runGuide } from '../docs/support/run-guide.ts';
import { postgresFolder, startPostgres } from '../servers/sandbox/postgres.ts';

const file = 'sandbox.md';

test.skipIf(postgresFolder() === undefined && process.env.CI !== 'true')(
  'the guide moves to Postgres, with the password that it names',
  async () => {
    const all = guideBlocks(await readFile(new URL(`../../docs/guides/${file}`, import.meta.url), 'utf8'));
    // A token that was exported before is still there.
    const blocks = all.filter(({ heading, text }) => heading === NEEDS_POSTGRES || text.startsWith('export COLLOQUY'));
    expect(blocks.length).toBeGreaterThan(4);
    const cluster = await startPostgres('secret');
    onTestFinished(() => cluster.stop());
    await runGuide({ file, blocks, postgresPort: cluster.port });
  },
);
