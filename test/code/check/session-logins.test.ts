import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const responses = { 200: { description: 'ok' } };
const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Shelf', version: '1' },
    servers: [{ url: 'https://shelf.app' }],
    security: [{ basic: [] }, { key: [] }],
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
    paths: { '/login': { get: { responses } }, '/series': { get: { responses } } },
  },
  new Map(),
);

test.for([
  ['self.session.get("https://shelf.app/login", auth=(user, password))', 'unread: the headers are not known here'],
  ['self.session.get("https://other.app/login")', 'excluded: no key is sent'],
  // Each call of the module has a session of its own.
  ['requests.get("https://shelf.app/login", auth=(user, password))', 'excluded: no key is sent'],
])('a session keeps the cookies of a login: %s', async ([login, expected]) => {
  const code = `import requests
class Shelf:
    def __init__(self, user, password):
        self.session = requests.Session()
        ${login}

    def series(self):
        return self.session.get("https://shelf.app/series")
`;
  const uses = await findUses({ 'shelf.py': code }, contract);
  expect(uses.flatMap(({ fact, verdict, why }) => (fact === 'GET /series key' ? [`${verdict}: ${why}`] : []))).toEqual([
    expected,
  ]);
});
