import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from '../../src/servers/sandbox/index.ts';
import { serveExample } from '../examples/opened-page.ts';
import { withPicks } from '../servers/sandbox/sets.ts';
import { folder, start } from '../servers/sandbox/support.ts';

const example = serveExample('conversations-page');

/** A person writes faster here than elsewhere. */
const PICKS = { 'api.rate-limits': ['window', { requests: 1000, seconds: 1 }] } as const;

/** The number by which a path names the first conversation. */
const SETS = [
  { name: 'plain', conversation: '1', reply: 'Message 9' },
  { name: 'contrary', conversation: '100001', reply: '**Message 9**' },
  { name: 'sparse', conversation: '1', reply: 'Message 9' },
];

test.for(SETS)(
  'a talk of ten messages is held under $name, across a restart',
  async ({ name, conversation, reply }) => {
    const file = join(await folder(), 'sandbox.db');
    const assume = await withPicks(name, PICKS);
    const first = await start(name, { assume, store: await openSqlite({ file }) });
    example.lead(first.url);
    const page = await example.open();
    await page.getByLabel('Key of a sandbox').fill(first.key);
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByLabel('Conversation', { exact: true }).fill(conversation);
    const transcript = page.getByRole('list', { name: 'Transcript' });
    let sandbox = first;
    for (let count = 0; count < 10; count += 1) {
      if (count === 5) {
        await first.close();
        sandbox = await start(name, { assume, store: await openSqlite({ file }) });
        example.lead(sandbox.url);
      }
      await page.locator('textarea').fill(`Message ${count}`);
      await page.getByRole('button', { name: 'Send' }).click();
      await transcript
        .locator('dd')
        .nth(2 * count + 1)
        .waitFor();
    }
    expect(await transcript.locator('dd').last().innerText()).toBe(reply);
    const texts = await sandbox.texts(1);
    expect(texts).toHaveLength(20);
    expect(texts.filter((_, index) => index % 2 === 0)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Message ${index}`),
    );
  },
);
