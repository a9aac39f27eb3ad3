import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect } from 'vitest';
import { builtDocs } from '../docs/support/built-docs.ts';
import { wire } from './open-points/wire.ts';
import { words } from './open-points/words.ts';
import { contract } from './support/contract.ts';
import { holdsAnswer } from './support/holds-answer.ts';
import { openPoint, statement } from './support/named.ts';

let docs: string;

beforeAll(async () => {
  const { directory, pages } = await builtDocs();
  docs = (await Promise.all(pages.map((page) => readFile(join(directory, page), 'utf8')))).join('\n');
}, 60_000);

/** A point that was answered is open no longer: its id is a statement now, and held as one. */
const isOpen = (id: string): boolean => !contract.statements.some((stated) => stated.id === id);

for (const id of [...Object.keys(wire), ...Object.keys(words)].filter((known) => !isOpen(known))) {
  statement(id, () => holdsAnswer(id));
}

for (const [id, show] of Object.entries(wire).filter(([known]) => isOpen(known))) {
  openPoint(id, 'wire', async () => {
    expect(contract.openPoints.find((point) => point.id === id)?.aspect).not.toBe('elsewhere');
    await show();
  });
}

for (const [id, decided] of Object.entries(words).filter(([known]) => isOpen(known))) {
  openPoint(id, 'words', () => {
    const point = contract.openPoints.find((candidate) => candidate.id === id);
    expect(point).toMatchObject({ question: expect.stringMatching(/\?$/) });
    expect(decided()).toEqual([]);
    expect(docs).toContain(id);
  });
}
