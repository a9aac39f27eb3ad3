/**
 * Measures the reference beside other renderers, in one run: `node bench/docs/run.ts [rounds] [document …]`, without a document for
 * the contract of this project.
 *
 * Each renderer gets its turn in each round; the medians count. Nothing is fetched but from this machine. "First text"
 * is the moment at which a sentence of the contract's own description can be read, or the title of another document.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { readContract } from '../../src/contract/model/index.ts';
import { apiTitle } from '../../src/docs/reference/reference.ts';
import { launchBrowser } from '../../test/browser.ts';
import { findings } from '../../test/docs/support/axe.ts';
import { scoresOf } from './lighthouse.ts';
import { CONTRACT, createPeers, type Peer, unpackPeers } from './peers.ts';

const [rounds = '5', ...named] = process.argv.slice(2);
const ROUNDS = Number(rounds);
const DOCUMENTS = named.length > 0 ? named : [CONTRACT];
/** A sentence of the contract's own description, which every renderer shows first. */
const SENTENCE = 'This contract says what is known';

interface Measured {
  readonly build: number;
  /** Bytes of all that the page loads, each file gzipped. */
  readonly size: number;
  readonly firstText: number;
  /** What axe finds serious or critical. */
  readonly axe: number;
  /** Lighthouse's four scores on a phone: performance, accessibility, best practices, search engines. */
  readonly lighthouse: string;
}

const COLUMNS = [
  { title: 'build ms', of: ({ build }: Measured) => build.toFixed(0) },
  { title: 'kB gzipped', of: ({ size }: Measured) => (size / 1000).toFixed(0) },
  { title: 'first text ms', of: ({ firstText }: Measured) => firstText.toFixed(0) },
  { title: 'axe', of: ({ axe }: Measured) => axe.toFixed(0) },
  { title: 'Lighthouse (phone)', of: ({ lighthouse }: Measured) => lighthouse },
];

const browser = await launchBrowser();
await unpackPeers();
for (const document of DOCUMENTS) await measureAll(document);
await browser.close();
const [processor] = cpus();
process.stdout.write(`\n${ROUNDS} rounds, Node ${process.version}, ${cpus().length} × ${processor?.model}\n`);
process.exit(); // packages that are still being unpacked are removed when the process exits

async function measureAll(document: string): Promise<void> {
  const title = document === CONTRACT ? SENTENCE : apiTitle(await readContract(document));
  const measured = new Map<Peer, Measured[]>((await createPeers(document)).map((peer) => [peer, []]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [peer, all] of measured) {
      process.stderr.write(`${parse(document).name}, round ${round} of ${ROUNDS}: ${peer.name}\n`);
      all.push(await measure(peer, peer.sentence ?? title));
    }
  }
  const rows = [...measured].map(([{ name }, all]) => [name, ...COLUMNS.map(({ of }) => of(medianOf(all)))]);
  for (const [name = '', ...cells] of [[parse(document).name, ...COLUMNS.map(({ title: head }) => head)], ...rows]) {
    const columns = cells.map((cell, index) => cell.padStart((COLUMNS[index]?.title.length ?? 0) + 3));
    process.stdout.write(`${name.padEnd(22)}${columns.join('')}\n`);
  }
}

async function measure(peer: Peer, sentence: string): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-bench-docs-'));
  const start = performance.now();
  await peer.build(folder);
  const build = performance.now() - start;

  const server = createServer(express().use(express.static(folder))).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const page = await browser.newPage({ bypassCSP: true });
  let size = 0;
  const loaded: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!response.url().startsWith(origin)) return;
    loaded.push(
      response.body().then(
        (body) => {
          size += gzipSync(body).length;
        },
        () => undefined,
      ),
    );
  });
  await page.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    (route) => route.abort(),
  );
  await page.goto(`${origin}/${peer.page ?? 'index.html'}`, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(
    `document.body?.innerText.replaceAll(/\\s+/g, ' ').includes(${JSON.stringify(sentence.replaceAll(/\s+/g, ' '))}) && performance.now()`,
    undefined,
    { polling: 'raf', timeout: 120_000 },
  );
  const firstText = Number(await seen.jsonValue());
  await page.waitForLoadState('networkidle');
  await Promise.all(loaded);
  const axe = (await findings(page, 'light')).length;
  await page.close();
  const lighthouse = await scoresOf(`${origin}/${peer.page ?? 'index.html'}`);
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
  return { build, size, firstText, axe, lighthouse };
}

function medianOf(measured: readonly Measured[]): Measured {
  const middle = (of: (one: Measured) => number): number =>
    measured.map(of).sort((one, other) => one - other)[Math.floor(measured.length / 2)] ?? Number.NaN;
  return {
    build: middle(({ build }) => build),
    size: middle(({ size }) => size),
    firstText: middle(({ firstText }) => firstText),
    axe: middle(({ axe }) => axe),
    lighthouse: measured.at(-1)?.lighthouse ?? '',
  };
}
