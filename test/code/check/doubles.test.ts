import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { DOUBLES } from './support/doubles.ts';

const contract = await readContract();

async function reported(file: string, text: string): Promise<string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses
    .filter(({ verdict }) => verdict !== 'stated')
    .map(({ verdict, fact, id = '', confidence }) => `${confidence} ${verdict} ${fact} ${id}`.trim())
    .toSorted();
}

const STORE = 'POST /v1/agents/{agent_id}/memories/';

const EXPECTED = {
  body: `likely invented ${STORE} body field mood new-memory.fields`,
  header: `likely invented ${STORE} header X-Trace`,
  query: `likely invented ${STORE} query dry api.operations`,
  'response header': `likely invented ${STORE} response header X-Quota`,
} as const;

test.for(Object.keys(DOUBLES))('a test double states what it answers: %s', async (name) => {
  const { file = '', text = '', without = [] } = DOUBLES[name] ?? {};
  const parts = Object.entries(EXPECTED).flatMap(([part, fact]) => (without.some((one) => one === part) ? [] : [fact]));
  expect(await reported(file, text)).toEqual(
    [
      ...parts,
      `likely open ${STORE} response field id create-memory.body`,
      `likely open ${STORE} response field scope create-memory.body`,
      `likely open ${STORE} status 201 create-memory.status`,
    ].toSorted(),
  );
});
