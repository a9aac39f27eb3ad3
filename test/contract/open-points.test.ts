import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildDocs } from '../../src/docs/index.ts';
import { wire } from './open-points/wire.ts';
import { words } from './open-points/words.ts';
import { contract } from './support/contract.ts';
import { openPoint } from './support/named.ts';

let directory: string;
let docs: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'colloquy-docs-'));
  const { pages } = await buildDocs({ contract, directory });
  docs = (await Promise.all(pages.map((page) => readFile(join(directory, page), 'utf8')))).join('\n');
}, 60_000);

afterAll(() => rm(directory, { recursive: true, force: true }));

for (const [id, show] of Object.entries(wire)) {
  openPoint(id, 'wire', async () => {
    expect(contract.openPoints.find((point) => point.id === id)?.aspect).not.toBe('elsewhere');
    await show();
  });
}

for (const [id, decided] of Object.entries(words)) {
  openPoint(id, 'words', () => {
    const point = contract.openPoints.find((candidate) => candidate.id === id);
    expect(point).toMatchObject({ aspect: 'elsewhere', question: expect.stringMatching(/\?$/) });
    expect(decided()).toEqual([]);
    expect(docs).toContain(id);
  });
}
