import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { ASSUMPTIONS_FOLDER } from '../../../src/contract/assumptions/index.ts';
import { CONTRACT_FILE } from '../../../src/contract/model/index.ts';

const sets = (await readdir(ASSUMPTIONS_FOLDER)).map((name) => join(ASSUMPTIONS_FOLDER, name));

it.each([CONTRACT_FILE, ...sets])(
  '%s has the format that edits write, so that an edit changes no other line',
  async (file) => {
    const text = await readFile(file, 'utf8');
    expect(parseDocument(text).toString({ lineWidth: 0, flowCollectionPadding: false })).toBe(text);
  },
);
