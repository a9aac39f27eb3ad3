import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { readContract } from '../../src/contract/index.ts';

import { diffAsMarkdown, diffContracts } from '../../src/edit/index.ts';
import { project, run } from '../cli/run.ts';

test("the page of changes has what the contract's diff says of an answer", async () => {
  const directory = await project();
  const contract = join(directory, 'openapi/openapi.yaml');
  await writeFile(join(directory, 'CHANGELOG.md'), '# Changelog\n\n## 0.1.0\n\nThe first.\n');
  const before = await readContract(contract);

  const answered = await run(
    directory,
    'answer',
    'send-message.status',
    '--section',
    '§4.1',
    '--says',
    'It is 201.',
    '--value',
    '201',
  );
  expect(answered.err).not.toMatch(/^colloquy:/m);
  const built = await run(directory, 'docs');
  expect(built.code).toBe(0);

  const entries = diffAsMarkdown(diffContracts(before, await readContract(contract)));
  expect(entries).toContain('send-message.status is answered');
  expect(await readFile(join(directory, 'dist/docs/changelog.md'), 'utf8')).toContain(entries.trim());
  const page = await readFile(join(directory, 'dist/docs/changelog.html'), 'utf8');
  expect(page).toContain('<h2 id="unreleased">');
  expect(page).toContain('send-message.status is answered');
});
