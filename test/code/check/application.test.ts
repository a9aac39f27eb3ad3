import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom } from '../../../src/contract/model/index.ts';

const responses = { 200: { description: 'ok' } };
const id = { name: 'id', in: 'path' as const, required: true, schema: { type: 'string' } };

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Pictures', version: '1' },
    servers: [{ url: '/api' }],
    paths: {
      '/albums': { get: { responses } },
      '/albums/{id}': { get: { parameters: [id], responses }, delete: { parameters: [id], responses } },
      '/albums/{id}/assets': { put: { parameters: [id], responses } },
    },
  },
  new Map(),
);

async function reported(files: Readonly<Record<string, string>>): Promise<string[]> {
  const sources = Object.entries(files).map(([file, text]) => ({ file, text }));
  const { uses } = await checkCode(sources, { contract, sets: [] });
  return uses.map(({ verdict, fact }) => `${verdict} ${fact}`);
}

const HANDLER = 'export default function handler(request, response) { response.status(200).json([]); }';
const PROXY = `export default async function handler(request, response) {
  const { path } = request.query;
  response.json(await (await fetch(process.env.PICTURES_URL + '/api/' + path.join('/'), { method: request.method })).json());
}`;

test.for<[string, string, string]>([
  ['Next, a page', 'src/pages/api/albums/list.ts', '/api/albums/list'],
  ['Next, a folder', 'src/pages/api/albums/recent/index.ts', '/api/albums/recent'],
  ['Next, a parameter', 'src/pages/api/albums/[id]/info.ts', '/api/albums/7/info'],
  ['Next, a route', 'app/(main)/api/albums/list/route.ts', '/api/albums/list'],
  ['Nuxt', 'server/api/albums/list.get.ts', '/api/albums/list'],
  ['Nuxt, without a prefix', 'server/routes/api/albums/list.ts', '/api/albums/list'],
  ['SvelteKit', 'src/routes/api/albums/list/+server.ts', '/api/albums/list'],
])('a request to a route of the application itself is not one to the API: %s', async ([, file, path]) => {
  const page = { 'src/page.ts': `fetch('${path}?sort=name'); fetch('/api/albums/1/other');` };
  const others = { 'src/pages/api/health.ts': HANDLER };
  expect(await reported({ ...page, [file]: HANDLER, ...others })).toEqual(['invented GET /albums/1/other']);
});

test('a request without a host below the routes of a server reaches the application', async () => {
  const files = {
    'server.js': `const app = require('express')();
app.get('/api/albumsCount', (request, response) => response.json({ count: 1 }));
app.get('/api/settings', (request, response) => response.json({}));
app.listen(3000);`,
    'public/page.js': "fetch('/api/albums').then((response) => response.json()).then((albums) => albums[0].name);",
    'sync.js': 'fetch(`${process.env.PICTURES}/api/albums/1`);',
  };
  expect(await reported(files)).toEqual(['unread GET /albums', 'stated GET /albums/{id}']);
});

test('a request that a route of the application passes on is one to the API', async () => {
  const files = {
    'src/pages/api/proxy/[...path].ts': PROXY,
    'src/pages/api/proxy/thumbnail/[id].ts': HANDLER,
    'src/page.ts':
      "fetch('/api/proxy/albums/1/assets', { method: 'PUT' }); fetch('/api/proxy/thumbnail/1'); fetch('/api/proxy/albums/1/x')",
  };
  expect(await reported(files)).toEqual(['stated PUT /albums/{id}/assets', 'unread GET /albums/1/x']);
});

test('an unknown host that has the paths of the application is the application', async () => {
  const send = (path: string): string => `export const get = (base) => fetch(base + '${path}');`;
  const files = {
    'src/pages/api/albums/list.ts': HANDLER,
    'src/pages/api/albums/all.ts': HANDLER,
    'src/page.ts': `export const load = (base) => [fetch(base + '/api/albums/list'), fetch(base + '/api/albums/all'), fetch(base + '/api/albums/1')];`,
    'src/server.ts': send('/api/albums/1'),
  };
  expect(await reported(files)).toEqual(['stated GET /albums/{id}', 'stated GET /albums/{id}']);
  expect(await reported({ ...files, 'src/page.ts': send('/api/albums/list') })).toEqual(['stated GET /albums/{id}']);
});

const FLASK = (routes: readonly string[]): string => `from flask import Blueprint, Flask, jsonify
bp = Blueprint("albums", __name__, url_prefix="/api")
${routes.map((route, index) => `@bp.route("${route}")\ndef get_${index}(**names):\n    return jsonify([])`).join('\n')}
app = Flask(__name__)
app.register_blueprint(bp)
`;
const FLASK_TEST = `from server import app
def test_list():
    client = app.test_client()
    client.get("/api/albums/1/list")
    client.get("/api/albums/1")
`;

test('a test of the application sends its requests to the application', async () => {
  const routes = ['/albums/<id>/list', '/albums/<id>', '/albums/<id>/info', '/health'];
  expect(await reported({ 'server.py': FLASK(routes), 'test_server.py': FLASK_TEST })).toEqual([]);
});

test('an application most of whose routes are stated is a server of the API', async () => {
  const routes = ['/albums/<id>/list', '/albums/<id>', '/albums'];
  expect(await reported({ 'server.py': FLASK(routes), 'test_server.py': FLASK_TEST })).toContain(
    'invented GET /albums/1/list',
  );
});
