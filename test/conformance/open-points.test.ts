import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect } from 'vitest';
import { builtDocs } from '../docs/support/built-docs.ts';
import { onTheWire } from './open-points/wire.ts';
import { contract } from './support/contract.ts';
import { openPoint } from './support/named.ts';

let docs: string;

beforeAll(async () => {
  const { directory, pages } = await builtDocs();
  docs = (await Promise.all(pages.map((page) => readFile(join(directory, page), 'utf8')))).join('\n');
}, 60_000);

for (const point of contract.openPoints) {
  const { id, aspect, question } = point;
  const show = onTheWire(point);
  if (show !== undefined) openPoint(id, 'wire', show);
  else {
    openPoint(id, 'words', () => {
      expect(question).toMatch(/\?$/);
      expect(docs).toContain(id);
      if (aspect !== 'elsewhere') return;
      const { choices = [], nowhere = '' } = contract.choices.get(id) ?? {};
      expect({ choices: choices.length, nowhere }).toSatisfy(() => choices.length > 1 || nowhere !== '');
    });
  }
}
