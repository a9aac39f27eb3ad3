import { describe, expect, it } from 'vitest';
import { applyAssumptionSet, findAssumptionSet } from '../../src/assumptions/index.ts';
import { setAsData } from '../../src/cli/set-as-data.ts';
import { readContract } from '../../src/contract/index.ts';
import { protocolOf } from '../../src/toolkit/index.ts';
import type { ProtocolName, Want } from './conformance/case.ts';
import { CASES } from './conformance/cases/index.ts';
import { fetchHost } from './conformance/hosts/fetch.ts';
import { handlerUnderTest } from './conformance/toolkits.ts';
import { disagreements } from './learn/disagreements.ts';

const contract = await readContract();

describe.each<ProtocolName>(['plain', 'contrary'])(
  'a handler under the protocol learned from the set %s',
  async (name) => {
    const filled = await applyAssumptionSet(contract, await findAssumptionSet(name));
    const protocol = protocolOf(setAsData(contract, filled));

    it('answers the same exchanges alike', async () => {
      const running = await fetchHost.start(handlerUnderTest(name, { protocol }), name);
      const other: unknown[] = [];
      for (const one of CASES) {
        const want = one.want[name];
        if (want === undefined || one.name in fetchHost.gaps) continue;
        const got = await running.answer(one, name);
        if (JSON.stringify(alike(got)) !== JSON.stringify(alike(want))) other.push([one.name, alike(got), alike(want)]);
      }
      await running.close();
      expect(other).toEqual([]);
    });

    // Of a range of statuses a set does not say which one answers which failure.
    function alike({ status, headers, body }: Want) {
      const { 'retry-after': _, ...stable } = headers;
      return [
        name === 'contrary' && status >= 400 ? `${String(status)[0]}XX` : status,
        Object.entries(stable).sort(),
        body,
      ];
    }

    it('says what the set says, and does all of it', () => {
      for (const [id, { assumes }] of Object.entries(protocol.choices)) expect(assumes, id).not.toBe('');
      expect(protocol.unmet).toEqual({});
    });
  },
);

it.each([1, 2, 3])(
  'a handler under the protocol learned from the random set %i answers as the set says',
  async (seed) => {
    expect(await disagreements(contract, seed)).toEqual([]);
  },
);
