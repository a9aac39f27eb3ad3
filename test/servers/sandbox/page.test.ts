import { expect, test } from 'vitest';
import { CONTROL_TOKEN, type Running, start } from './support.ts';

const html = { accept: 'text/html' };

async function open(sandbox: Running, query = '', headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(sandbox.pageUrl + query, { redirect: 'manual', headers: { ...html, ...headers } });
  const [cookie = ''] = response.headers.getSetCookie();
  return { status: response.status, headers: response.headers, cookie, text: await response.text() };
}

test('the link with the token opens the page, whose address then has no token', async () => {
  const sandbox = await start('plain');
  expect(sandbox.pageLink).toBe(`${sandbox.pageUrl}?token=${CONTROL_TOKEN}`);
  const entered = await open(sandbox, `?token=${CONTROL_TOKEN}`);
  expect(entered).toMatchObject({ status: 303, text: '' });
  expect(entered.headers.get('location')).toBe('/_colloquy/');
  expect(entered.cookie).toMatch(/; Path=\/_colloquy\/; HttpOnly; SameSite=Strict$/);
  const [cookie = ''] = entered.cookie.split(';');
  const page = await open(sandbox, '', { cookie });
  expect(page.text).toContain('id="sandbox"');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.text).not.toContain(CONTROL_TOKEN);
});

test('without the token the page shows no stored data, and controls nothing', async () => {
  const sandbox = await start('plain');
  const [cookie = ''] = (await open(sandbox, `?token=${CONTROL_TOKEN}`)).cookie.split(';');
  for (const [query, headers] of [
    ['', {}],
    ['?token=another', {}],
    ['?token=', {}],
    ['', { cookie: 'colloquy-control-80=another' }],
    ['', { cookie: `${cookie}x` }],
    ['', { cookie, origin: 'http://elsewhere.example' }],
    ['', { cookie, 'sec-fetch-site': 'same-site' }],
  ] as const) {
    const page = await open(sandbox, query, headers);
    expect(page).toMatchObject({ status: 200, cookie: '' });
    expect(page.text).toContain('open the link that the sandbox printed');
    expect(page.text).not.toContain('id="sandbox"');
    const agents = await fetch(`${sandbox.pageUrl}api/agents`, { headers });
    expect(agents.status).toBe(401);
  }
  expect((await fetch(`${sandbox.pageUrl}api/agents`, { headers: { cookie } })).status).toBe(200);
});

test('a sandbox without a token says how to set one', async () => {
  const sandbox = await start('plain', { controlToken: undefined });
  expect(sandbox.pageLink).toBe(sandbox.pageUrl);
  expect((await open(sandbox)).text).toContain('COLLOQUY_CONTROL_TOKEN');
  expect((await fetch(`${sandbox.pageUrl}api/agents`)).status).toBe(401);
});

test('only callers that may control the sandbox can switch the set', async () => {
  const switched: string[] = [];
  const sandbox = await start('plain', {
    switching: {
      selectableSets: async () => [{ name: 'sparse', title: 'Sparse', chosen: false }],
      switchTo: async (name) => void switched.push(name),
    },
  });
  const submit = async (headers: Readonly<Record<string, string>>) =>
    (
      await fetch(sandbox.pageUrl, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams({ set: 'sparse' }),
      })
    ).status;
  const [cookie = ''] = (await open(sandbox, `?token=${CONTROL_TOKEN}`)).cookie.split(';');
  expect(await submit({})).toBe(401);
  expect(await submit({ cookie, origin: 'http://elsewhere.example' })).toBe(403);
  expect(switched).toEqual([]);
  expect(await submit({ cookie })).toBe(303);
  expect(switched).toEqual(['sparse']);
});

test('a key is issued, and is refused after it was revoked', async () => {
  const records: string[] = [];
  const sandbox = await start('plain', { onRequest: (record) => records.push(JSON.stringify(record)) });
  const { id, key } = await sandbox.control.keys.create({ label: 'laptop' });
  expect(await sandbox.get('/v1/agents/', key)).toMatchObject({ status: 200 });
  for (const wrong of [`${key}x`, key.replace('_2_', '_1_'), 'sandbox_99_x', 'x']) {
    const refused = await sandbox.get('/v1/agents/', wrong);
    expect(refused).toMatchObject({ status: 401, body: { message: expect.any(String) } });
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  }
  await sandbox.control.keys.remove(id);
  expect(await sandbox.get('/v1/agents/', key)).toMatchObject({ status: 401 });
  expect(records.filter((record) => record.includes(key) || record.includes(sandbox.key))).toEqual([]);
});

test('if no two conversations may have the same user, a second one is refused with the open point', async () => {
  const sandbox = await start('contrary');
  const refused = sandbox.control.conversations.create({ userId: 1 });
  await expect(refused).rejects.toThrow('external-user-id-unique');
});
