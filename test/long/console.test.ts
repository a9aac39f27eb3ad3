import { expect, test } from 'vitest';
import { applyAssumptionSet, findAssumptionSet } from '../../src/contract/assumptions/index.ts';
import { serveSite } from '../docs/support/site.ts';
import { sendFrom } from '../docs/support/try-it.ts';

const site = serveSite('mock');

test.for(['none', 'plain', 'contrary', 'sparse'])(
  'the console shows of the running mock under %s what it shows of the page itself, and sends the Developer API key to no toolkit',
  { timeout: 180_000 },
  async (name) => {
    const { contract } = site;
    const filled = name === 'none' ? contract : await applyAssumptionSet(contract, await findAssumptionSet(name));
    await site.assume(filled);
    for (const { operationId, surface } of contract.operations) {
      const page = await site.open(`try-it.html#${operationId}`);
      const shown = async (target: string) => {
        const [code] = await (await sendFrom(page, target)).locator('code').allTextContents();
        const [head = '', body] = code?.split('\n\n') ?? [];
        return [head.split('\n')[0], body]; // a set decides which headers a page may read over the network
      };
      const inPage = await shown(name);
      const sent = page.waitForRequest((one) => one.url().includes(surface === 'toolkit' ? '/toolkit/' : '/v1/'));
      expect(await shown('address'), operationId).toEqual(inPage);
      const key = (await sent).headers().authorization ?? '';
      expect(key, operationId).toBe(surface === 'toolkit' ? 'Bearer example-toolkit-key' : 'Bearer example-key');
      await page.close();
      site.complaints(); // the browser's own, of a response that refuses
    }
  },
);
