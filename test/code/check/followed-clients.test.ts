import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const responses = { 200: { description: 'ok' } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Boards', version: '1' },
    servers: [{ url: 'https://boards.app' }],
    paths: {
      '/api/v3/boards': { get: { responses } },
      '/api/v3/boards/{id}': { get: { parameters: [id], responses } },
      '/api/v3/capabilities': { get: { responses } },
      '/api/v3/relations/{id}': { get: { parameters: [id], responses } },
    },
  },
  new Map(),
);

test('a path that the client of a file gets in a call which is not followed is unread', async () => {
  const code = `import httpx

class Client:
    def __init__(self):
        self._http = httpx.Client(base_url="https://boards.app/api/v3/")

    def _get(self, path):
        return self._http.get(path).json()

    def boards(self):
        return self._get("boards")

    def rest(self):
        raise NotImplementedError
        self._get("capabilities")
        self._get(f"relations/{self.id}")
        self._get("colors")
`;
  const uses = await findUses({ 'client.py': code }, contract);
  expect(
    uses.flatMap(({ verdict, fact, line, places = [] }) =>
      verdict === 'unread' ? [[fact, line, ...places.map((place) => place.line)].join(' ')] : [],
    ),
  ).toEqual(['…/capabilities 15 16']);
});
