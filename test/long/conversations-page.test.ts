import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KEY } from '../canary/key.ts';
import { VIEWS } from '../docs/support/axe.ts';
import { saidOfPage } from '../examples/app.ts';
import { expectAccessible, LISTED, MESSAGES, openAndSend, serveExample, told } from '../examples/opened-page.ts';

const example = serveExample('conversations-page');

test('it compiles against the declarations of the package', async () => {
  expect(await saidOfPage('conversations-page')).toBe('');
});

test('a key of the developer does not come into it', async () => {
  const files = (await readdir(example.built, { recursive: true })).filter((file) => /\.(html|js|css)$/.test(file));
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) {
    const text = await readFile(join(example.built, file), 'utf8');
    expect(text.includes(KEY), file).toBe(false);
  }
});

test.for(LISTED)('under $set it lists what came, and a message is sent', async ({ set, shows }) => {
  await example.assume(set);
  const page = await example.open();
  expect(await told(page, shows)).toContain('a real page asks its own backend, which holds the key');
  expect(await page.getByRole('button', { name: 'Write to' }).count()).toBe(set === 'plain' ? 3 : 0);
  await page.getByLabel('Conversation').fill('42');
  await page.getByRole('button', { name: 'Send' }).click();
  expect(await told(page, 'In conversation')).toMatch(/You\s+Where is my order\?\s+The agent\s+\S/);
});

test('it shows that it waits, and for how long by now, until the reply is there', async () => {
  let release = async () => {};
  const page = await example.open();
  await page.getByRole('button', { name: 'Write to 42' }).click();
  example.answer((_, forward) => {
    release = forward;
  });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('progressbar', { name: 'Waiting for the reply' }).waitFor();
  await page
    .getByRole('timer')
    .filter({ hasText: /[1-9]\d* s/ })
    .waitFor();
  expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await release();
  expect(await told(page, 'It left our warehouse this morning.')).toContain('"customer-5127"');
  expect(await page.getByRole('progressbar').count()).toBe(0);
  expect(example.asked.get(MESSAGES)).toBe(1);
});

test('waiting can be cancelled, and the page says what that leaves open', async () => {
  const page = await openAndSend(example, 'delay=20000');
  await page.getByRole('progressbar', { name: 'Waiting for the reply' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await told(page, 'You no longer wait for the answer.')).toContain('may have been stored all the same');
  expect(example.asked.get(MESSAGES)).toBe(1);
});

/** What the mock can be asked for, and what the page is to say. */
test.for([
  { prefer: 'code=403', says: 'The API answered with the error 403.', unsure: false },
  { prefer: 'code=429', says: 'The API answered with the error 429.', unsure: false },
  { prefer: 'code=503', says: 'The API answered with the error 503.', unsure: true },
  { prefer: 'fault=drop', says: 'No answer came: the connection failed.', unsure: true },
])(
  'with $prefer it says what went wrong, and whether the message may have arrived',
  async ({ prefer, says, unsure }) => {
    const text = await told(await openAndSend(example, prefer), says);
    expect(text.includes('send-message.twice')).toBe(unsure);
    expect(text.includes('The API says: ')).toBe(prefer.startsWith('code'));
  },
);

const WRONG_ANSWERS = [
  { status: 418, body: '{"message":"No."}', says: 'the status 418, which its contract does not have' },
  { status: 502, body: '<h1>Bad gateway</h1>', says: 'the status 502 and a body that is no JSON' },
  { status: 200, body: '{"conversation":{"id":42}}', says: 'broke its contract: conversation.external_user_id' },
];

test.for(WRONG_ANSWERS)('an answer of $status that breaks the contract is not taken for a reply', async (wrong) => {
  const page = await example.open();
  await page.getByRole('button', { name: 'Write to 42' }).click();
  example.answer((route) => route.fulfill(wrong));
  await page.getByRole('button', { name: 'Send' }).click();
  expect(await told(page, wrong.says)).toContain('send-message.twice');
});

test('when the list fails the page says so, and lists again when asked', async () => {
  example.answer((route) => route.abort());
  const page = await example.open();
  await page.getByRole('progressbar', { name: 'Waiting for the conversations' }).waitFor();
  await told(page, 'No answer came: the connection failed.');
  example.answer();
  await page.getByRole('button', { name: 'List again' }).click();
  await told(page, '{"id":42,');
  expect(await page.getByText('the connection failed').count()).toBe(0);
});

// All views are looked at by test/long/examples.long.test.ts.
test('everyone can use it on a narrow screen, in the light', () => expectAccessible(example, VIEWS[0]));
