import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type Command, project, start } from '../cli/run.ts';
import { asPattern, type GuideBlock, guideBlocks, quotedCommands } from './support/guide-blocks.ts';

const GUIDES = new URL('../../docs/guides/', import.meta.url);
const run = promisify(execFile);

/** Languages whose blocks are run or compiled; a block in any other would be quoted on trust. */
const RUN = ['sh', 'console'];

test.for(await readdir(GUIDES))('%s: every block runs, and answers as it says', { timeout: 60_000 }, async (file) => {
  const blocks = guideBlocks(await readFile(new URL(file, GUIDES), 'utf8'));
  expect(blocks.filter(({ language }) => !RUN.includes(language))).toEqual([]);

  const directory = await project();
  let served = blocks.some(({ note }) => note === 'server') ? undefined : await serve(directory, 'npm run mock');
  for (const block of blocks) {
    if (block.note === 'server') {
      served?.command.kill('SIGINT');
      served = await serveBlock(directory, block);
    } else if (block.language === 'console') {
      for (const { command, output } of quotedCommands(block.text)) {
        const { stdout } = await run('bash', ['-c', command.replaceAll(USUAL, served?.url ?? USUAL)], {
          cwd: directory,
        });
        expect(stdout.replaceAll('\r', '').trim(), `${file}:${block.line}: ${command}`).toMatch(asPattern(output));
      }
    } else {
      await run('bash', ['-ec', block.text], { cwd: directory });
    }
  }
});

/** Where the guides say that the mock is; here it takes any free port. */
const USUAL = 'http://127.0.0.1:4010';

interface Served {
  readonly command: Command;
  readonly url: string;
}

/** Runs the commands of a block whose last one serves until it is stopped. What `npm ci` does is done. */
function serveBlock(directory: string, { text }: GuideBlock): Promise<Served> {
  const lines = text.trim().split('\n');
  expect(lines.slice(0, -1).filter((line) => line !== 'npm ci')).toEqual([]);
  return serve(directory, lines.at(-1) ?? '');
}

async function serve(directory: string, line: string): Promise<Served> {
  const [, script = '', options = ''] = /^npm (?:run )?(start|mock)(?: -- (.+))?$/.exec(line) ?? [];
  const ports = script === 'start' ? ['--mock-port', '0', '--docs-port', '0'] : ['--port', '0'];
  const command = start(directory, script, ...options.split(' ').filter(Boolean), ...ports);
  const screen = await command.shows(/mock +http:\S+/);
  return { command, url: /mock +(http:\S+)/.exec(screen)?.[1] ?? '' };
}
