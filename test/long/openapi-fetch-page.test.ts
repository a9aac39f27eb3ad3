import { expect, test } from 'vitest';
import { saidOfPage } from '../examples/app.ts';
import { LISTED, MESSAGES, serveExample } from '../examples/opened-page.ts';

const example = serveExample('openapi-fetch-page');

test('it compiles against the declarations of the package', async () => {
  expect(await saidOfPage('openapi-fetch-page')).toBe('');
});

test.for(LISTED)('under $set it lists what came, and a message is sent once', async ({ set, shows }) => {
  await example.assume(set);
  const page = await example.open();
  await page.getByText(shows, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  // Under `sparse` the reply is empty.
  await page.getByText(set === 'sparse' ? /The agent replied:/ : /The agent replied: \S/).waitFor();
  expect(example.asked.get(MESSAGES)).toBe(1);
});

test('it shows what the API says of an error', async () => {
  example.answer((route) => route.fulfill({ status: 404, body: '{"message":"There is no such thing."}' }));
  const page = await example.open();
  await page.getByText('The list cannot be shown: There is no such thing.').waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('No reply can be shown: There is no such thing.').waitFor();
});

test.for([
  { status: 500, body: '' },
  { status: 500, body: 'null' },
  { status: 502, body: '<h1>Bad gateway</h1>' },
  { status: 200, body: '' },
  { status: 204, body: '' },
  { status: 200, body: '<h1>Welcome</h1>' },
  { status: 200, body: '{"data":null}' },
])('an answer of $status with the body $body is an error to openapi-react-query', async ({ status, body }) => {
  example.answer((route) => route.fulfill({ status, body }));
  const page = await example.open();
  await page.getByText(/The list cannot be shown: GET 127\.0\.0\.1:\d+\/v1\/conversations\//).waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page
    .getByText(/No reply can be shown: POST 127\.0\.0\.1:\d+\/v1\/conversations\/\{conversation_id\}\/messages\//)
    .waitFor();
  expect(example.asked.get(MESSAGES)).toBe(1);
});
