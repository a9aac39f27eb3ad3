import { chmod, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContractError } from '../../../src/contract/index.ts';
import { AnswerError, answerInFile } from '../../../src/edit/index.ts';
import { SMALL } from '../../contract/support/small-contract.ts';

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'answer-'));
  file = join(folder, 'contract.yaml');
  await writeFile(file, SMALL);
});
afterEach(async () => {
  await chmod(folder, 0o755);
  await rm(folder, { recursive: true });
});

describe('an answer in a file', () => {
  it('is written, and says which texts still speak of something open', async () => {
    const value = { $ref: '#/components/schemas/Note' };
    expect(await answerInFile(file, 'note.related-fields', { section: '§2', value })).toEqual([
      { line: 169, text: 'A note, in a form that is open.' },
    ]);
    expect(await readFile(file, 'utf8')).toContain('id: note.related-fields, section: §2');
    expect(await readdir(folder)).toEqual(['contract.yaml']);
  });

  it('goes to where a link leads', async () => {
    const link = join(folder, 'link.yaml');
    await symlink(file, link);
    await answerInFile(link, 'api.cors', { section: '§4', says: 'A page may call it.' });
    expect(await readFile(file, 'utf8')).toContain('A page may call it.');
  });

  it('leaves the file as it was when it is refused', async () => {
    await expect(answerInFile(file, 'run.status', { section: '§4', value: 1 })).rejects.toThrow(AnswerError);
    expect(await readFile(file, 'utf8')).toBe(SMALL);
    expect(await readdir(folder)).toEqual(['contract.yaml']);
  });

  it('tells a file that is not there', async () => {
    const none = join(folder, 'none.yaml');
    await expect(answerInFile(none, 'api.cors', { section: '§4', says: 'Yes.' })).rejects.toThrow(ContractError);
  });
});
