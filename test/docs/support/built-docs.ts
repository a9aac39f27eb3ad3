import { join } from 'node:path';
import { readContract } from '../../../src/contract/model/index.ts';
import { buildDocs } from '../../../src/docs/index.ts';
import { createOwnParts } from '../../../src/docs/own/index.ts';
import { onceARun } from '../../once-a-run.ts';

/** The docs of the contract as it is, which are built once a run. */
export function builtDocs() {
  return onceARun('docs', async (folder) => {
    const directory = join(folder, 'site');
    const contract = await readContract();
    return { ...(await buildDocs({ contract, directory, own: createOwnParts(contract) })), directory };
  });
}
