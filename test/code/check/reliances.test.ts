import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const contract = await readContract();

/** Projects that rely on something in a place where it is easily missed, with the reports; and projects that do not. */
const PROJECTS: Readonly<Record<string, readonly [project: Files, reports: readonly string[]]>> = {
  'the web socket of a session': [
    {
      'a.py': `import os, aiohttp
async def watch():
    async with aiohttp.ClientSession(os.environ["BASE"], headers={"Authorization": f"Bearer {os.environ['KEY']}"}) as session:
        async with session.ws_connect("/v1/events/") as events:
            await events.ping()`,
    },
    ['a.py:4 open GET /v1/events/'],
  ],
  'the web socket of a browser': [
    { 'a.ts': "const socket = new WebSocket('wss://agents.example' + `/v1/conversations/${id}/messages/`);" },
    ['a.ts:1 unread GET /v1/conversations/{…}/messages/ key', 'a.ts:1 open GET /v1/conversations/{…}/messages/'],
  ],
  'JSON that is decoded without a type': [
    {
      'a.py': `import os, httpx, msgspec
client = httpx.Client(base_url=os.environ["BASE"], headers={"Authorization": f"Bearer {os.environ['KEY']}"})
page = msgspec.json.decode(client.get("/v1/conversations/").content)
rest = page["next"]`,
    },
    ['a.py:4 open GET /v1/conversations/ response field next'],
  ],
  'a required name without a property': [
    {
      'a.ts': `import Ajv from 'ajv';
const res = await fetch(\`\${process.env.BASE}/v1/conversations/\`, { headers: { Authorization: \`Bearer \${process.env.KEY}\` } });
const schema = { type: 'object', properties: { data: { type: 'array' } },
  required: ['data', 'usage'] };
new Ajv().validate(schema, await res.json());`,
    },
    ['a.ts:4 invented GET /v1/conversations/ response field usage'],
  ],
  'a call of a test with a mocker and a fixture, in a project with the layout src': [
    {
      'src/kit/api.py': `import httpx
class Kit:
    def __init__(self, base, key): self.http = httpx.Client(headers={"Authorization": f"Bearer {key}"}, base_url=base)
    def list(self, filters=None): return self.http.get("/v1/conversations/", params=filters).json()["data"]`,
      'tests/test_api.py': `import pytest, respx
from kit.api import Kit
@pytest.fixture
def kit(): return Kit("https://agents.test", "k")
@respx.mock(base_url="https://agents.test")
def test_list(respx_mock, kit):
    respx_mock.get("/v1/conversations/").respond(json={"data": []})
    assert kit.list({
        "external_user_id": "u"}) == []`,
    },
    ['tests/test_api.py:9 open GET /v1/conversations/ query external_user_id'],
  ],
  'a field of a schema of marshmallow that is not required': [
    {
      'a.py': `import os, requests
from marshmallow import Schema, fields
class MemorySchema(Schema):
    title = fields.String()
    content = fields.String(required=True)
    agent_user_id = fields.Integer()
def remember(notes, agent: int):
    for memory in MemorySchema(many=True).load(notes):
        requests.post(f"{os.environ['BASE']}/v1/agents/{agent}/memories/", json=memory, headers={"Authorization": f"Bearer {os.environ['KEY']}"})`,
    },
    ['a.py:4 excluded POST /v1/agents/{agent_id}/memories/ body field title may be missing'],
  ],
  'a method that a framework calls before those that use its field': [
    {
      'a.py': `import os, requests, tornado.web
class Client:
    def page(self): return requests.get(os.environ["BASE"] + "/v1/conversations/", headers={"Authorization": f"Bearer {os.environ['KEY']}"}).json()
class Base(tornado.web.RequestHandler):
    def initialize(self, client: Client): self.client = client
class Page(Base):
    def get(self): self.write(self.client.page()["next"])`,
    },
    ['a.py:7 open GET /v1/conversations/ response field next'],
  ],
  'a client that a container makes for a token': [
    {
      'a.ts': `import axios, { type AxiosInstance } from 'axios';
import { container, inject } from 'tsyringe';
export const OTHER = Symbol('other'), HTTP = Symbol('http');
container.register(OTHER, { useValue: 1 });
container.register(HTTP, { useFactory: () => createHttp() });
function createHttp() {
  const http = axios.create({ baseURL: process.env.BASE, headers: { Authorization: \`Bearer \${process.env.KEY}\` } });
  http.interceptors.response.use((response) => response, (error) => {
    throw new Error(error.response?.headers['retry-after']);
  });
  return http;
}
export class Memories {
  constructor(@inject(HTTP) private readonly http: AxiosInstance) {}
  add(id: number) { return this.http.post(\`/v1/agents/\${id}/memories/\`, { title: 'a', content: 'b' }); }
}`,
    },
    ['a.ts:9 open POST /v1/agents/{agent_id}/memories/ response header retry-after'],
  ],
  'a service that is injected, and what a test provides for it': [
    {
      'api.ts': `import { HttpClient } from '@angular/common/http';
import { Inject, InjectionToken, inject } from '@angular/core';
export const SETTINGS = new InjectionToken('SETTINGS');
export class Api {
  constructor(private readonly http: HttpClient, @Inject(SETTINGS) private readonly settings: any) {}
  list() { return this.http.get(this.settings.base + '/v1/conversations/', {
    headers: { Authorization: \`Bearer \${this.settings.key}\` }, params: { mood: 1 } }); }
}
const api = inject(Api);`,
      'api.spec.ts': `import { TestBed } from '@angular/core/testing';
import { Api, SETTINGS } from './api';
TestBed.configureTestingModule({ providers: [{ provide: SETTINGS, useValue: { base: 'https://made.test/x', key: 'k' } }] });
const api = TestBed.inject(Api);`,
    },
    ['api.ts:7 invented GET /v1/conversations/ query mood'],
  ],
  'the settings of a module, and an operator of the program': [
    {
      'a.ts': `import { HttpModule, HttpService } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
@Module({ imports: [HttpModule.registerAsync({ useFactory: () => ({ baseURL: process.env.BASE,
  headers: { 'X-API-Key': process.env.KEY } }) })] })
export class AgentsModule {}
const guard = () => (source: Observable<any>) => source.pipe(map((response) => response));
export class Agents {
  constructor(private readonly http: HttpService) {}
  list() {
    return this.http.get('/v1/agents/').pipe(guard(), map((response) => response.data
      .results));
  }
}`,
    },
    [
      'a.ts:5 invented GET /v1/agents/ header X-API-Key',
      'a.ts:11 unread GET /v1/agents/ key',
      'a.ts:12 open GET /v1/agents/ response field results',
    ],
  ],
  'the path of a constant, whose code tests call': [
    {
      'src/kit/api.py': `import os, requests
ADD = "/v1/agents/{}/memories"
def call(path): return requests.post(os.environ["BASE"] + path, json={"title": "a", "content": "b"}, headers={"Authorization": f"Bearer {os.environ['KEY']}"})
class Kit:
    def __init__(self, agent): self.agent = agent
    def add(self): return call(ADD.format(self.agent))
    def list(self): return call("/v1/agents/1/memories/")`,
      'tests/test_api.py': `from kit.api import Kit
def test_add():
    Kit("7").add()`,
    },
    ['src/kit/api.py:6 excluded POST /v1/agents/{…}/memories'],
  ],
};

test.each(Object.entries(PROJECTS))('%s', async (_, [project, reports]) => {
  const uses = await findUses(project, contract);
  expect(
    uses.flatMap(({ file, line, verdict, fact }) =>
      verdict === 'stated' ? [] : [`${file}:${line} ${verdict} ${fact}`],
    ),
  ).toEqual(reports);
});
