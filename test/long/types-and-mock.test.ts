import { expect, test } from 'vitest';
import { documentsIn } from '../../bench/documents/documents.ts';
import { readContract } from '../../src/contract/model/index.ts';
import { agreementOf } from '../authoring/generate/support/agreement.ts';
import { makeFolder } from '../support/folder.ts';

/** Documents of other people, each a file or a folder with one that is named first; nothing is downloaded. */
const FOLDER = process.env.COLLOQUY_DOCUMENTS;

/** Of a hundred values, types and mock agree about so many: types say that an object without `type` is one. */
const AGREED = 0.98;

test.skipIf(FOLDER === undefined)(
  'types and mocks of documents of other people agree',
  { timeout: 1_800_000 },
  async () => {
    const sum = { documents: 0, accepted: 0, refused: 0, received: 0 };
    const disagreements: string[] = [];
    for (const { name, file } of await documentsIn(String(FOLDER))) {
      const contract = await readContract(file).catch(() => undefined);
      if (contract === undefined) continue;
      const agreement = await agreementOf([contract], await makeFolder());
      sum.documents += 1;
      sum.accepted += agreement.accepted;
      sum.refused += agreement.refused;
      sum.received += agreement.received;
      disagreements.push(...agreement.disagreements.map((one) => `${name}: ${one}`));
    }
    console.log(sum, disagreements.length);
    const all = sum.accepted + sum.refused + sum.received;
    expect(all).toBeGreaterThan(0);
    expect({ all, disagreements }).toSatisfy(() => disagreements.length <= all * (1 - AGREED));
  },
);
