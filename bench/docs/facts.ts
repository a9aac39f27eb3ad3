/**
 * Counts how many drawn facts of documents a reader finds within a minute, with us and with other renderers:
 * `node bench/docs/facts.ts <seed> <document …>`.
 *
 * Ten facts are drawn of each document: defaults and limits of parameters, texts of errors, scopes, and formats of fields. A reader in a
 * browser searches for the title of the operation, and follows the first result of that title. The reader skims the operation from its
 * top, or for an error from the heading of errors or responses, and unfolds what bears the name of the fact, or else part by part. No
 * clock measures this: an action takes 3 seconds, and a second of skimming 15 words.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import express from 'express';
import type { Locator, Page } from 'playwright-core';
import { type Contract, type Operation, readContract } from '../../src/contract/model/index.ts';
import { objectOf } from '../../src/contract/model/json.ts';
import { operationTitle } from '../../src/docs/reference/operation-view.ts';
import { launchBrowser } from '../../test/browser.ts';
import { table } from '../client/table.ts';
import { createPeers } from './peers.ts';

const [seed = '1', ...documents] = process.argv.slice(2);
const FACTS = 10;
const MAX_OF_A_KIND = 3;
const SECONDS_OF_ACTION = 3;
const WORDS_PER_SECOND = 15;
const LIMIT_SECONDS = 60;
/** The number of characters after a name within which its fact must be. */
const NEAR_CHARS = 500;
/** Matches what unfolds a part, in any of the renderers. */
const FOLDED =
  'summary, [aria-expanded="false"], button[aria-label^="expand" i], [role="tab"][aria-selected="false"], h3 ~ div > div > button';

interface Fact {
  readonly kind: string;
  readonly title: string;
  /** The name beside the fact, such as that of a parameter; empty if the fact is about the operation. */
  readonly name: string;
  readonly value: string;
}

/** How a reader opens the search of a renderer's page. */
interface Reader {
  readonly peer: string;
  readonly page?: string;
  openSearch(page: Page): Promise<void>;
}

const READERS: readonly Reader[] = [
  {
    peer: 'colloquy (all)',
    page: 'reference/index.html',
    openSearch: (page) => page.getByRole('button', { name: /^Search/ }).click(),
  },
  { peer: 'Redoc 3 (stock)', openSearch: (page) => page.keyboard.press('Control+k') },
  { peer: 'Scalar', openSearch: (page) => page.keyboard.press('Control+k') },
];

const WAIT = { timeout: 20_000, polling: 300 };

/** Returns the place on the screen of the first result with a title. What is behind the search cannot be clicked, and so is none. */
const resultPlace = `(title) => {
  const textOf = (element) => element.innerText?.replaceAll(/\\s+/g, ' ').trim() ?? '';
  for (const element of document.querySelectorAll('a, li, div, span, p, b')) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || top < 0 || top > innerHeight || !textOf(element).includes(title) || textOf(element).length > title.length + 80) continue;
    const [x, y] = [left + Math.min(width / 2, 40), top + height / 2];
    const hit = document.elementFromPoint(x, y);
    if (hit && (element.contains(hit) || hit.contains(element)) && !hit.contains(document.activeElement)) return { x, y };
  }
}`;

/** Marks the element of the operation with a title: the largest one around its heading without another heading of that level. */
const markOperation = `(title) => {
  const isTitle = ({ innerText }) => innerText?.replaceAll(/\\s+/g, ' ').trim().startsWith(title);
  const [heading] = [...document.querySelectorAll('h1, h2, h3, h4')].filter((one) => isTitle(one) && one.getBoundingClientRect().height > 0);
  if (!heading) return false;
  let part = heading;
  while (!part.matches('main, article, body > *') && part.parentElement.querySelectorAll(heading.localName).length === 1) part = part.parentElement;
  part.dataset.operation = '';
  return true;
}`;

const browser = await launchBrowser();
const rows: string[][] = [];
for (const document of documents) {
  const facts = drawFacts(await readContract(document));
  for (const reader of READERS) {
    const found = await readAll(document, reader, facts);
    const seconds = found.filter((one) => one !== undefined).sort((one, other) => one - other);
    const median = seconds[Math.floor(seconds.length / 2)]?.toFixed(0) ?? '';
    rows.push([parse(document).name, reader.peer, `${seconds.length} of ${facts.length}`, median]);
  }
}
await browser.close();
table(['document', 'renderer', 'found', 'median s'], rows);
process.exit();

async function readAll(document: string, reader: Reader, facts: readonly Fact[]): Promise<(number | undefined)[]> {
  const peer = (await createPeers(document)).find(({ name }) => name === reader.peer);
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-bench-docs-'));
  await peer?.build(folder);
  const server = createServer(express().use(express.static(folder))).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/${reader.page ?? 'index.html'}`;
  const found: (number | undefined)[] = [];
  for (const fact of facts) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(60_000);
    const { origin } = new URL(url);
    await page.route(
      (asked) => asked.origin !== origin && asked.protocol.startsWith('http'),
      (route) => route.abort(),
    );
    const seconds = await secondsTo(page, url, reader, fact).catch((error: Error) => {
      process.stderr.write(`    ${error.message.split('\n')[0]}\n`);
      return undefined;
    });
    process.stderr.write(
      `  ${reader.peer}: ${fact.kind} ${fact.title}, ${fact.name} ${fact.value}: ${seconds?.toFixed(0) ?? 'not found'}\n`,
    );
    found.push(seconds);
    await page.close();
  }
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
  return found;
}

/** Returns the seconds that a reader takes to a fact; `undefined` if it takes more than a minute. */
async function secondsTo(page: Page, url: string, reader: Reader, fact: Fact): Promise<number | undefined> {
  await page.goto(url);
  await page.locator('h1, h2').first().waitFor();
  // Some pages never stop asking for what is not there.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
  await reader.openSearch(page);
  await page.locator('input:focus, textarea:focus').waitFor();
  await page.waitForTimeout(1500);
  await page.keyboard.type(fact.title);
  const place = await page.waitForFunction(`(${resultPlace})(${JSON.stringify(fact.title)})`, undefined, WAIT);
  const { x, y } = Object(await place.jsonValue());
  await page.mouse.click(x, y);
  await page.waitForFunction(`(${markOperation})(${JSON.stringify(fact.title)})`, undefined, WAIT);
  const operation = page.locator('[data-operation]');
  // Opening the search, typing, and following the result.
  let actions = 3;
  let hasJumped = false;
  for (;;) {
    const text = await operation.innerText();
    const [heading] = fact.kind === 'error' ? (/^\s*(Errors|Responses)\s*$/im.exec(text) ?? []) : [];
    if (heading !== undefined && !hasJumped) actions += 1;
    hasJumped ||= heading !== undefined;
    const read = heading === undefined ? text : text.slice(text.indexOf(heading));
    const words = wordsBefore(read.replaceAll(/\s+/g, ' '), fact);
    const seconds = actions * SECONDS_OF_ACTION + (words ?? 0) / WORDS_PER_SECOND;
    if (words !== undefined) return seconds <= LIMIT_SECONDS ? seconds : undefined;
    if (seconds >= LIMIT_SECONDS || !(await unfoldNext(operation, fact))) return undefined;
    actions += 1;
  }
}

/** Counts the words before a fact; `undefined` if it cannot be read. */
function wordsBefore(text: string, { name, value }: Fact): number | undefined {
  for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + 1)) {
    const place = text.indexOf(value, start + name.length);
    if (place >= 0 && (name === '' || place - start < NEAR_CHARS + name.length))
      return text.slice(0, place).split(' ').length;
    if (name === '') return undefined;
  }
  return undefined;
}

/** Unfolds the part that bears the name of the fact, or the first one. */
async function unfoldNext(operation: Locator, { name }: Fact): Promise<boolean> {
  const all = await operation.locator(FOLDED).filter({ visible: true }).all();
  const parts = [];
  for (const part of all) {
    const isSeen = await part.evaluate(
      '(part) => part.dataset.unfolded !== undefined || part.parentElement.open === true',
    );
    if (!isSeen) parts.push({ part, text: await part.innerText() });
  }
  const next = parts.find(({ text }) => name !== '' && text.includes(name)) ?? parts[0];
  if (next === undefined) return false;
  await next.part.evaluate('(part) => { part.dataset.unfolded = "" }');
  await next.part.click({ timeout: 5000 }).catch(() => undefined);
  return true;
}

/** Draws facts of a document: at most three of a kind, and one of an operation. */
function drawFacts(contract: Contract): Fact[] {
  const all = contract.operations.flatMap((operation) => factsAbout(contract, operation));
  const random = createRandom(Number(seed));
  const drawn: Fact[] = [];
  const shuffled = all.map((fact) => ({ fact, order: random() })).sort((one, other) => one.order - other.order);
  for (const { fact } of shuffled) {
    const isAnother = drawn.every(({ title }) => title !== fact.title);
    const isRare = drawn.filter(({ kind }) => kind === fact.kind).length < MAX_OF_A_KIND;
    const isMore = contract.operations.length < FACTS && !drawn.includes(fact);
    if (drawn.length < FACTS && isRare && (isAnother || isMore)) drawn.push(fact);
  }
  return drawn;
}

function factsAbout(contract: Contract, operation: Operation): Fact[] {
  const title = operationTitle(operation);
  const fact = (kind: string, name: string, value: unknown): Fact[] => {
    const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll(/\s+/g, ' ').trim();
    return /^[\w. ,:/()'-]{1,60}$/.test(text) ? [{ kind, title, name, value: text }] : [];
  };
  const security = [operation.node.security ?? contract.document.security].flat();
  const [content] = operation.requestBody?.contents ?? [];
  return [
    ...operation.parameters.flatMap(({ name, schema }) => [
      ...fact('default', name, schema?.keyword('default')),
      ...fact('limit', name, schema?.keyword('maximum') ?? schema?.keyword('maxLength')),
    ]),
    ...operation.responses.flatMap(({ key, node }) =>
      /^[45]\d\d$/.test(key) ? fact('error', key, String(node.description ?? '').split(/[.\n]/)[0]) : [],
    ),
    ...security
      .flatMap((one) => Object.values(objectOf(one)))
      .flatMap((scopes) => [scopes].flat().flatMap((scope) => fact('scope', '', scope))),
    ...[...(content?.schema?.properties ?? [])].flatMap(([name, schema]) => [
      ...fact('format', name, schema.keyword('format')),
      ...fact('default', name, schema.keyword('default')),
    ]),
  ];
}

/** Returns a generator of numbers below 1, which are the same for a seed (mulberry32). */
function createRandom(first: number): () => number {
  let state = first;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
