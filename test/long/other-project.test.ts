import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findChromium } from '../browser.ts';
import { followGuide, packagesFolder } from '../docs/support/follow-guide.ts';
import { guideBlocks } from '../docs/support/guide-blocks.ts';

test('an empty folder becomes a project with tests against the mock, by the guide and the packages alone', async () => {
  const app = join(await packagesFolder(), 'app');
  await mkdir(app);
  await writeFile(join(app, 'package.json'), '{"private": true, "type": "module"}');
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const { vite, vitest, msw, 'playwright-core': playwright } = devDependencies;
  const guides = ['in-your-project', 'sandbox-tests', 'proxy'].map((name) =>
    readFile(`docs/guides/${name}.md`, 'utf8'),
  );
  const blocks = (await Promise.all(guides)).flatMap(guideBlocks);
  const versions = { vite, vitest, msw, '@playwright/test': playwright };
  const printedBy = await followGuide(app, blocks, versions, { CHROMIUM: await findChromium() });
  expect(printedBy('npx vitest run')).toMatch(/Tests +5 passed \(5\)/);
  expect(printedBy('npx vitest run test/sandbox.test.js')).toMatch(/Tests +2 passed \(2\)/);
  expect(printedBy('npx vitest run test/proxied.test.js')).toMatch(/Tests +1 passed \(1\)/);
  expect(printedBy('npx playwright test e2e/proxied.spec.js')).toMatch(/1 passed/);
  expect(printedBy('npx playwright test')).toMatch(/1 passed/);
  expect(printedBy('npx playwright test e2e/sandbox.spec.js --fully-parallel --workers 4')).toMatch(/20 passed/);
  expect(printedBy('npx playwright test e2e/pets.spec.js')).toMatch(/2 passed/);
});
