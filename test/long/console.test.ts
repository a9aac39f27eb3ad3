import { expect, test } from 'vitest';
import { applyAssumptionSet, findAssumptionSet } from '../../src/assumptions/index.ts';
import { serveSite } from '../docs/support/site.ts';
import { answered, decided, unreached } from '../docs/support/try-it.ts';

const site = serveSite('mock');

test.for(['none', 'plain', 'contrary', 'sparse'])(
  'the console reaches every operation under %s, and sends the Developer API key to no toolkit',
  { timeout: 180_000 },
  async (name) => {
    const { contract } = site;
    const filled = name === 'none' ? contract : await applyAssumptionSet(contract, await findAssumptionSet(name));
    await site.assume(filled);
    for (const { operationId, surface } of contract.operations) {
      const page = await site.open(`try-it.html#${operationId}`);
      const response = await answered(page);
      expect(response.status(), operationId).toBeLessThan(300);
      await decided(page)
        .getByText(`The mock assumes ${name === 'none' ? 'nothing' : name}.`)
        .waitFor();
      expect(await unreached(page), operationId).toBe(0);
      const sent = JSON.stringify(response.request().headers());
      if (surface === 'toolkit') expect(sent, operationId).not.toContain('example-DeveloperApiKey');
      else expect(sent, operationId).toContain('Bearer example-DeveloperApiKey');
    }
  },
);
