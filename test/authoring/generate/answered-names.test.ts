import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerOpenPoint } from '../../../src/authoring/answer/index.ts';
import { generatedFiles } from '../../../src/authoring/generate/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { compile } from './support/compile.ts';

test('choices whose values are names of an answer compile before it and after it', async () => {
  const before = await readContract();
  const { contract: after } = await answerOpenPoint(before, 'list-conversations.filters', {
    section: '§4.1',
    says: 'The filter is `agent_id`.',
    value: [{ name: 'agent_id', in: 'query', schema: { type: 'integer' } }],
  });
  for (const contract of [before, after]) {
    const folder = await makeFolder();
    await writeFile(join(folder, 'package.json'), '{"type": "module"}');
    const files = await generatedFiles(contract);
    for (const name of ['choices.ts', 'ids.ts']) await writeFile(join(folder, name), files.get(name) ?? '');
    expect(await compile(folder, '--allowImportingTsExtensions', 'choices.ts')).toBe('');
  }
}, 60_000);
