import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = await readContract();

/** The facts of files that are not stated, each with its line, and those of the places of a report. */
async function reported(files: Readonly<Record<string, string>>): Promise<string[]> {
  const uses = await findUses(files, contract);
  return uses.flatMap(({ line, verdict, fact, confidence, id = '', places = [] }) =>
    verdict === 'stated' || /^(address|key) /.test(fact)
      ? []
      : [{ line, fact }, ...places.filter((place) => place.fact !== undefined)].map(
          (place) =>
            `${place.line} ${verdict} ${place.fact?.replace(/^\S+ \S+ (?=\w)/, '')} ${id}${confidence === 'likely' ? ' likely' : ''}`,
        ),
  );
}

const HEADERS = 'headers={"Authorization": f"Bearer {os.environ[\'KEY\']}"}';
const MEMORIES = `f"{os.environ['BASE']}/v1/agents/{agent}/memories/"`;

const SENT_TYPE = `
    title: str
    content: str
    user: int | None = None
    priority: int = 0
`;

test.for<[string, string]>([
  ['dictionary of an object', '{k: v for k, v in vars(memory).items() if v is not None}'],
  ['asdict', '{k: v for k, v in asdict(memory).items() if v is not None}'],
  ['__dict__', 'memory.__dict__'],
])('the fields of a dataclass are sent: %s', async ([, body]) => {
  const text = `import os, requests
from dataclasses import asdict, dataclass
@dataclass
class Memory:${SENT_TYPE}
def store(agent, memories: list[Memory]):
    for memory in memories:
        requests.post(${MEMORIES}, ${HEADERS}, json=${body})
`;
  expect((await reported({ 'a.py': text })).filter((one) => !one.includes('null'))).toEqual([
    '7 invented body field user new-memory.fields',
    '8 invented body field priority new-memory.fields',
  ]);
});

test.for<[string, string]>([
  ['PoolManager', 'pool = urllib3.PoolManager(timeout=5, retries=urllib3.Retry(status_forcelist=[418]))'],
  [
    'connection_from_url',
    'pool = urllib3.connection_from_url(os.environ["BASE"], timeout=5, retries=Retry(status_forcelist=[418]))',
  ],
  [
    'HTTPSConnectionPool',
    'pool = urllib3.HTTPSConnectionPool(os.environ["HOST"], timeout=urllib3.Timeout(total=5), retries=Retry(status_forcelist=[418]))',
  ],
])('a pool of urllib3 has a time limit and statuses: %s', async ([, pool]) => {
  const path = pool.includes('Manager')
    ? 'os.environ["BASE"] + "/v1/conversations/7/messages/"'
    : '"/v1/conversations/7/messages/"';
  const text = `import os, urllib3
from urllib3.util.retry import Retry
${pool}
pool.request("POST", ${path}, ${HEADERS}, json={"content": "a"})
`;
  expect(await reported({ 'a.py': text })).toEqual([
    expect.stringMatching(/^3 open time limit/),
    expect.stringMatching(/^3 invented status 418/),
  ]);
});

test('a session that waits for a header relies on it', async () => {
  const text = `import os, requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry
session = requests.Session()
session.mount("https://", HTTPAdapter(max_retries=Retry(status_forcelist=[418], respect_retry_after_header=True)))
session.get(os.environ["BASE"] + "/v1/agents/", ${HEADERS})
`;
  expect(await reported({ 'a.py': text })).toEqual([
    '5 invented status 418 api.error-statuses',
    '5 open response header Retry-After errors.rate-limit-headers',
  ]);
});

test.for<[string, string]>([
  [
    'replaces its method request',
    `class Api(requests.Session):
    def request(self, method, path, **kwargs):
        return super().request(method, os.environ["BASE"] + "/v1" + path, **kwargs)
api = Api()
api.headers["Authorization"] = f"Bearer {os.environ['KEY']}"`,
  ],
  [
    'gives its options to the base',
    `class Api(httpx.Client):
    def __init__(self):
        super().__init__(base_url=os.environ["BASE"] + "/v1", ${HEADERS})
api = Api()`,
  ],
])('a client of a class of the program: %s', async ([, code]) => {
  const text = `import os, httpx, requests\n${code}\napi.get("/agents/", params={"page": 2})\n`;
  expect(await reported({ 'a.py': text })).toEqual([expect.stringContaining('open query page list-agents.paging')]);
});

test.for<[string, string, string[]]>([
  ['names', 'assert set(body) == {"data", "mood"}', ['4 invented response field mood conversation-list.fields']],
  ['some names', 'assert {"mood"} <= set(body)', ['4 invented response field mood conversation-list.fields']],
  ['keys', 'assert body.keys() == {"mood"}', ['4 invented response field mood conversation-list.fields']],
  [
    'order',
    'ids = [one["id"] for one in body["data"]]; assert ids == sorted(ids, reverse=True)',
    [
      '4 open response field data[].id conversation-list.element',
      '4 open order of response field data conversation-list.order',
    ],
  ],
  ['names of a list', 'assert set(body["data"]) == {"a"}', []],
])('a test compares %s', async ([, use, expected]) => {
  const text = `import os, requests
def test_list():
    body = requests.get(os.environ["BASE"] + "/v1/conversations/", ${HEADERS}).json()
    ${use}
`;
  expect(await reported({ 'test_a.py': text })).toEqual(expected);
});

const SENT = `import httpx, requests
def ask(client):
    return client.post("https://a.test/v1/conversations/4/messages/", headers={"Authorization": "Bearer k"}, json={"content": "a"})
`;
const URL = '"https://a.test/v1/conversations/4/messages/"';
const GIVEN = 'json={"mood": 1}, headers={"X-Mood": "1"}';

test.for<[string, string]>([
  ['respx', `import respx\ndef test_a():\n    respx.post(${URL}).respond(418, ${GIVEN})`],
  [
    'a route of respx',
    `import respx\ndef test_a(respx_mock):\n    respx_mock.post(${URL}).mock(return_value=httpx.Response(418, ${GIVEN}))`,
  ],
  [
    'a base of respx',
    `import respx\ndef test_a():\n    with respx.mock(base_url="https://a.test") as mock:\n        mock.post("/v1/conversations/4/messages/").respond(status_code=418, ${GIVEN})`,
  ],
  [
    'responses',
    `import responses\n@responses.activate\ndef test_a():\n    responses.add(responses.POST, ${URL}, status=418, ${GIVEN})`,
  ],
  ['a method of responses', `import responses\ndef test_a():\n    responses.post(${URL}, status=418, ${GIVEN})`],
  ['requests_mock', `def test_a(requests_mock):\n    requests_mock.post(${URL}, status_code=418, ${GIVEN})`],
  [
    'a Mocker',
    `import requests_mock\ndef test_a():\n    with requests_mock.Mocker() as m:\n        m.post(${URL}, status_code=418, ${GIVEN})`,
  ],
  [
    'pytest_httpx',
    `def test_a(httpx_mock):\n    httpx_mock.add_response(method="POST", url=${URL}, status_code=418, ${GIVEN})`,
  ],
  [
    'aioresponses from a fixture',
    `from aioresponses import aioresponses\ndef test_a(responses: aioresponses):\n    if True:\n        responses.post(${URL}, status=418, payload={"mood": 1}, headers={"X-Mood": "1"})`,
  ],
  [
    'aioresponses',
    `from aioresponses import aioresponses\ndef test_a():\n    with aioresponses() as m:\n        m.post(${URL}, status=418, payload={"mood": 1}, headers={"X-Mood": "1"})`,
  ],
])('a test relies on the responses that it gives: %s', async ([, code]) => {
  const uses = await reported({ 'test_a.py': `${SENT}${code}\n` });
  expect(uses.map((one) => one.replace(/^\d+ /, '')).toSorted()).toEqual([
    'invented response header X-Mood  likely',
    'invented status 418 api.error-statuses likely',
    'open response field mood api-error.fields likely',
  ]);
});

test('a response that a test gives to another path is made up', async () => {
  const text =
    'import respx\ndef test_a():\n    respx.get("https://a.test/orders/7/").respond(418, json={"mood": 1})\n';
  expect(await reported({ 'test_a.py': text })).toEqual([]);
});

test('a field of unknown name of an object is unknown, and is sent', async () => {
  const text = `import os, requests
def ids():
    return {one["name"]: one["id"] for one in requests.get(os.environ["BASE"] + "/v1/agents/", ${HEADERS}).json()}
requests.post(os.environ["BASE"] + "/v1/conversations/7/messages/", ${HEADERS}, json={"content": "a", "agent": ids()["x"]})
`;
  expect(await reported({ 'a.py': text })).toContain('4 invented body field agent new-message.fields');
});

test.for<[string, string, string]>([
  ['a declaration', 'session: aiohttp.ClientSession', ''],
  [
    'a function that sets it',
    'session = None',
    `async def main():
    global session
    session = aiohttp.ClientSession(os.environ["BASE"], ${HEADERS})
`,
  ],
])('a global client is known by %s', async ([, declaration, rest]) => {
  const text = `import os, aiohttp
${declaration}
async def all_agents():
    async with session.get("/v1/agents/", params={"page": 2}) as response:
        return await response.json()
${rest}`;
  expect((await reported({ 'a.py': text })).filter((one) => !one.includes(' key '))).toEqual([
    '4 open query page list-agents.paging',
  ]);
});

test.for<[string, string, string, string[]]>([
  [
    'an optional field of a required one',
    'class Sent(BaseModel):\n    agent_message: dict | None = None',
    'Sent.model_validate(response.json())',
    ['4 excluded response field agent_message may be null send-message.waits'],
  ],
  [
    'a type that is open',
    'class Conversation(BaseModel):\n    external_user_id: str\nclass Sent(BaseModel):\n    conversation: Conversation',
    'Sent.model_validate(response.json())',
    ['4 open type of response field conversation.external_user_id conversation-summary.external-user-id-type'],
  ],
  [
    'a header that may be absent',
    '',
    'response.headers["x-request-id"]',
    ['8 open presence of response header x-request-id request-id.presence'],
  ],
  ['a header that is tested', '', '"x-request-id" in response.headers and response.headers["x-request-id"]', []],
  ['a header with a default', '', 'response.headers.get("x-request-id")', []],
])('code relies on %s', async ([, model, use, expected]) => {
  const text = `import os, requests
from pydantic import BaseModel
${model === '' ? '#\n#\n#' : model}
def send():
    response = requests.post(os.environ["BASE"] + "/v1/conversations/7/messages/", ${HEADERS}, json={"content": "a"})
    return ${use}
`;
  const uses = await reported({ 'a.py': text });
  expect(uses).toEqual(expected.map((one) => expect.stringContaining(one.replace(/^\d+ /, ''))));
});

test.for<[string, string, string[]]>([
  [
    'a time limit of any operation',
    'requests.get(os.environ["BASE"] + "/v1/agents/", timeout=5, ',
    ['2 open time limit api.timeouts'],
  ],
  [
    'the operation that is not stated, with its fields that are stated nowhere',
    'requests.post(os.environ["BASE"] + "/v1/memories/", json={"title": "a", "mood": 1}, ',
    ['2 open POST /v1/memories/ api.operations mood'],
  ],
])('%s is reported once', async ([, call, expected]) => {
  const { uses } = await checkCode([{ file: 'a.py', text: `import os, requests\n${call}${HEADERS})\n` }], {
    contract,
    sets: [],
  });
  expect(
    uses.flatMap(({ line, verdict, fact, id, fields = [] }) =>
      verdict === 'stated'
        ? []
        : [
            [
              line,
              verdict,
              fact.replace(/^\S+ \S+ (?=\w)/, ''),
              id,
              ...fields.map(({ field }) => field.replace('body field ', '')),
            ].join(' '),
          ],
    ),
  ).toEqual(expected);
});

const DECORATED = (decorator: string, before = '') => `import os, requests
from functools import wraps
${before}
${decorator}
def conversations():
    return requests.get(os.environ["BASE"] + "/v1/conversations/", ${HEADERS}).json()
print(conversations()["mood"])
class Api:
    ${decorator}
    def all(self):
        return requests.get(os.environ["BASE"] + "/v1/conversations/", ${HEADERS}).json()
print(Api().all()["mood"])
`;

test.for<[string, string, string]>([
  ['from functools import lru_cache', '@lru_cache(maxsize=None)', 'invented'],
  ['from tenacity import retry', '@retry', 'invented'],
  ['import streamlit as st', '@st.cache_data(ttl=5)', 'invented'],
  ['import click', '@click.command()', 'invented'],
  ['from errors import handled', '@handled', 'unread'],
  ['from errors import handled', '@handled("x")', 'unread'],
  [
    'def handled(function):\n    @wraps(function)\n    def inner(*args, **kwargs):\n        return function(*args, **kwargs)\n    return inner',
    '@handled',
    'invented',
  ],
  ['def handled(function):\n    return lambda *args: {"mood": function(*args)}', '@handled', ''],
  [
    'class Handled:\n    def __call__(self, function):\n        return lambda *args: function(*args)\nhandled = Handled()',
    '@handled',
    'invented',
  ],
])('a function decorated with %s %s', async ([before, decorator, expected]) => {
  const { uses } = await checkCode([{ file: 'a.py', text: DECORATED(decorator, before) }], { contract, sets: [] });
  const left = uses.filter(({ verdict }) => verdict !== 'stated');
  expect(left.flatMap(({ verdict, places = [] }) => [verdict, ...places.map(() => verdict)])).toEqual(
    expected === '' ? [] : [expected, expected],
  );
  if (expected === 'unread') expect(left[0]?.why).toBe('the function is decorated by handled');
});

test.for<[string, string]>([
  ['@Cached(5)', 'invented'],
  ['@Mapped()', 'unread'],
])('a method decorated with %s in TypeScript', async ([decorator, expected]) => {
  const text = `import { Cached, Mapped } from 'things';
export class Api {
  ${decorator}
  async all() {
    return (await fetch(\`\${process.env.BASE}/v1/conversations/\`, { headers: { Authorization: \`Bearer \${process.env.KEY}\` } })).json();
  }
}
console.log((await new Api().all()).mood);
`;
  const { uses } = await checkCode([{ file: 'a.ts', text }], { contract, sets: [] });
  expect(uses.flatMap(({ verdict }) => (verdict === 'stated' ? [] : [verdict]))).toEqual([expected]);
});

test('a path of which no name is known is reported where it is put together', async () => {
  const text = `import os, requests
def send(method, path):
    return requests.request(method, os.environ["BASE"] + "/" + path, ${HEADERS})
send("GET", "v1/agents/")
def remove(url, reaction):
    return send("DELETE", url + "/" + reaction)
`;
  const { uses } = await checkCode([{ file: 'a.py', text }], { contract, sets: [] });
  expect(uses.flatMap(({ verdict, fact, line }) => (verdict === 'unread' ? [`${line} ${fact}`] : []))).toEqual([
    '6 DELETE …',
  ]);
});

test.for<[string, string, string[]]>([
  ['columns of a table', 'pd.DataFrame(body["data"])[["id", "mood"]]', ['id', 'mood']],
  [
    'columns of sorted rows',
    'pd.DataFrame([one for one in body["data"]]).sort_values("x").head(3)[["id"]]',
    ['x', 'id'],
  ],
  ['one column', 'frame = pd.DataFrame(body["data"]); frame["week"] = frame["id"]; frame["week"]', ['id']],
  ['groups', 'pd.DataFrame(body["data"]).groupby(["id", "mood"])["score"].sum()', ['id', 'mood', 'score']],
  ['counts', 'pd.DataFrame(body["data"]).value_counts(subset="id").reset_index()["count"]', ['id']],
  ['attributes', 'pd.DataFrame(body["data"]).dtypes', []],
  ['names of columns', 'pd.DataFrame(body["data"], columns=["id"])', ['id']],
  ['json_normalize', 'pd.json_normalize(body["data"])[["id", "user.name"]]', ['id', 'user', 'user.name']],
  ['a list that is named', 'pd.json_normalize(body, record_path="data")[["id", "mood"]]', ['id', 'mood']],
  ['a list by a path of names', 'pd.json_normalize({"page": body}, ["page", "data"])["mood"]', ['mood']],
  ['a name with a dot', 'pd.DataFrame(body["data"])[["id", "user.name"]]', ['id']],
  [
    'rows with elements',
    'pd.json_normalize([{"row": one} for one in body["data"]]).sort_values("row.id")["row.mood"]',
    ['id', 'mood'],
  ],
  ['a column that is added', 'frame = pd.DataFrame(body["data"]); frame["week"] = 1; frame[["week", "id"]]', ['id']],
  ['a column that is renamed', 'pd.DataFrame(body["data"]).rename(columns={"id": "key"})[["key"]]', []],
])('pandas reads fields: %s', async ([, use, expected]) => {
  const text = `import os, requests, pandas as pd
body = requests.get(os.environ["BASE"] + "/v1/conversations/", ${HEADERS}).json()
${use}
`;
  expect(await reported({ 'a.py': text })).toEqual(
    expected.map((name) => `3 open response field data[].${name} conversation-list.element`),
  );
});

test('json_normalize reads the list that its record_path names', async () => {
  const text = `import os, requests, pandas as pd
body = requests.get(os.environ["BASE"] + "/v1/conversations/", ${HEADERS}).json()
pd.json_normalize(body, record_path="results")
`;
  expect(await reported({ 'a.py': text })).toEqual(['3 invented response field results conversation-list.fields']);
});

test.for<[number, readonly string[]]>([
  [403, ['6 excluded status 403 errors.401']],
  [401, []],
])('the statuses that a client compares are not those that a test of it expects: %s', async ([status, expected]) => {
  const client = `import os, requests
class ApiError(Exception):
    def __init__(self, status):
        super().__init__(status)
        self.status = status
class Refused(ApiError): ...
def agents(key):
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    response = requests.get(os.environ["BASE"] + "/v1/agents/", headers=headers)
    if response.ok:
        return response.json()
    kind = Refused if response.status_code in (401, 403) else ApiError
    raise kind(response.status_code)
`;
  const text = `import pytest
from client import agents, Refused
def test_without_key():
    with pytest.raises(Refused) as caught:
        agents(None)
    assert caught.value.status == ${status}
`;
  expect(await reported({ 'client.py': client, 'test_client.py': text })).toEqual(expected);
});

test('the blocks of a page can leave out the imports', async () => {
  const page = `~~~python\nrequests.get(f"{base}/v1/agents/", headers={"Authorization": f"Bearer {key}"}, params={"page": 2})\n~~~\n`;
  expect(await reported({ 'a.md': page })).toEqual(['2 open query page list-agents.paging']);
});

test.for<[string, string]>([
  ['one parameter', '"status", [200, 418]'],
  ['several parameters', '"name,status", [("a", 200), pytest.param("b", 418)]'],
])('a test relies on the statuses that it is given: %s', async ([, values]) => {
  const text = `import os, pytest, requests
@pytest.mark.parametrize(${values})
def test_all(name, status):
    assert requests.get(os.environ["BASE"] + "/v1/agents/", ${HEADERS}).status_code == status
`;
  expect(await reported({ 'test_a.py': text })).toEqual([
    '2 open status 200 list-agents.status',
    '2 invented status 418 api.error-statuses',
  ]);
});

test('asyncio.wait_for sets a time limit', async () => {
  const text = `import asyncio, os, httpx
async def all_agents(client: httpx.AsyncClient):
    return await asyncio.wait_for(client.get(os.environ["BASE"] + "/v1/agents/"), timeout=5)
`;
  expect((await reported({ 'a.py': text })).filter((one) => !one.includes(' key '))).toEqual([
    '3 open time limit api.timeouts',
  ]);
});

test.for([
  ['an alias of the type', 'Client = Annotated[httpx.AsyncClient, Depends(client)]\n', 'client: Client'],
  ['the type of the parameter', '', 'client: Annotated[httpx.AsyncClient, Depends(client)]'],
  ['its default', '', 'client: httpx.AsyncClient = Depends(client)'],
])('a client is that of the dependency of FastAPI: %s', async ([, before, parameter]) => {
  const text = `import os, httpx
from typing import Annotated
from fastapi import Depends, FastAPI
app = FastAPI()
async def client():
    async with httpx.AsyncClient(base_url=os.environ["BASE"], headers={"X-Mood": "a", "Authorization": "Bearer " + os.environ["KEY"]}) as made:
        yield made
${before}@app.get("/agents")
async def agents(${parameter}):
    return (await client.get("/v1/agents/")).is_success
`;
  expect(await reported({ 'a.py': text })).toEqual(['6 invented header X-Mood ']);
});

test('clients in a dictionary whose names are not known are followed', async () => {
  const text = `import os, requests
class Client:
    def __init__(self, url):
        self.url = url
    def list(self):
        return requests.get(self.url + "/v1/conversations/", ${HEADERS}).json()
def clients(names):
    found = {}
    for name in names:
        found[name] = Client(os.environ["BASE"])
    return found
for name, client in clients(["a"]).items():
    print(client.list()["mood"])
def send(agent, names):
    body = {"title": "a", "content": "b"}
    for name in names:
        body[name] = Client(name)
    requests.post(${MEMORIES}, json=body, ${HEADERS})
`;
  expect(await reported({ 'a.py': text })).toEqual(['13 invented response field mood conversation-list.fields']);
});

test('a coroutine of Twisted waits for what it yields', async () => {
  const text = `import os, treq
from twisted.internet import defer

@defer.inlineCallbacks
def load():
    response = yield treq.get(f"{os.environ['BASE']}/v1/agents/", ${HEADERS})
    agents = yield response.json()
    return agents

class Agents:
    @defer.inlineCallbacks
    def show(self, *names):
        agents = yield load()
        for name in names or agents['names']:
            print(name)
`;
  expect(await reported({ 'a.py': text })).toEqual(['14 open response field names list-agents.body likely']);
});
