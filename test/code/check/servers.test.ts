import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

async function reported(file: string, text: string): Promise<readonly string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses
    .filter(({ verdict }) => verdict !== 'stated')
    .map(({ verdict, fact, why = '', confidence }) => `${confidence} ${verdict} ${fact} ${why}`.trim())
    .toSorted();
}

const PATH = '/v1/agents/7/memories/';
const SENT = '{"title":"a","content":"b","mood":"c"}';
const HEADERS = '{"Authorization":"Bearer k"}';

/** Tests that send a request to a server in the same process. */
const IN_PROCESS: Readonly<Record<string, readonly [string, string]>> = {
  supertest: [
    'a.test.ts',
    `import express from 'express';
import request from 'supertest';
const res = await request(express()).post('${PATH}').set(${HEADERS}).send(${SENT});
expect(res.status).toBe(402);`,
  ],
  'inject of Fastify': [
    'a.test.ts',
    `import Fastify from 'fastify';
const res = await Fastify().inject({ method: 'POST', url: '${PATH}', headers: ${HEADERS}, payload: ${SENT} });
expect(res.statusCode).toBe(402);`,
  ],
  'request of Hono': [
    'a.test.ts',
    `import { Hono } from 'hono';
const app = new Hono();
const res = await app.request('${PATH}', { method: 'POST', headers: ${HEADERS}, body: JSON.stringify(${SENT}) });
expect(res.status).toBe(402);`,
  ],
  'TestClient of Starlette': [
    'test_a.py',
    `from starlette.testclient import TestClient
from app import app
def test_it():
    r = TestClient(app, base_url="http://a.example").post("${PATH}", json=${SENT}, headers=${HEADERS})
    assert r.status_code == 402`,
  ],
  'ASGITransport of httpx': [
    'test_a.py',
    `import httpx
from app import app
async def test_it():
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://test", headers=${HEADERS}) as client:
        assert (await client.post("${PATH}", json=${SENT})).status_code == 402`,
  ],
  'test_client of Flask': [
    'test_a.py',
    `from flask import Flask
def test_it():
    r = Flask(__name__).test_client().post("${PATH}", json=${SENT}, headers=${HEADERS})
    assert r.status_code == 402`,
  ],
  'TestClient of aiohttp': [
    'test_a.py',
    `from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
async def test_it():
    async with TestClient(TestServer(web.Application())) as client:
        r = await client.post("${PATH}", json=${SENT}, headers=${HEADERS})
        assert r.status == 402`,
  ],
  'the fixture of pytest-aiohttp': [
    'test_a.py',
    `from aiohttp import web
async def test_it(aiohttp_client):
    client = await aiohttp_client(web.Application())
    r = await client.post("${PATH}", json=${SENT}, headers=${HEADERS})
    assert r.status == 402`,
  ],
};

test.for(Object.keys(IN_PROCESS))('a request to a server of the test is likely one of the API: %s', async (name) => {
  const [file = '', text = ''] = IN_PROCESS[name] ?? [];
  expect(await reported(file, text)).toEqual([
    'likely invented POST /v1/agents/{agent_id}/memories/ body field mood',
    'likely invented POST /v1/agents/{agent_id}/memories/ status 402',
  ]);
});

/** Servers that compare the key of a request: in the handler, or in a function before it. */
const KEY_TESTS: Readonly<Record<string, (status: number) => readonly [string, string]>> = {
  'Express, in the handler': (status) => [
    'a.test.ts',
    `import express from 'express';
const app = express();
app.get('/v1/agents/', (req, res) => {
  if (!req.headers.authorization?.startsWith('Bearer ')) return res.status(${status}).json({ message: 'no' });
  res.json([]);
});`,
  ],
  'Express, before the handler': (status) => [
    'a.test.ts',
    `import express from 'express';
const auth = (req, res, next) => (req.get('authorization') ? next() : res.sendStatus(${status}));
const app = express();
app.get('/v1/agents/', auth, (req, res) => res.json([]));`,
  ],
  'Express, before the routers below a path': (status) => [
    'a.test.ts',
    `import express, { Router } from 'express';
const agents = Router().get('/agents/', (req, res) => res.send([]));
express().use('/v1', (req, res, next) => {
  const [, key] = (req.headers.authorization ?? '').split(' ');
  if (key !== 'k') return res.status(${status}).send({ message: 'no' });
  next();
}).use('/v1', agents);`,
  ],
  Hono: (status) => [
    'a.test.ts',
    `import { Hono } from 'hono';
const app = new Hono();
app.use('/v1/*', async (c, next) => {
  if (!c.req.header('authorization')) return c.json({ message: 'no' }, ${status});
  await next();
});
app.get('/v1/agents/', (c) => c.json([]));`,
  ],
  Fastify: (status) => [
    'a.test.ts',
    `import Fastify from 'fastify';
Fastify().get('/v1/agents/', async (request, reply) => {
  if (request.headers.authorization !== 'Bearer k') return reply.code(${status}).send({ message: 'no' });
  return [];
});`,
  ],
  'Fastify, before the handlers': (status) => [
    'a.test.ts',
    `import Fastify from 'fastify';
const app = Fastify();
app.addHook('onRequest', async (request, reply) => {
  if (!request.headers.authorization) return reply.code(${status}).send({ message: 'no' });
});
app.get('/v1/agents/', async () => []);`,
  ],
  'http.server': (status) => [
    'test_a.py',
    `from http.server import BaseHTTPRequestHandler, HTTPServer
class Fake(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path.startswith("/v1/agents/"):
            if "Authorization" not in self.headers:
                return self.send_error(${status})
            self.wfile.write(b"[]")
        else:
            self.send_error(404)
HTTPServer(("", 0), Fake)`,
  ],
  'a router of Koa': (status) => [
    'a.test.ts',
    `import Router from 'koa-router';
new Router().get('/v1/agents/', (ctx) => {
  if (!ctx.get('authorization')) ctx.throw(${status}, 'no');
  ctx.body = [];
});`,
  ],
  'FastAPI, by an exception': (status) => [
    'test_a.py',
    `from fastapi import FastAPI, Header, HTTPException
app = FastAPI()
@app.get("/v1/agents/")
def agents(authorization: str | None = Header(default=None)):
    if authorization is None:
        raise HTTPException(status_code=${status}, detail="no")
    return []`,
  ],
  'FastAPI, by a dependency': (status) => [
    'test_a.py',
    `from typing import Annotated
from fastapi import APIRouter, Depends, FastAPI, Header, HTTPException
def key(authorization: Annotated[str | None, Header()] = None):
    if not authorization:
        raise HTTPException(${status})
router = APIRouter(prefix="/v1", dependencies=[Depends(key)])
@router.get("/agents/")
def agents():
    return []
app = FastAPI()
app.include_router(router)`,
  ],
  'FastAPI, by a scheme of security': (status) => [
    'test_a.py',
    `from fastapi import Depends, FastAPI, HTTPException, Security
from fastapi.security import APIKeyHeader
scheme = APIKeyHeader(name="Authorization", auto_error=False)
async def key(value: str | None = Security(scheme)):
    if value is None:
        raise HTTPException(${status}, "no")
app = FastAPI(dependencies=[Depends(key)])
@app.get("/v1/agents/")
async def agents():
    return []`,
  ],
  Flask: (status) => [
    'test_a.py',
    `from flask import Flask, abort, request
app = Flask(__name__)
@app.before_request
def key():
    if "Authorization" not in request.headers:
        abort(${status})
@app.get("/v1/agents/")
def agents():
    return []`,
  ],
  'Flask, by a response before the handlers': (status) => [
    'test_a.py',
    `from flask import Flask, jsonify, request
app = Flask(__name__)
@app.before_request
def key():
    if not request.headers.get("Authorization"):
        return jsonify(message="no"), ${status}
@app.get("/v1/agents/")
def agents():
    return []`,
  ],
  'Express, before the handlers, by value': (status) => [
    'fake.ts',
    `import express from 'express';
export class Fake {
  private readonly app = express();
  constructor(private readonly key: string) {
    this.app.get('/v1/agents/', this.guard, (req, res) => res.json([]));
  }
  private guard = (req, res, next) => {
    if (req.headers['authorization'] !== 'Bearer ' + this.key) return res.status(${status}).end();
    next();
  };
}`,
  ],
  'FastAPI, by the value in a dependency': (status) => [
    'test_a.py',
    `from fastapi import Depends, FastAPI, Header, HTTPException
async def user(authorization: str = Header(None)):
    if authorization != "Bearer k":
        raise HTTPException(${status})
    return 1
app = FastAPI()
@app.get("/v1/agents/")
async def agents(user: int = Depends(user)):
    return []`,
  ],
  'aiohttp.web': (status) => [
    'test_a.py',
    `from aiohttp import web
async def agents(request):
    if request.headers.get("Authorization") != "Bearer k":
        return web.json_response({"message": "no"}, status=${status})
    return web.json_response([])
app = web.Application()
app.router.add_get("/v1/agents/", agents)`,
  ],
};

test.for(Object.keys(KEY_TESTS))('the status of a server for a request without a key is compared: %s', async (name) => {
  const program = KEY_TESTS[name] ?? (() => ['', ''] as const);
  expect(await reported(...program(403))).toEqual(['likely excluded GET /v1/agents/ status 403 without a key']);
  expect(await reported(...program(401))).toEqual([]);
});

/** Creates a server of Express with a route. */
const route = (call: string): string => `import express from 'express';
import { handler } from 'elsewhere';
const app = express();
app.${call};`;

test.for<[string, string, readonly string[]]>([
  ['a path of its own', "post('/api/chat', (req, res) => res.status(418).json({ text: 1 }))", []],
  ['a path of the API behind one of its own', "get('/api/v1/agents/', (req, res) => res.status(418).end())", []],
  [
    'a path without its slash',
    "get('/v1/agents', (req, res) => res.status(418).end())",
    ['likely invented GET /v1/agents/ status 418'],
  ],
  ['any path', 'use((req, res) => res.status(418).end())', []],
  [
    'a handler that is not known',
    "get('/v1/agents/', handler)",
    ['certain unread /v1/agents/ a path of this API, in a call that is not known: app.get(…)'],
  ],
])('a route of a server belongs to the API by its path: %s', async ([, call, expected]) => {
  expect(await reported('server.ts', route(call))).toEqual(expected);
});

test('a handler of FastAPI that sets the status itself returns the body of any status', async () => {
  const text = `from fastapi import FastAPI, Response
app = FastAPI()
@app.post("/v1/conversations/{cid}/messages/", status_code=201)
def send(cid: int, response: Response):
    response.status_code = 404
    return {"message": "no"}
`;
  expect(await reported('fake.py', text)).toEqual([
    'likely open POST /v1/conversations/{conversation_id}/messages/ status 201',
  ]);
});

test('the requests that a server passes on are those of its program, and are followed once', async () => {
  const text = `import express from 'express';
const app = express();
app.get('/v1/agents/', async (req, res) => {
  const headers = { Authorization: req.headers.authorization };
  const response = await fetch(\`\${process.env.AGENT_URL}/v1/agents/\`, { headers });
  res.status(response.status).json(await response.json());
});`;
  expect(await reported('server.ts', text)).toEqual([
    'certain unread GET /v1/agents/ key whether it is Bearer <key> is not known here',
  ]);
});

test('a response of one branch of a handler is none of the next branch', async () => {
  const text = `import express from 'express';
express().post('${PATH}', (req, res) => {
  if (req.body.content === '') { res.status(400); res.json({ message: 'empty' }); return; }
  res.json({ mood: 'calm' });
});`;
  const facts = await reported('server.ts', text);
  expect(facts.filter((one) => one.includes('response field'))).toEqual([
    'likely open POST /v1/agents/{agent_id}/memories/ response field mood',
  ]);
});

test('a server that asserts the absence of a field does not expect it', async () => {
  const text = `from aiohttp import web
async def send(request):
    body = await request.json()
    assert body["title"] == "a"
    assert "mood" not in body
    assert body.get("color") is None
    return web.json_response({}, status=200)
app = web.Application()
app.add_routes([web.post("/v1/agents/{agent_id}/memories/", send)])
`;
  const facts = await reported('test_send.py', text);
  expect(facts.filter((one) => one.includes('body field'))).toEqual([]);
});
