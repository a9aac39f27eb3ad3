import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../../src/authoring/lint/rules.ts';
import { describeRedocly, tabledRules } from './describe-rule.ts';

const files = (await readdir('src/authoring/lint/rules')).sort();
for (const file of await readdir('test/authoring/lint/rules')) await import(`./rules/${file.replace('.ts', '')}.ts`);

describeRedocly();

describe('the list of our rules', () => {
  it('has each file of the folder, which defines one rule of its name', async () => {
    const defined = await Promise.all(
      files.map(async (file) => {
        const module: object = await import(`../../../src/authoring/lint/rules/${file.replace('.ts', '')}.ts`);
        expect(Object.values(module)).toEqual([expect.objectContaining({ id: file.replace('.ts', '') })]);
        return Object.values(module)[0];
      }),
    );
    expect(new Set(RULES)).toEqual(new Set(defined));
    expect(RULES).toHaveLength(files.length);
  });

  it('has a table for each rule', () => {
    expect(tabledRules()).toEqual(files.map((file) => `colloquy/${file.replace('.ts', '')}`));
  });
});
