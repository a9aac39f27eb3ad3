// Draws the pictures of the README, light and dark: the same request under each assumption set, or, with the file of another
// document and a page of its docs, that page: `npm run picture -- museum.yaml reference/buy-museum-tickets.html`.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { readContract } from '../src/contract/model/index.ts';
import { buildDocs } from '../src/docs/index.ts';
import { createOwnParts } from '../src/docs/own/index.ts';
import { launchBrowser } from '../test/browser.ts';

const [file, ownPage = ''] = process.argv.slice(2);
const PAGE = file === undefined ? 'reference/send-message.html' : ownPage;
const SIZE = { width: 1440, height: 900 };

const directory = await mkdtemp(join(tmpdir(), 'colloquy-picture-'));
const contract = await readContract(file);
await buildDocs({ contract, directory, ...(file === undefined && { own: createOwnParts(contract) }) });
const server = createServer(express().use(express.static(directory))).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' ? address?.port : undefined;
const browser = await launchBrowser();
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: SIZE, colorScheme });
    await page.goto(`http://127.0.0.1:${port}/${PAGE}`);
    if (file === undefined) await page.locator('.sets').screenshot({ path: `docs/sets-${colorScheme}.png` });
    else await page.screenshot({ path: `docs/page-${colorScheme}.png` });
  }
} finally {
  await browser.close();
  server.close();
  await rm(directory, { recursive: true });
}
