import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { generatedFiles } from '../../../src/authoring/generate/index.ts';
import { parseContract } from '../../../src/contract/model/index.ts';
import { notesProject } from '../../cli/notes-project.ts';
import { compile } from '../../docs/support/package.ts';
import { makeFolder } from '../../support/folder.ts';

/** Sends a note with fields of its own, and reads one only after a check. */
const PROGRAM = `import { createFetchClient } from './generated/client.ts';
import type { components } from './generated/types.ts';

const client = createFetchClient({ baseUrl: 'https://notes.test' });
const { data } = await client.PUT('/toolkit/notes/', {
  body: { text: 'Hello', colour: 'red', author: { mood: 7, name: 'Ada' } },
});
const text: string | undefined = data?.text;
// @ts-expect-error what else a received note holds is open
data?.colour.length;
// @ts-expect-error so is what its author holds
data?.author?.mood.length;
// @ts-expect-error a note that is sent has a text all the same
await client.PUT('/toolkit/notes/', { body: { colour: 'red' } });
export const note: components['schemas']['NoteSent'] = { text: text ?? '', colour: 'red' };
`;

test('a schema in both directions can be sent with open values, and must be checked when received', async () => {
  const { contract } = await notesProject();
  const note = '{application/json: {schema: {$ref: "#/components/schemas/Note"}}}';
  const text = (await readFile(contract, 'utf8'))
    .replace(
      /(operationId: replaceNotes[\s\S]*?)2XX: .*/,
      (_, before: string) =>
        `${before.replace('responses:', `requestBody: {required: true, content: ${note}}\n      responses:`)}2XX: {description: The note., content: ${note}}`,
    )
    .replace(
      /^( +)text:\n(?= +description: The text)/m,
      (line, indent: string) => `${indent}author: {$ref: "#/components/schemas/Author"}\n${line}`,
    )
    .concat(`    Author:
      description: Who wrote a note.
      type: object
      additionalProperties: true
      properties:
        mood:
          description: The mood.
          x-unspecified:
            - {id: author.mood, aspect: type, question: "Which type has a mood?", section: §2}
      x-unspecified:
        - {id: author.fields, aspect: fields, question: "Which other fields?", section: §2}
`);
  const folder = await makeFolder();
  await mkdir(join(folder, 'generated'));
  for (const [name, content] of await generatedFiles(parseContract(text, contract))) {
    await writeFile(join(folder, 'generated', name), content);
  }
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  expect(await compile(folder)).toBe('');
});
