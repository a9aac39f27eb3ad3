import type { DoubleProgram } from './doubles.ts';

/** The body of the response, with fields that are open. */
const GIVEN = '{"id":1,"scope":"agent"}';

/** The model of the body that is sent, with a field that is not stated. */
const MODEL = `from pydantic import BaseModel

class Memory(BaseModel):
    title: str
    content: str
    mood: str | None = None
`;

/** Servers in each framework, which answer \`POST /v1/agents/7/memories/\` as the doubles of libraries do. */
export const SERVERS: Readonly<Record<string, DoubleProgram>> = {
  Express: {
    file: 'a.test.ts',
    text: `import express from 'express';
const app = express();
app.use(express.json());
app.post('/v1/agents/:agentId/memories/', (req, res) => {
  const { title, content, mood } = req.body;
  if (!title || !content) log(mood, req.get('X-Trace'), req.query.dry, req.params.agentId);
  res.set('X-Quota', '9').status(201).json(${GIVEN});
});`,
  },
  'a router of Express below a prefix': {
    file: 'fake.js',
    text: `const { Router } = require('express');
const express = require('express');
const router = Router();
router.route('/:id/memories/').post(async (req, res) => {
  log(req.body.mood, req.headers['X-Trace'], req.query.dry);
  res.setHeader('X-Quota', '9');
  res.statusCode = 201;
  res.end(JSON.stringify(${GIVEN}));
});
const outer = new Router();
outer.use('/agents', router);
express().use('/v1', outer).listen(1);`,
  },
  Fastify: {
    file: 'a.test.ts',
    text: `import Fastify from 'fastify';
const app = Fastify();
app.post('/v1/agents/:id/memories/', { schema: {} }, async (request, reply) => {
  log(request.body.mood, request.headers['X-Trace'], request.query.dry);
  return reply.code(201).header('X-Quota', '9').send(${GIVEN});
});`,
  },
  'a plugin of Fastify below a prefix': {
    file: 'a.test.ts',
    text: `import fastify from 'fastify';
const app = fastify();
async function routes(inner) {
  inner.route({ method: 'POST', url: '/agents/:id/memories/', handler: async (request, reply) => {
    reply.status(201);
    reply.header('X-Quota', request.headers['X-Trace']);
    return reply.send(${GIVEN});
  } });
}
app.register(routes, { prefix: '/v1' });`,
    without: ['body', 'query'],
  },
  Hono: {
    file: 'a.test.ts',
    text: `import { Hono } from 'hono';
const app = new Hono();
app.post('/v1/agents/:id/memories/', async (c) => {
  const { mood } = await c.req.json();
  log(mood, c.req.header('X-Trace'), c.req.query('dry'), c.req.param('id'));
  return c.json(${GIVEN}, 201, { 'X-Quota': '9' });
});`,
  },
  'a part of Hono below a prefix': {
    file: 'a.test.ts',
    text: `import { Hono } from 'hono';
const memories = new Hono();
memories.post('/:id/memories/', (c) => c.json(${GIVEN}, { status: 201, headers: { 'X-Quota': '9' } }));
const app = new Hono().basePath('/v1');
app.route('/agents', memories);`,
    without: ['body', 'header', 'query'],
  },
  'a router of Koa': {
    file: 'a.test.ts',
    text: `import Koa from 'koa';
import Router from '@koa/router';
const router = new Router({ prefix: '/v1' });
router.post('/agents/:id/memories/', async (ctx) => {
  log(ctx.request.body.mood, ctx.get('X-Trace'), ctx.query.dry, ctx.params.id);
  ctx.status = 201;
  ctx.set('X-Quota', '9');
  ctx.body = ${GIVEN};
});
new Koa().use(router.routes()).listen(0);`,
  },
  'a server of Node that reads the chunks of the body': {
    file: 'a.test.ts',
    text: `import http from 'node:http';
http.createServer(async (req, res) => {
  const url = new URL(req.url ?? '/', 'http://localhost');
  const send = (status, body) => { res.writeHead(status, { 'X-Quota': '9' }); res.end(JSON.stringify(body)); };
  let text = '';
  for await (const chunk of req) text += chunk;
  const isMemory = /^\\/v1\\/agents\\/\\d+\\/memories\\/$/.test(url.pathname);
  if (req.method === 'POST' && isMemory) {
    log(JSON.parse(text).mood, req.headers['X-Trace'], url.searchParams.get('dry'));
    return send(201, ${GIVEN});
  }
  send(404, { message: 'no' });
});`,
  },
  'a server of Node that listens to the chunks of the body': {
    file: 'a.test.js',
    text: `const { createServer } = require('http');
createServer((req, res) => {
  const chunks = [];
  req.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
    if (req.url === '/v1/agents/7/memories/' && req.method === 'POST') {
      res.statusCode = 201;
      res.setHeader('X-Quota', req.headers['X-Trace']);
      return res.end('${GIVEN}');
    }
    res.statusCode = 404;
    res.end();
  });
});`,
    without: ['body', 'query'],
  },
  'a server of Node, by cases of method and path': {
    file: 'a.test.ts',
    text: `import { createServer } from 'node:http';
createServer((req, res) => {
  const reply = (status: number, body: unknown) => res.writeHead(status, { 'X-Quota': '9' }).end(JSON.stringify(body));
  switch (\`\${req.method} \${req.url}\`) {
    case 'GET /health': return reply(200, { fine: true });
    case 'POST /v1/agents/7/memories/': return reply(201, ${GIVEN});
    default: return reply(404, { message: 'no' });
  }
});`,
    without: ['body', 'header', 'query'],
  },
  'a server of Node, by a table of methods and paths': {
    file: 'fake-server.mjs',
    text: `import http from 'node:http';
const ROUTES = {
  'GET /health': () => [200, { fine: true }],
  'POST /v1/agents/7/memories/': () => [201, ${GIVEN}],
};
http.createServer((req, res) => {
  const handler = ROUTES[req.method + ' ' + req.url];
  if (!handler) { res.writeHead(404); res.end(); return; }
  const [status, body] = handler();
  res.writeHead(status);
  res.end(JSON.stringify(body));
});`,
    without: ['body', 'header', 'query', 'response header'],
  },
  'a class with an application of Express': {
    file: 'fake.ts',
    text: `import express, { type Application, type Request, type Response } from 'express';
export class FakeApi {
  private readonly app: Application = express();
  constructor() {
    this.app.post('/v1/agents/:id/memories/', (req: Request, res: Response) => this.store(req, res));
  }
  private store(req: Request, res: Response): void {
    res.header('X-Quota', req.header('X-Trace')).status(201).send(${GIVEN});
  }
}`,
    without: ['body', 'query'],
  },
  'a server of Node': {
    file: 'a.test.js',
    text: `import { createServer } from 'node:http';
createServer((req, res) => {
  if (req.method === 'POST' && req.url === '/v1/agents/7/memories/') {
    res.writeHead(201, { 'X-Quota': req.headers['X-Trace'] });
    res.end(JSON.stringify(${GIVEN}));
    return;
  }
  res.writeHead(404).end();
});`,
    without: ['body', 'query'],
  },
  FastAPI: {
    file: 'test_a.py',
    text: `from typing import Annotated
from fastapi import FastAPI, Header, Response
from fastapi.responses import JSONResponse
${MODEL}
app = FastAPI()

@app.post("/v1/agents/{agent_id}/memories/", status_code=201)
async def store(agent_id: int, memory: Memory, x_trace: Annotated[str | None, Header(alias="X-Trace")] = None, dry: bool = False):
    return JSONResponse(${GIVEN}, status_code=201, headers={"X-Quota": "9"})`,
  },
  'a router of FastAPI below two prefixes': {
    file: 'fake/app.py',
    text: `from fastapi import APIRouter, Depends, FastAPI, Query, Request, status
router = APIRouter(prefix="/agents")

def trace(request: Request):
    return request.headers.get("X-Trace")

@router.post("/{agent_id}/memories/", status_code=status.HTTP_201_CREATED)
def store(agent_id: int, memory: dict, trace=Depends(trace), dry=Query(None)):
    print(memory["mood"])
    return ${GIVEN}

app = FastAPI()
app.include_router(router, prefix="/v1")`,
    without: ['response header'],
  },
  Starlette: {
    file: 'test_a.py',
    text: `from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Mount, Route

async def store(request):
    sent = await request.json()
    print(sent["mood"], request.headers["X-Trace"], request.query_params.get("dry"), request.path_params["id"])
    return JSONResponse(${GIVEN}, status_code=201, headers={"X-Quota": "9"})

app = Starlette(routes=[Mount("/v1", routes=[Route("/agents/{id}/memories/", store, methods=["POST"])])])`,
  },
  Flask: {
    file: 'test_a.py',
    text: `from flask import Flask, jsonify, request
app = Flask(__name__)

@app.route("/v1/agents/<int:agent_id>/memories/", methods=["POST"])
def store(agent_id):
    sent = request.get_json()
    print(sent["mood"], request.headers.get("X-Trace"), request.args.get("dry"))
    return jsonify(${GIVEN}), 201, {"X-Quota": "9"}`,
  },
  'a blueprint of Flask': {
    file: 'test_a.py',
    text: `from flask import Blueprint, Flask, request, make_response
memories = Blueprint("memories", __name__, url_prefix="/agents")

@memories.post("/<agent_id>/memories/")
def store(agent_id):
    response = make_response({"id": 1, "scope": request.json["mood"]}, 201)
    return response

def create_app():
    app = Flask(__name__)
    app.register_blueprint(memories, url_prefix="/v1/agents")
    return app`,
    without: ['header', 'query', 'response header'],
  },
  'a route of Flask with two methods': {
    file: 'conftest.py',
    text: `from flask import Flask, jsonify, request
app = Flask("fake")

def problem(status, message):
    response = jsonify({"message": message})
    response.status_code = status
    return response

@app.route("/v1/agents/<int:agent_id>/memories/", methods=["PATCH", "POST"])
def memories(agent_id):
    if request.headers.get("Authorization", "") == "":
        return problem(401, "no key")
    if request.method == "PATCH":
        return {"items": []}
    return jsonify(id=1, scope=request.get_json(force=True)["mood"]), 201
`,
    without: ['header', 'query', 'response header'],
  },
  'aiohttp.web': {
    file: 'test_a.py',
    text: `from aiohttp import web

async def store(request: web.Request) -> web.Response:
    sent = await request.json()
    print(sent["mood"], request.headers["X-Trace"], request.query.get("dry"), request.match_info["id"])
    return web.json_response(${GIVEN}, status=201, headers={"X-Quota": "9"})

app = web.Application()
app.router.add_post("/v1/agents/{id}/memories/", store)`,
  },
  'a table of routes of aiohttp.web': {
    file: 'test_a.py',
    text: `from aiohttp import web
routes = web.RouteTableDef()

@routes.post(r"/v1/agents/{id:\\d+}/memories/")
async def store(request):
    return web.json_response(${GIVEN}, status=201)

app = web.Application()
app.add_routes(routes)`,
    without: ['body', 'header', 'query', 'response header'],
  },
  'a list of routes of aiohttp.web': {
    file: 'test_a.py',
    text: `from aiohttp import web

async def store(request):
    return web.json_response(${GIVEN}, status=201)

app = web.Application()
app.add_routes([web.get("/health", store), web.post("/v1/agents/{id}/memories/", store)])`,
    without: ['body', 'header', 'query', 'response header'],
  },
  'http.server': {
    file: 'test_a.py',
    text: `import json
from http.server import BaseHTTPRequestHandler, HTTPServer

class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        if self.path == "/v1/agents/7/memories/":
            sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self.reply(201, {"id": 1, "scope": sent["mood"]}, self.headers["X-Trace"])
        else:
            self.send_error(404)

    def reply(self, status, body, quota):
        self.send_response(status)
        self.send_header("X-Quota", quota)
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

server = HTTPServer(("", 0), Handler)`,
    without: ['query'],
  },
};
