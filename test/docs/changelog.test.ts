import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContract } from '../../src/contract/index.ts';
import { changelogPage } from '../../src/docs/pages/changelog.ts';
import { answerOpenPoint, diffAsMarkdown, diffContracts } from '../../src/edit/index.ts';
import { project } from '../cli/run.ts';

test("the page of changes has what the contract's diff says of an answer", async () => {
  const file = join(await project(), 'openapi/openapi.yaml');
  const before = await readContract(file);
  expect(await changelogPage(before)).toBeUndefined();

  const answer = { section: '§4.1', says: 'It is 201.', value: 201 };
  const { contract: after } = await answerOpenPoint(before, 'send-message.status', answer);
  const entries = diffAsMarkdown(diffContracts(before, after));
  expect(entries).toContain('send-message.status is answered');
  await writeFile(
    join(file, '../../CHANGELOG.md'),
    `# Changelog\n\n## Unreleased\n\n${entries}\n## 0.1.0\n\nThe first.\n`,
  );

  const page = await changelogPage(after);
  expect(page?.markdown).toBe(await readFile(join(file, '../../CHANGELOG.md'), 'utf8'));
  expect(page?.body.html).toContain('<h2 id="unreleased">');
  expect(page?.body.html).toContain('send-message.status is answered');
});
