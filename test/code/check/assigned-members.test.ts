import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const contract = await readContract();

const CLIENT = 'httpx.Client(base_url=url, headers={"Authorization": f"Bearer {key}"})';

test.for<[string, Files, string]>([
  [
    'a member of a class itself',
    {
      'a.py': `import httpx
class State:
    http: httpx.Client
def connect(url, key):
    State.http = ${CLIENT}
def agents():
    print(State.http.get("/v1/agents/").json()["title"])
`,
    },
    'a.py:7',
  ],
  [
    'a member of a class, read from an object, that another method sets to None again',
    {
      'a.py': `import httpx
class Api:
    _http = None
    def __init__(self, url, key):
        if Api._http is None:
            Api._http = ${CLIENT}
    @classmethod
    async def close(cls):
        if cls._http:
            cls._http.close()
            cls._http = None
    def agents(self):
        if self._http is None:
            raise ValueError("closed")
        print(self._http.get("/v1/agents/").json()["title"])
`,
    },
    'a.py:15',
  ],
  [
    'a member of an object of a package',
    {
      'a.py': `import httpx
from flask import g
def client(url, key):
    if "client" not in g:
        g.client = ${CLIENT}
    return g.client
`,
      'b.py': `from a import client
def agents(url, key):
    print(client(url, key).get("/v1/agents/").json()["title"])
`,
    },
    'b.py:3',
  ],
  [
    'an export that Nuxt imports by itself',
    {
      'server/api/agents.get.ts': `export default defineEventHandler(async () => {
  return (await useApi()('/v1/agents/')).title;
});`,
      'server/utils/api.ts': `import { ofetch } from 'ofetch';
export const useApi = () =>
  ofetch.create({ baseURL: process.env.BASE, headers: { Authorization: \`Bearer \${process.env.KEY}\` } });`,
    },
    'server/api/agents.get.ts:2',
  ],
  [
    'a function with a member that returns it',
    {
      'a.js': `function createSend(base, headers) {
  const send = (path) => fetch(base + path, { headers });
  Object.defineProperty(send, 'use', { value: (plugin) => send });
  return send;
}
const send = createSend(process.env.BASE, { Authorization: \`Bearer \${process.env.KEY}\` }).use(cache());
export const agents = async () => (await (await send('/v1/agents/')).json()).title;`,
    },
    'a.js:7',
  ],
  [
    'functions that are members of a function',
    {
      'a.js': `const send = (path) =>
  fetch(process.env.BASE + path, { headers: { Authorization: \`Bearer \${process.env.KEY}\` } });
Object.assign(send, { json: async (path) => (await send(path)).json() });
send.agents = () => send.json('/v1/agents/');
export const title = async () => (await send.agents()).title;`,
    },
    'a.js:5',
  ],
])('a client is followed: %s', async ([, files, place]) => {
  const uses = await findUses(files, contract);
  expect(
    uses.flatMap((use) => (use.verdict === 'stated' ? [] : [`${use.file}:${use.line} ${use.verdict} ${use.fact}`])),
  ).toEqual([`${place} open GET /v1/agents/ response field title`]);
});

test.for<[string, number]>([
  ['Settings(url=os.environ["URL"])', 1],
  ['Settings(**json.loads(text))', 1],
  ['Settings(url=os.environ["URL"], headers={})', 0],
])('the function of default_factory makes the value of a field that is not given: %s', async ([settings, count]) => {
  const text = `import json, os, requests
from dataclasses import dataclass, field
@dataclass
class Settings:
    url: str
    headers: dict[str, str] = field(default_factory=lambda: {"X-Tool-Key": os.environ["KEY"]})
def load(settings: Settings):
    requests.get(f"{settings.url}/toolkit/a/", headers=dict(settings.headers))
load(${settings})
`;
  const uses = await findUses({ 'a.py': text }, contract);
  const headers = uses.filter(({ fact }) => fact.endsWith('header X-Tool-Key'));
  expect(headers.map(({ line, verdict }) => `${line} ${verdict}`)).toEqual(Array(count).fill('6 open'));
});
