import { expect, test } from 'vitest';
import { diffAsText, diffContracts } from '../../../src/authoring/diff/index.ts';
import { generatedFiles } from '../../../src/authoring/generate/index.ts';
import { parseContract } from '../../../src/contract/model/index.ts';
import { referencePages } from '../../../src/docs/reference/pages.ts';
import { SMALL, small } from '../../contract/model/support/small-contract.ts';

const LETTER = 'letter of the owner, 2026-11-30';
const text = SMALL.replace('id: note.text, section: §2', `id: note.text, source: "${LETTER}"`)
  .replace('list-notes.operation, section: §4', `list-notes.operation, source: "${LETTER}"`)
  .replace('id: notes.texts, section: §1', `id: notes.texts, source: "${LETTER}", says: "Notes are short."`);
const contract = parseContract(text, 'small.yaml');

test('a source other than a section is printed in its place', async () => {
  expect(contract.statements.find(({ id }) => id === 'note.text')).toMatchObject({ source: LETTER });

  const files = await generatedFiles(contract);
  expect(files.get('statements.ts')).toContain(`"id": "note.text",\n    "source": "${LETTER}",`);
  expect(files.get('types.ts')).toContain(`Stated: \`note.text\`, ${LETTER}`);
  expect(files.get('calls.ts')).toContain(`**List notes** (${LETTER})`);

  const html = referencePages(contract, [])
    .map(({ body }) => body.html)
    .join('');
  expect(html).toMatch(new RegExp(`Notes are short\\. <a [^>]+>${LETTER}</a>`));
  expect(html).toMatch(new RegExp(`The text\\. <a [^>]+>${LETTER}</a>`));
});

test('another source is a change of words', () => {
  expect(diffAsText(diffContracts(small, contract))).toContain('note.text is reworded: The text.');
});
