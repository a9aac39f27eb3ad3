import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { guideBlocks, quotedCommands } from './support/guide-blocks.ts';
import { guidePrograms } from './support/programs.ts';
import { NEEDS_POSTGRES, runGuide } from './support/run-guide.ts';

const GUIDES = new URL('../../docs/guides/', import.meta.url);

/** These are about projects of their own: test/long/other-project.test.ts and jest.test.ts there run them. */
const ELSEWHERE = ['in-your-project.md', 'jest.md', 'proxy.md', 'sandbox-tests.md'];

const guides = await Promise.all(
  (await readdir(GUIDES))
    .filter((file) => !ELSEWHERE.includes(file))
    .map(async (file) => ({ file, blocks: guideBlocks(await readFile(new URL(file, GUIDES), 'utf8')) })),
);

/** A block in any other language would be quoted on trust. What is JSON, test/code/agents/mcp.test.ts holds. */
const RUN = ['sh', 'console', 'ts', 'yaml', 'json'];

test('a block at a terminal is one command, so that no copy of it does more than one thing', () => {
  const blocks = guides.flatMap(({ file, blocks: all }) => all.map((block) => ({ file, ...block })));
  const sessions = blocks.filter(({ language }) => language === 'console');
  expect(sessions.filter(({ text }) => quotedCommands(text).length !== 1)).toEqual([]);
});

test('no two programs have one name, so that a reader of two guides overwrites none', async () => {
  expect((await guidePrograms()).size).toBeGreaterThan(0);
});

// Those below the heading that needs a Postgres are run by test/long/guide-postgres.test.ts.
test.for(guides)('$file: every block runs, and answers as it says', { timeout: 180_000 }, async ({ file, blocks }) => {
  expect(blocks.filter(({ language }) => !RUN.includes(language))).toEqual([]);
  await runGuide({ file, blocks: blocks.filter(({ heading }) => heading !== NEEDS_POSTGRES) });
});
