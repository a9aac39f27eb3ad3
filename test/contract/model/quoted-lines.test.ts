import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSource } from '../../../src/contract/model/source.ts';
import { makeFolder } from '../../support/folder.ts';

const DOCUMENT = `info:
  'a: b':
    description: "First line
    second \\"line\\"

    third"
  list:
  - name: 'it''s
  long'
  block: |
    key: "not closed
    key: it's
  after: "one"
`;

test('quoted texts whose further lines are not indented more than their key are read as other parsers read them', async () => {
  const file = join(await makeFolder(), 'api.yaml');
  await writeFile(file, DOCUMENT);
  const { value, lineOf } = await readSource(file);
  expect(value).toEqual({
    info: {
      'a: b': { description: 'First line second "line"\nthird' },
      list: [{ name: "it's long" }],
      block: 'key: "not closed\nkey: it\'s\n',
      after: 'one',
    },
  });
  expect(lineOf('/info/after')).toBe(13);
});

test('a document with another fault is refused', async () => {
  const file = join(await makeFolder(), 'api.yaml');
  await writeFile(file, `${DOCUMENT}broken: [\n`);
  await expect(readSource(file)).rejects.toThrow('api.yaml');
});
