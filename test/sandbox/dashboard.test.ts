import { expect, test } from 'vitest';
import { type Running, start } from './support.ts';

async function submit(
  sandbox: Running,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(sandbox.pageUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', ...headers },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, text: await response.text() };
}

const show = async ({ pageUrl }: Running): Promise<string> =>
  (await fetch(pageUrl, { headers: { accept: 'text/html' } })).text();

test('agents, users and conversations are created there, and a talk is held in them', async () => {
  const sandbox = await start('plain');
  expect(await submit(sandbox, { do: 'create-agent', name: 'Night <desk>' })).toMatchObject({ status: 303 });
  await submit(sandbox, { do: 'create-user', agent: '3', external_id: 'guest-1' });
  await submit(sandbox, { do: 'create-conversation', user: '4' });
  expect(await sandbox.send('<b>Hello</b>', 4)).toMatchObject({ status: 200 });
  const page = await show(sandbox);
  for (const text of ['Night &lt;desk&gt;', 'guest-1', '&lt;b&gt;Hello&lt;/b&gt;']) expect(page).toContain(text);
  expect(page).not.toContain('<b>Hello');
  for (const [fields, message] of [
    [{ do: 'create-user', agent: '3', external_id: 'guest-1' }, 'has a user guest-1 already'],
    [{ do: 'create-agent', name: ' ' }, 'Name an agent'],
    [{ do: 'nothing' }, 'Send the form field do'],
    [{ do: 'constructor' }, 'Send the form field do'],
  ] as const) {
    expect(await submit(sandbox, fields)).toMatchObject({ status: 400, text: expect.stringContaining(message) });
  }
  for (const agent of ['-1', '99', 'x', '1e99']) {
    const refused = await submit(sandbox, { do: 'issue-key', label: 'laptop', agent });
    expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('There is no agent') });
  }
});

test('a key is issued and shown once, and is refused after it was revoked', async () => {
  const records: string[] = [];
  const sandbox = await start('plain', { onRequest: (record) => records.push(JSON.stringify(record)) });
  const { text } = await submit(sandbox, { do: 'issue-key', label: 'laptop', every: 'on' });
  const [key = ''] = /sandbox_2_[\w-]{43}/.exec(text) ?? [];
  expect(await sandbox.get('/v1/agents/', key)).toMatchObject({ status: 200 });
  for (const wrong of [`${key}x`, key.replace('_2_', '_1_'), 'sandbox_99_x', 'x']) {
    const refused = await sandbox.get('/v1/agents/', wrong);
    expect(refused).toMatchObject({ status: 401, body: { message: expect.any(String) } });
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  }
  expect(await show(sandbox)).not.toContain(key);
  await submit(sandbox, { do: 'revoke-key', key: '2' });
  expect(await sandbox.get('/v1/agents/', key)).toMatchObject({ status: 401 });
  expect(records.filter((record) => record.includes(key) || record.includes(sandbox.key))).toEqual([]);
});

test('where no two conversations may have one user, a second one is refused with the point that says so', async () => {
  const sandbox = await start('contrary');
  const refused = await submit(sandbox, { do: 'create-conversation', user: '1' });
  expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('external-user-id-unique') });
});
