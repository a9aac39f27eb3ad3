import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildDocs } from '../../src/docs/index.ts';
import { wire } from './open-points/wire.ts';
import { words } from './open-points/words.ts';
import { contract } from './support/contract.ts';
import { holdsAnswer } from './support/holds-answer.ts';
import { openPoint, statement } from './support/named.ts';

let directory: string;
let docs: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'colloquy-docs-'));
  const { pages } = await buildDocs({ contract, directory });
  docs = (await Promise.all(pages.map((page) => readFile(join(directory, page), 'utf8')))).join('\n');
}, 60_000);

afterAll(() => rm(directory, { recursive: true, force: true }));

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
    expect(point).toMatchObject({ aspect: 'elsewhere', question: expect.stringMatching(/\?$/) });
    expect(decided()).toEqual([]);
    expect(docs).toContain(id);
  });
}
