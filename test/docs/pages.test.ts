import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerOpenPoint } from '../../src/authoring/answer/index.ts';
import { diffAsMarkdown, diffContracts } from '../../src/authoring/diff/index.ts';
import { parseContract, readContract } from '../../src/contract/model/index.ts';
import { markdownCopy } from '../../src/docs/markdown-copy.ts';
import { changelogPage } from '../../src/docs/own/changelog.ts';
import { createOwnParts } from '../../src/docs/own/index.ts';
import { startPage } from '../../src/docs/pages/start.ts';
import { referencePages } from '../../src/docs/reference/pages.ts';
import { createSite } from '../../src/docs/site.ts';
import { project } from '../cli/run.ts';

const contract = await readContract();

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

test('the start page shows an answer of the API, and does without one that the contract does not have', () => {
  const { text, statements } = contract;
  const [own, other] = [text, text.replaceAll('SentMessage', 'Answered')].map((document) => {
    const read = parseContract(document);
    return startPage(createSite({ contract: read, own: createOwnParts(read) }), []).body.html;
  });
  expect(own).toContain('<figcaption>The response to a sent message.');
  expect(other).not.toContain('<figure>');
  expect(other).toContain(`<b>${statements.length}</b> statements`);
});

test('a schema that contains itself is shown within itself once, without its fields', () => {
  const tree = contract.text.replace(
    '    Agent:\n',
    '    Tree:\n      type: object\n      properties:\n        branches: {type: array, items: {$ref: "#/components/schemas/Tree"}}\n    Agent:\n',
  );
  const pages = referencePages(parseContract(tree), []);
  const [schemas] = pages.filter(({ path }) => path === 'schemas/tree.html').map(({ body }) => markdownCopy(body));
  expect(schemas).toContain('# Tree\n\nobject\n\n- `branches` array of objects [Tree](../schemas/tree.md) optional');
});

test('a header that the owner says is always there is required on the page of its operation', async () => {
  const answer = { section: '§7', says: 'Every response to a successful request has `x-request-id`.', value: true };
  const { contract: after } = await answerOpenPoint(contract, 'request-id.presence', answer);
  const rows = [contract, after].map((one) => {
    const pages = referencePages(one, []).filter(({ path }) => path === 'reference/list-agents.html');
    return pages.map(({ body }) => /`x-request-id`.*/.exec(markdownCopy(body))?.[0]);
  });
  expect(rows).toEqual([['`x-request-id` string optional'], ['`x-request-id` string required']]);
});
