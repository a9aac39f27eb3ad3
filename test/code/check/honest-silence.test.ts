import { expect, test } from 'vitest';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const responses = { 200: { description: 'ok' } };
const parameters: Json = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];

const contractAt = (servers: readonly Json[], prefix = '') =>
  contractFrom(
    {
      openapi: '3.1.0',
      info: { title: 'Meetings', version: '1' },
      servers: [...servers],
      paths: {
        [`${prefix}/meetings`]: { get: { responses }, post: { responses } },
        [`${prefix}/meetings/{id}/guests`]: { get: { parameters, responses } },
        [`${prefix}/meetings/{id}/guests/report`]: { get: { parameters, responses } },
        [`${prefix}/rooms/{id}/plan`]: { get: { parameters, responses } },
      },
    },
    new Map(),
  );

const listPaths = async (project: Files, contract: ReturnType<typeof contractAt>): Promise<readonly string[]> =>
  (await findUses(project, contract))
    .filter(({ key }) => key.length === 2)
    .map(({ verdict, fact, why }) => `${verdict} ${fact}${why === undefined ? '' : `: ${why}`}`);

const OPEN = contractAt([], '/api');

test('the members of a Proxy are what its handler returns for their names', async () => {
  const project = {
    'client.ts': `import axios from 'axios';
let one: any = null;
const create = () => (one ??= axios.create({ baseURL: \`\${process.env.BASE}/api\` }));
export const client = new Proxy({} as any, { get: (_, name) => (create() as any)[name] });`,
    'meetings.ts': `import { client } from './client';
export const list = () => client.get('/meetings');
export const guests = (id: string) => client.get(\`/meetings/\${id}/guests\`);`,
  };
  expect(await listPaths(project, OPEN)).toEqual(['stated GET /api/meetings', 'stated GET /api/meetings/{id}/guests']);
});

const VERSIONS = `import requests
BASES = {1: "https://api.meet.app/v1", 2: "https://api.meet.app/v2"}
class Client:
    def __init__(self, base):
        if base.endswith("/"):
            base = base[:-1]
        self.base = base
    def url_for(self, path):
        if not path.startswith("/"):
            path = "/{}".format(path)
        return self.base + path
    def get(self, path):
        return requests.get(self.url_for(path))
class Meetings(Client):
    def guests(self, id):
        return self.get("/meetings/{}/guests".format(id))
    def old(self, id):
        return self.get("/meeting/{}/get".format(id))
def show(version):
    meetings = Meetings(BASES[version])
    meetings.guests("7")
    meetings.old("7")
`;

test('the start of a text decides a branch, and a path of one of two versions of a client is not that of the other', async () => {
  expect(await listPaths({ 'a.py': VERSIONS }, contractAt([{ url: 'https://api.meet.app/v2' }]))).toEqual([
    'stated GET /meetings/{id}/guests',
    'unread GET /meeting/7/get: another of its addresses is outside of the API that is described',
  ]);
});

const JOINED = `import requests
from urllib.parse import urljoin
def send(base, path, method):
    return requests.request(method, urljoin(base, path))
def list_meetings():
    return send("http://localhost:8080/api/", "meetings", "GET")
def list_guests(base, id):
    path = f"meetings/{id}/guests"
    return send(base, path, "GET")
`;

test('a request to an unknown host is unread if the same code sends others to the API', async () => {
  const contract = contractAt([{ url: 'https://demo.meet.app' }, { url: 'http://localhost:8080' }], '/api');
  expect(await listPaths({ 'a.py': JOINED }, contract)).toEqual([
    'stated GET /api/meetings',
    'unread GET /meetings/{…}/guests: its host is not known here, and the same code sends other requests to the API',
  ]);
});

test('a request to a parameter as its host is for the API if the same call sends hardly any others', async () => {
  const names = ['plans', 'rooms', 'hosts', 'notes', 'guests'];
  const contract = contractFrom(
    {
      openapi: '3.1.0',
      info: { title: 'Meetings', version: '1' },
      servers: [{ url: 'https://demo.meet.app' }],
      paths: Object.fromEntries(names.map((name) => [`/api/${name}`, { get: { responses } }])),
    },
    new Map(),
  );
  const known = names.slice(0, 4).map((name) => `send("https://demo.meet.app/api/", "${name}", "GET")`);
  const client = (calls: readonly string[]): string => `import requests
from urllib.parse import urljoin
def send(base, path, method):
    return requests.request(method, urljoin(base, path))
def list_guests(base):
    return send(base, "guests", "GET")
def list_badges(base):
    return send(base, "badges", "GET")
${calls.join('\n')}
`;
  const unread = 'its host is not known here, and the same code sends other requests to the API';
  const found = await listPaths({ 'a.py': client(known) }, contract);
  expect(found).toContain('stated GET /api/guests');
  expect(found).toContain(`unread GET /badges: ${unread}`);
  const withOther = client([...known, 'send("https://api.mail.com/", "messages", "GET")']);
  expect(await listPaths({ 'a.py': withOther }, contract)).toContain(`unread GET /guests: ${unread}`);
});

test('the prefix of nearly all paths is found when the first path has another one', async () => {
  const contract = contractFrom(
    {
      openapi: '3.1.0',
      info: { title: 'Meetings', version: '1' },
      paths: Object.fromEntries(
        ['/api-token/', ...[...'abcdefghijklm'].map((name) => `/api/${name}-plans/`)].map((path) => [
          path,
          { get: { responses } },
        ]),
      ),
    },
    new Map(),
  );
  const text = `export const read = (client: any) => client.get('/b-plans/');`;
  expect(await listPaths({ 'a.ts': text }, contract)).toEqual(['unread GET /b-plans/: what sends it is a parameter']);
});

const TABLE = `export const COMMANDS = {
  orphan: { method: 'POST', path: '/auth/token/orphan' },
  lookup: { method: 'POST', path: '/auth/{{mount}}{{^mount}}approle{{/mount}}' + '/role/{{ name }}/lookup' },
  key: { method: 'POST', path: '/transit/keys/{{name}}' },
  title: { text: '/transit/keys/a' },
};`;

test('the paths of a table of requests that nothing sends are unread, with the tags of Mustache as unknown values', async () => {
  const post = { post: { responses } };
  const named = (...names: readonly string[]): Json =>
    names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const contract = contractFrom(
    {
      openapi: '3.1.0',
      info: { title: 'Safe', version: '1' },
      paths: {
        '/{mount}/token/{name}': { get: { parameters: named('mount', 'name'), responses } },
        '/auth/token/orphan': post,
        '/auth/{mount}/role/{name}/lookup': { parameters: named('mount', 'name'), ...post },
        '/{mount}/keys/{name}': { parameters: named('mount', 'name'), ...post },
      },
    },
    new Map(),
  );
  const uses = await findUses({ 'a.ts': TABLE }, contract);
  expect(uses.flatMap(({ line, fact, places = [] }) => [{ line, fact }, ...places].map((use) => use.line))).toEqual([
    2, 3, 4,
  ]);
});
