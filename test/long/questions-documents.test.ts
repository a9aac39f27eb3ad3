import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { documentsIn } from '../../bench/documents/documents.ts';
import { findQuestions } from '../../src/authoring/questions/index.ts';
import { modelOf, readContract } from '../../src/contract/model/index.ts';
import { cutFacts } from '../authoring/questions/cuts.ts';

/** Documents of other people, each a file or a folder with one that is named first; nothing is downloaded. */
const FOLDER = process.env.COLLOQUY_DOCUMENTS;

/** So many facts of each kind are taken out of a document. */
const CUTS = 4;

/** A document of a few megabytes is compiled anew for each cut. */
const MOST_BYTES = 4_000_000;

test.skipIf(FOLDER === undefined)(
  'of the facts that are taken out of documents of other people, 90 % are asked about',
  { timeout: 1_800_000 },
  async () => {
    const missed: string[] = [];
    let cuts = 0;
    for (const { file } of await documentsIn(String(FOLDER))) {
      if ((await stat(file)).size > MOST_BYTES) continue;
      const contract = await readContract(file).catch(() => undefined);
      if (contract === undefined) continue;
      const before = new Set(idsOf(contract.model));
      for (const { kind, place, document } of cutFacts(contract.model, CUTS)) {
        cuts += 1;
        if (idsOf(modelOf(document)).every((id) => before.has(id))) missed.push(`${kind}: ${file} ${place}`);
      }
    }
    expect(cuts).toBeGreaterThan(0);
    expect({ cuts, missed: missed.length, of: missed }).toMatchObject({
      missed: expect.toSatisfy((n: number) => n <= cuts / 10),
    });
  },
);

const idsOf = (model: Parameters<typeof findQuestions>[0]): string[] =>
  findQuestions(model, { all: true }).flatMap(({ findings }) => findings.map(({ id }) => id));
