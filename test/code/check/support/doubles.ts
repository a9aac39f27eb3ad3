/** A program in which a test double answers `POST /v1/agents/7/memories/`, and what the double states. */
export interface DoubleProgram {
  readonly file: string;
  readonly text: string;
  /** The parts that the library cannot state, or that this program does not. */
  readonly without?: readonly ('body' | 'header' | 'query' | 'response header')[];
}

const PATH = '/v1/agents/7/memories/';
const URL = `https://api.test${PATH}`;

/** The body that is sent, with a field that is not stated. */
const SENT = '{"title":"a","content":"b","mood":"calm"}';
/** The body of the response, with a field that is open. */
const GIVEN = '{"id":1,"scope":"agent"}';

/** Programs in each library that answers requests in tests. All of them state the same. */
export const DOUBLES: Readonly<Record<string, DoubleProgram>> = {
  'msw, reading the request': {
    file: 'handlers.ts',
    text: `import { http, HttpResponse } from 'msw';
export const handlers = [
  http.post('*/v1/agents/:id/memories/', async ({ request }) => {
    const { title, content, mood } = (await request.json()) as { title: string };
    if (request.headers.get('X-Trace') === null) throw new Error(title + content + mood);
    if (new URL(request.url).searchParams.get('dry') === '1') return new HttpResponse(null);
    return HttpResponse.json(${GIVEN}, { status: 201, headers: { 'X-Quota': '9' } });
  }),
];`,
  },
  'msw 1': {
    file: 'handlers.ts',
    text: `import { rest } from 'msw';
export const handlers = [
  rest.post('${URL}', async (req, res, ctx) => {
    const { title, content, mood } = await req.json();
    if (!req.headers.get('X-Trace')) return res.networkError(title + content + mood);
    req.url.searchParams.get('dry');
    return res(ctx.status(201), ctx.set('X-Quota', '9'), ctx.json(${GIVEN}));
  }),
];`,
  },
  nock: {
    file: 'a.test.js',
    text: `import nock from 'nock';
nock('https://api.test', { reqheaders: { 'X-Trace': 't' } })
  .post('${PATH}', ${SENT})
  .query({ dry: 1 })
  .reply(201, ${GIVEN}, { 'X-Quota': '9' });`,
  },
  'nock, reading the request': {
    file: 'a.test.js',
    text: `const nock = require('nock');
const scope = nock('https://api.test').persist();
scope.get('/health').reply(200, []);
scope
  .intercept('${PATH}', 'POST', (body) => body.title && body.content && body.mood === 'calm')
  .matchHeader('X-Trace', (value) => value.length > 2)
  .query({ dry: '1' })
  .times(2)
  .reply(201, () => (${GIVEN}), { 'X-Quota': '9' });`,
  },
  'MockAgent of undici': {
    file: 'a.test.mjs',
    text: `import { MockAgent, setGlobalDispatcher } from 'undici';
const agent = new MockAgent();
setGlobalDispatcher(agent);
const pool = agent.get('https://api.test');
pool
  .intercept({ path: '${PATH}', method: 'POST', query: { dry: 1 }, headers: { 'X-Trace': 't' }, body: JSON.stringify(${SENT}) })
  .reply(201, ${GIVEN}, { headers: { 'X-Quota': '9' } });`,
  },
  'fetch-mock': {
    file: 'a.test.ts',
    text: `import fetchMock from 'fetch-mock';
fetchMock.mockGlobal().post(
  'end:${PATH}',
  { status: 201, body: ${GIVEN}, headers: { 'X-Quota': '9' } },
  { headers: { 'X-Trace': 't' }, query: { dry: '1' }, body: ${SENT} },
);`,
  },
  'a route of fetch-mock': {
    file: 'a.test.ts',
    text: `import fetchMock from 'fetch-mock';
fetchMock.route(
  { url: 'express:/v1/agents/:id/memories/', method: 'POST', headers: { 'X-Trace': 't' }, query: { dry: '1' }, body: ${SENT} },
  () => ({ status: 201, body: ${GIVEN}, headers: { 'X-Quota': '9' } }),
);`,
  },
  'axios-mock-adapter': {
    file: 'a.test.ts',
    text: `import axios from 'axios';
import MockAdapter from 'axios-mock-adapter';
const mock = new MockAdapter(axios);
mock.onPost('${PATH}', ${SENT}, { 'X-Trace': 't' }).replyOnce(201, ${GIVEN}, { 'X-Quota': '9' });`,
    without: ['query'],
  },
  'axios-mock-adapter, reading the request': {
    file: 'a.test.ts',
    text: `import MockAdapter from 'axios-mock-adapter';
const mock = new MockAdapter(api);
mock.onPost(\`\${BASE}${PATH}\`).reply((config) => {
  const { title, content, mood } = JSON.parse(config.data);
  log(title, content, mood, config.headers['X-Trace'], config.params.dry);
  return [201, ${GIVEN}, { 'X-Quota': '9' }];
});`,
  },
  Playwright: {
    file: 'a.spec.ts',
    text: `import { test } from '@playwright/test';
test('stores', async ({ page }) => {
  await page.route('**${PATH}', async (route) => {
    const request = route.request();
    const { title, content, mood } = request.postDataJSON();
    if (request.headers()['X-Trace'] && new URL(request.url()).searchParams.get('dry')) log(title, content, mood);
    await route.fulfill({ status: 201, json: ${GIVEN}, headers: { 'X-Quota': '9' } });
  });
});`,
  },
  'a helper of Playwright': {
    file: 'helper.ts',
    text: `import type { Page } from '@playwright/test';
export async function answer(page: Page) {
  await page.route('**/v1/agents/*/memories/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, body: JSON.stringify(${GIVEN}), headers: { 'X-Quota': '9' } })
      : route.continue());
}`,
    without: ['body', 'header', 'query'],
  },
  Cypress: {
    file: 'a.cy.js',
    text: `cy.intercept(
  { method: 'POST', url: '**${PATH}', headers: { 'X-Trace': 't' }, query: { dry: '1' } },
  { statusCode: 201, body: ${GIVEN}, headers: { 'X-Quota': '9' } },
).as('store');`,
    without: ['body'],
  },
  'Cypress, reading the request': {
    file: 'a.cy.js',
    text: `cy.intercept('POST', '${PATH}', (req) => {
  expect(req.body).to.deep.equal(${SENT});
  expect(req.headers['X-Trace']).to.equal(req.query.dry);
  req.reply({ statusCode: 201, body: ${GIVEN}, headers: { 'X-Quota': '9' } });
});`,
  },
  'a function given as fetch': {
    file: 'a.test.ts',
    text: `import { vi } from 'vitest';
vi.stubGlobal('fetch', vi.fn(async (input, init) => {
  if (String(input).endsWith('${PATH}') && init.method === 'POST') {
    const { title, content, mood } = JSON.parse(init.body);
    log(title, content, mood, init.headers['X-Trace'], new URL(input).searchParams.get('dry'));
    return new Response(JSON.stringify(${GIVEN}), { status: 201, headers: { 'X-Quota': '9' } });
  }
  return new Response(null, { status: 404 });
}));`,
  },
  'an implementation of fetch': {
    file: 'a.test.ts',
    text: `jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
  expect(url).toBe(\`\${BASE}${PATH}\`);
  return Promise.resolve(Response.json(${GIVEN}, { status: 201, headers: { 'X-Quota': '9' } }));
});`,
    without: ['body', 'header', 'query'],
  },
  'HttpTestingController of Angular': {
    file: 'a.spec.ts',
    text: `import { HttpTestingController } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
let controller: HttpTestingController;
beforeEach(() => { controller = TestBed.inject(HttpTestingController); });
it('stores', () => {
  const sent = controller.expectOne((request) => request.method === 'POST' && request.url.endsWith('${PATH}'));
  expect(sent.request.body).toEqual(${SENT});
  expect(sent.request.headers.get('X-Trace')).toBe('t');
  expect(sent.request.params.get('dry')).toBe('1');
  sent.flush(${GIVEN}, { status: 201, statusText: 'Created', headers: { 'X-Quota': '9' } });
});`,
  },
  'HttpTestingController, by method and address': {
    file: 'a.spec.ts',
    text: `import { HttpTestingController } from '@angular/common/http/testing';
const test = (controller: HttpTestingController) =>
  controller.expectOne({ method: 'POST', url: '${URL}' }).flush(${GIVEN}, { status: 201, headers: { 'X-Quota': '9' } });`,
    without: ['body', 'header', 'query'],
  },
  respx: {
    file: 'test_a.py',
    text: `import httpx
import respx

@respx.mock
def test_it():
    respx.post("${URL}", json=${SENT}, params={"dry": "1"}, headers={"X-Trace": "t"}).mock(
        return_value=httpx.Response(201, json=${GIVEN}, headers={"X-Quota": "9"}))`,
  },
  'respond of respx': {
    file: 'test_a.py',
    text: `import respx

def test_it():
    with respx.mock(base_url="https://api.test") as api:
        route = api.route(method="POST", path="${PATH}", json__eq=${SENT}, params__contains={"dry": "1"})
        route.respond(201, json=${GIVEN}, headers={"X-Quota": "9"})
        store()
        assert route.calls.last.request.headers["X-Trace"] == "t"`,
  },
  'the fixture of respx': {
    file: 'test_a.py',
    text: `import httpx
import json

def answer(request):
    body = json.loads(request.content)
    assert body == ${SENT}
    assert "X-Trace" in request.headers
    assert request.url.params["dry"] == "1"
    return httpx.Response(201, json=${GIVEN}, headers={"X-Quota": "9"})

def test_it(respx_mock):
    respx_mock.post("${URL}").mock(side_effect=answer)`,
  },
  responses: {
    file: 'test_a.py',
    text: `import responses
from responses import matchers

@responses.activate
def test_it():
    responses.add(responses.POST, "${URL}", json=${GIVEN}, status=201, headers={"X-Quota": "9"}, match=[
        matchers.json_params_matcher(${SENT}),
        matchers.query_param_matcher({"dry": "1"}),
        matchers.header_matcher({"X-Trace": "t"}),
    ])`,
  },
  'a callback of responses': {
    file: 'test_a.py',
    text: `import json
import responses

def answer(request):
    body = json.loads(request.body)
    print(body["title"], body["content"], body.get("mood"), request.headers["X-Trace"], request.params["dry"])
    return (201, {"X-Quota": "9"}, json.dumps(${GIVEN}))

def test_it():
    with responses.RequestsMock() as rsps:
        rsps.add_callback(responses.POST, "${URL}", callback=answer)`,
  },
  'requests-mock': {
    file: 'test_a.py',
    text: `import requests_mock

def test_it():
    with requests_mock.Mocker() as m:
        m.post("${URL}", json=${GIVEN}, status_code=201, headers={"X-Quota": "9"}, request_headers={"X-Trace": "t"})`,
    without: ['body', 'query'],
  },
  'a list of requests-mock': {
    file: 'test_a.py',
    text: `def test_it(requests_mock):
    requests_mock.register_uri("POST", "${URL}", [{"json": ${GIVEN}, "status_code": 201, "headers": {"X-Quota": "9"}}])`,
    without: ['body', 'query', 'header'],
  },
  'pytest-httpx': {
    file: 'test_a.py',
    text: `def test_it(httpx_mock):
    httpx_mock.add_response(method="POST", url="${URL}?dry=1", status_code=201, json=${GIVEN}, headers={"X-Quota": "9"},
        match_headers={"X-Trace": "t"}, match_json=${SENT})`,
  },
  MockTransport: {
    file: 'fake.py',
    text: `import httpx

def handler(request: httpx.Request) -> httpx.Response:
    if request.method == "POST" and request.url.path == "${PATH}":
        print(request.headers.get("X-Trace"), request.url.params.get("dry"))
        assert request.read() == ${SENT}
        return httpx.Response(201, json=${GIVEN}, headers={"X-Quota": "9"})
    return httpx.Response(404)

client = httpx.Client(transport=httpx.MockTransport(handler), base_url="https://api.test")`,
  },
  aioresponses: {
    file: 'test_a.py',
    text: `from aioresponses import aioresponses

async def test_it():
    with aioresponses() as m:
        m.post("${URL}?dry=1", status=201, payload=${GIVEN}, headers={"X-Quota": "9"})`,
    without: ['body', 'header'],
  },
  httpretty: {
    file: 'test_a.py',
    text: `import httpretty, json

@httpretty.activate
def test_it():
    httpretty.register_uri(httpretty.POST, "${URL}", body=json.dumps(${GIVEN}), status=201, adding_headers={"X-Quota": "9"})`,
    without: ['body', 'query', 'header'],
  },
  'pytest-httpserver': {
    file: 'test_a.py',
    text: `def test_it(httpserver):
    httpserver.expect_request("${PATH}", method="POST", json=${SENT}, headers={"X-Trace": "t"}, query_string={"dry": "1"}
        ).respond_with_json(${GIVEN}, status=201, headers={"X-Quota": "9"})`,
  },
  'msw, with a type of the body': {
    file: 'a.test.ts',
    text: `import { http, HttpResponse } from 'msw';
interface Sent { title: string; content: string; mood?: string }
async function store({ request }) {
  const sent = (await request.json()) as Sent;
  return HttpResponse.json(${GIVEN}, { status: 201, headers: { 'X-Quota': '9' } });
}
server.use(http.post(\`\${BASE}/v1/agents/7/memories/\`, store));`,
    without: ['header', 'query'],
  },
  'fetch, with an object as the response': {
    file: 'a.test.js',
    text: `global.fetch = jest.fn(async (input, init) => {
  const request = new Request(input, init);
  const url = typeof input === 'string' ? input : input.url;
  if (url === \`\${BASE}${PATH}\`) {
    const sent = JSON.parse(init.body);
    if (!sent.title || !sent.content || !sent.mood || !request.headers.get('X-Trace')) throw new Error('no');
    return { ok: true, status: 201, headers: new Headers({ 'X-Quota': '9' }), json: async () => (${GIVEN}) };
  }
  throw new Error(url);
});`,
    without: ['query'],
  },
  'a table of functions given as fetch': {
    file: 'mocks/fetch.ts',
    text: `const ROUTES = {
  '/v1/agents/7/memories/': () => Response.json(${GIVEN}, { status: 201, headers: { 'X-Quota': '9' } }),
  '/health': () => Response.json({ fine: true }),
};
export const fakeFetch = async (input: string | URL) => {
  const { pathname } = new URL(input);
  const route = ROUTES[pathname];
  return route ? route() : new Response(null, { status: 404 });
};`,
    without: ['body', 'header', 'query'],
  },
  'MockTransport, by method and path': {
    file: 'test_a.py',
    text: `import httpx

def handler(request):
    if (request.method, request.url.path) == ("POST", "${PATH}"):
        return httpx.Response(201, json=${GIVEN}, headers={"X-Quota": "9"})
    return httpx.Response(404, json={"message": "no"})

transport = httpx.MockTransport(handler)`,
    without: ['body', 'header', 'query'],
  },
  'MockTransport, by cases': {
    file: 'test_a.py',
    text: `import httpx

async def handler(request):
    match request.url.path:
        case "${PATH}":
            return httpx.Response(201, json=${GIVEN}, headers={"X-Quota": "9"})
        case _:
            return httpx.Response(500)

client = httpx.AsyncClient(transport=httpx.MockTransport(handler))`,
    without: ['body', 'header', 'query'],
  },
  'an operator of respx': {
    file: 'test_a.py',
    text: `import respx

def test_it():
    respx.post("${URL}", json=${SENT}) % {"status_code": 201, "json": ${GIVEN}, "headers": {"X-Quota": "9"}}`,
    without: ['header', 'query'],
  },
  'an attribute of a route of respx': {
    file: 'test_a.py',
    text: `import respx
from httpx import Response

@respx.mock
async def test_it():
    route = respx.post("${URL}", params={"dry": "1"})
    route.side_effect = [Response(201, json=${GIVEN}, headers={"X-Quota": "9"}), Exception()]`,
    without: ['header', 'body'],
  },
  'a callback of aioresponses': {
    file: 'test_a.py',
    text: `from aioresponses import CallbackResult, aioresponses

def answer(url, **kwargs):
    return CallbackResult(status=201, payload=${GIVEN}, headers={"X-Quota": "9"})

@aioresponses()
def test_it(mocked):
    mocked.post("${URL}", callback=answer)`,
    without: ['body', 'header', 'query'],
  },
  'a callback of httpretty': {
    file: 'test_a.py',
    text: `import httpretty, json

def answer(request, uri, headers):
    sent = json.loads(request.body)
    assert sent["title"] and sent["content"] and "mood" in sent and request.headers.get("X-Trace")
    return [201, {"X-Quota": "9"}, json.dumps(${GIVEN})]

def test_it():
    httpretty.register_uri(httpretty.POST, "${URL}", body=answer)`,
    without: ['query'],
  },
  'Playwright of Python': {
    file: 'test_a.py',
    text: `def test_it(page):
    page.route("**${PATH}", lambda route: route.fulfill(status=201, json=${GIVEN}, headers={"X-Quota": "9"}))`,
    without: ['body', 'header', 'query'],
  },
  'nock, by a regular expression': {
    file: 'a.test.js',
    text: `import nock from 'nock';
nock('https://api.test').post(/^\\/v1\\/agents\\/\\d+\\/memories\\/$/, ${SENT}).reply(201, ${GIVEN}, { 'X-Quota': '9' });`,
    without: ['header', 'query'],
  },
  'fetch, by a regular expression': {
    file: 'a.test.js',
    text: `vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
  if (/\\/v1\\/agents\\/([^/]+)\\/memories\\/$/.test(url)) return Response.json(${GIVEN}, { status: 201, headers: { 'X-Quota': '9' } });
  return new Response(init.body, { status: 404 });
});`,
    without: ['body', 'header', 'query'],
  },
  'respx, by a regular expression': {
    file: 'test_a.py',
    text: `import respx

def test_it(respx_mock):
    respx_mock.post(url__regex=r"https://api.test/v1/agents/(?P<id>\\d+)/memories/").respond(201, json=${GIVEN}, headers={"X-Quota": "9"})`,
    without: ['body', 'header', 'query'],
  },
  'responses, by a regular expression': {
    file: 'test_a.py',
    text: `import re
import responses

@responses.activate
def test_it():
    responses.post(re.compile(r"https://api\\.test/v1/agents/\\d+/memories/"), json=${GIVEN}, status=201, headers={"X-Quota": "9"})`,
    without: ['body', 'header', 'query'],
  },
  'MockTransport, by the start and the end': {
    file: 'test_a.py',
    text: `import httpx, json, re

def handler(request):
    path = request.url.path
    if re.fullmatch(r"/v1/things/\\d+/", path):
        return httpx.Response(200, json={"thing": 1})
    if path.startswith("/v1/agents/") and path.endswith("/memories/"):
        sent = json.loads(request.content)
        return httpx.Response(201, json={**${GIVEN}, "id": sent["mood"]}, headers={"X-Quota": request.headers["X-Trace"]})
    raise AssertionError(path)

client = httpx.Client(transport=httpx.MockTransport(handler))`,
    without: ['query'],
  },
};
