import { expect, test } from 'vitest';
import { applyAssumptionSet, findAssumptionSet } from '../../src/assumptions/index.ts';
import { readContract } from '../../src/contract/index.ts';
import { startMock } from '../canary/mock.ts';
import { ask, stillOpen } from '../mock/support.ts';

const contract = await readContract();
const OURS = 'http://127.0.0.1:4020';

test('pages of an origin that is trusted may call under every set, and all others as the set has it', async () => {
  const mock = await startMock({ contract, trusts: (origin) => origin === OURS });
  try {
    for (const name of ['plain', 'contrary', 'sparse']) {
      const filled = await applyAssumptionSet(contract, await findAssumptionSet(name));
      await mock.replace(filled);
      for (const [surface, path, id] of [
        ['developer-api', '/v1/agents/', 'api.cors'],
        ['toolkit', '/toolkit/weather/', 'toolkits.cors'],
      ] as const) {
        const asks = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
        const ours = await ask(mock, { method: 'OPTIONS', path, headers: { ...asks, origin: OURS } });
        expect(ours.headers.get('access-control-allow-headers'), `${name} ${surface}`).toContain('authorization');
        const answer = await ask(mock, { path, headers: { origin: OURS } });
        expect(answer.headers.get('access-control-allow-origin')).toBe(OURS);
        expect(answer.openPoints).not.toContain(id);
        const other = await ask(mock, { path, headers: { origin: 'https://page.test' } });
        const isAllowed = filled.chosen.get(id)?.name === 'any-origin';
        expect(other.headers.get('access-control-allow-origin')).toBe(isAllowed ? 'https://page.test' : null);
        expect(other.openPoints).toEqual(expect.arrayContaining(stillOpen(id)));
      }
    }
  } finally {
    await mock.close();
  }
});
