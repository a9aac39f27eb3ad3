import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const contract = await readContract();

async function find(project: Files, pattern: RegExp): Promise<string[]> {
  const uses = await findUses(project, contract);
  return uses.flatMap(({ file, line, verdict, fact }) =>
    pattern.test(fact) ? [`${file}:${line} ${verdict} ${fact}`] : [],
  );
}

const H = 'headers: { Authorization: `Bearer ${process.env.KEY}` }';
const LIST = 'GET /v1/agents/';

test.for<[string, string, string]>([
  [
    'ky',
    'a.ts',
    `import ky from 'ky';
const api = ky.create({ prefixUrl: process.env.BASE, ${H}, retry: { @statusCodes: [418]@ } });
api.get('v1/agents/');`,
  ],
  [
    'got',
    'a.ts',
    `import got from 'got';
const api = got.extend({ prefixUrl: process.env.BASE, ${H}, retry: { limit: 2, @statusCodes: [418]@ } });
api('v1/agents/');`,
  ],
  [
    'ofetch',
    'a.ts',
    `import { ofetch } from 'ofetch';
const api = ofetch.create({ baseURL: process.env.BASE, ${H}, retry: 2, @retryStatusCodes: [418]@ });
api('/v1/agents/');`,
  ],
  [
    'urllib3',
    'a.py',
    `import os, urllib3
http = urllib3.PoolManager(headers={"Authorization": f"Bearer {os.environ['KEY']}"}, retries=urllib3.Retry(2@, status_forcelist=[418]@))
http.request("GET", os.environ["BASE"] + "/v1/agents/")`,
  ],
])('a status after which a client repeats a request is relied on: %s', async ([, file, text]) => {
  expect(await find({ [file]: text.replaceAll('@', '') }, / status 418/)).toEqual([
    `${file}:2 invented ${LIST} status 418`,
  ]);
  expect(await find({ [file]: text.replaceAll(/@[^@]*@/g, '') }, / status /)).toEqual([]);
});

test('ky waits as long as a header says after some statuses', async () => {
  const text = (codes: string): string => `import ky from 'ky';
ky.get(process.env.BASE + '/v1/agents/', { ${H}, retry: { limit: 2, ${codes} } });`;
  expect(await find({ 'a.ts': text('afterStatusCodes: [429]') }, /Retry-After/)).toEqual([
    `a.ts:2 open ${LIST} response header Retry-After`,
  ]);
  for (const codes of ['afterStatusCodes: []', 'statusCodes: [429]', 'maxRetryAfter: 1000'])
    expect(await find({ 'a.ts': text(codes) }, /Retry-After/)).toEqual([]);
});

const ERROR_CLASSES: Readonly<Record<string, string>> = {
  'a getter': 'get isTeapot() { return this.status === 418; }',
  'a method': 'isTeapot() { return this.status === 418; }',
  'a field': 'isTeapot = () => this.status === 418;',
};

test.for(Object.keys(ERROR_CLASSES))(
  'the status of an error of its own is compared in %s that nothing calls',
  async (name) => {
    const project = {
      'api.ts': `import axios, { isAxiosError } from 'axios';
import { Problem } from './problem';
const http = axios.create({ baseURL: process.env.BASE, ${H} });
http.interceptors.response.use((r) => r, (e) => Promise.reject(isAxiosError(e) ? new Problem(e.response?.status) : e));
export const list = () => http.get('/v1/agents/');`,
      'problem.ts': `export class Problem extends Error {
  constructor(readonly status: number | undefined) { super('problem'); }
  ${ERROR_CLASSES[name]}
}`,
    };
    expect(await find(project, / status /)).toEqual([`problem.ts:3 invented ${LIST} status 418`]);
  },
);

test('a property of an error class of Python is followed, too', async () => {
  const text = `import os, requests
class Problem(Exception):
    def __init__(self, status):
        self.status = status
    @property
    def is_teapot(self):
        return self.status == 418
def list_agents():
    r = requests.get(os.environ["BASE"] + "/v1/agents/", headers={"Authorization": f"Bearer {os.environ['KEY']}"})
    if not r.ok:
        raise Problem(r.status_code)`;
  expect(await find({ 'a.py': text }, / status /)).toEqual([`a.py:7 invented ${LIST} status 418`]);
});

test.for([
  'import http.client, os\nc = http.client.HTTPSConnection(os.environ["HOST"])\nc.request("GET", "PATH", headers={"Authorization": "Bearer " + os.environ["KEY"]})',
  'import requests, os\nhost = os.environ["HOST"]\nrequests.get(f"https://{host}PATH", headers={"Authorization": "Bearer " + os.environ["KEY"]})',
])('a host that is wholly unknown is like an unknown base: %s', async (text) => {
  const found = (path: string): Promise<string[]> => find({ 'a.py': text.replace('PATH', path) }, /^GET \S+$|^address/);
  expect(await found('/v1/agent/')).toEqual(['a.py:3 invented GET /v1/agent/']);
  expect(await found('/v1/agents/')).toEqual(['a.py:3 stated GET /v1/agents/']);
  // The base may end with `/toolkit`.
  expect(await found('/orders/')).toEqual(['a.py:3 unread GET /orders/']);
  expect(await found('/a/b/c/')).toEqual([]);
});

test('an address is reported where it is written, once', async () => {
  const project = {
    'config.ts': "export const API =\n  process.env.BASE ?? 'https://agents.acme.com';",
    'a.ts': `import { API } from './config';
fetch(\`\${API}/v1/agents/\`, { ${H} });
fetch(\`\${API}/v1/conversations/\`, { ${H} });`,
  };
  expect(await find(project, /^address/)).toEqual(['config.ts:2 open address https://agents.acme.com']);
});

test('another prefix than the stated one is reported where it is written, once', async () => {
  const text = `const send = (path: string, init = {}) =>
  fetch(\`\${process.env.BASE}/v2\${path}\`, { ...init, ${H} });
send('/agents/');
send('/conversations/7/messages/', { method: 'POST' });`;
  expect(await find({ 'a.ts': text }, /^[A-Z]+ \/v2/)).toEqual(['a.ts:2 open GET /v2/agents/']);
});

const SPEC = `import { test } from '@playwright/test';
test('lists', async ({ request }) => { await request.get('/v1/agents/'); });`;
const OPTIONS = '{ extraHTTPHeaders: { Authorization: `Bearer ${process.env.KEY}`, "X-Mood": "a" } }';

test.for<[string, Files, string]>([
  [
    'a configuration',
    {
      'a.spec.ts': SPEC,
      'playwright.config.ts': `import { defineConfig } from '@playwright/test';
export default defineConfig({ use: ${OPTIONS} });`,
    },
    'playwright.config.ts:2',
  ],
  ['the file of a test', { 'a.spec.ts': SPEC.replace('\n', `\ntest.use(${OPTIONS});\n`) }, 'a.spec.ts:2'],
])('the headers that %s sets for the requests of Playwright', async ([, project, place]) => {
  expect(await find(project, / (key|header)/)).toEqual([
    `${place} stated ${LIST} key`,
    `${place} invented ${LIST} header X-Mood`,
  ]);
  // Those of one file are not for another one.
  const other = await find({ ...project, 'b.spec.ts': SPEC }, / key/);
  expect(other.includes(`b.spec.ts:2 unread ${LIST} key`)).toBe(place.startsWith('a.'));
});

test('a query parameter behind a path of the API is judged in a call that is not known, too', async () => {
  const text = (query: string): string => `import { http } from './http';
export const list = (cursor) => http(\`/v1/conversations/${query}\`);`;
  expect(await find({ 'a.ts': text('?cursor=${cursor}&mood=1') }, / query /)).toEqual([
    'a.ts:2 open GET /v1/conversations/ query cursor',
    'a.ts:2 invented GET /v1/conversations/ query mood',
  ]);
  expect(await find({ 'a.ts': text('') }, / query /)).toEqual([]);
});
