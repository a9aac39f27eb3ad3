import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const responses = { 200: { description: 'ok' } };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];

const contract = contractFrom(
  {
    ...{ openapi: '3.1.0', info: { title: 'Library', version: '1' } },
    paths: {
      '/api/books/{id}': { parameters, get: { responses } },
      '/api/books/{id}/pages': { parameters, get: { responses } },
    },
  },
  new Map(),
);

async function reported(project: Files): Promise<string[]> {
  return (await findUses(project, contract)).map(({ verdict, fact }) => `${verdict} ${fact}`);
}

test('a field of a configuration object is the client that its type names', async () => {
  const uses = await reported({
    'configuration.py': `from dataclasses import dataclass
from aiohttp.client import ClientSession
@dataclass(kw_only=True)
class Configuration:
    session: ClientSession
    url: str
    token: str | None = None
    def __post_init__(self):
        self.url = self.url.rstrip("/")
`,
    'base.py': `from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from configuration import Configuration
class Base:
    def __init__(self, configuration: "Configuration") -> None:
        self.configuration = configuration
    async def _get(self, endpoint: str):
        response = await self.configuration.session.get(f"{self.configuration.url}/{endpoint}")
        return await response.read()
`,
    'books.py': `from base import Base
class Books(Base):
    async def read(self, *, book: str, pages: bool = False):
        endpoint = f"/api/books/{book}"
        if pages:
            endpoint += "?include=pages"
        return await self._get(endpoint)
    async def drafts(self, book: str):
        return await self._get(endpoint=f"/api/drafts/{book}")
`,
    'client.py': `from books import Books
class Client(Books):
    pass
`,
  });
  expect(uses).toEqual([
    'stated GET /api/books/{id}',
    'invented GET /api/books/{id} query include',
    'invented GET /api/drafts/{…}',
  ]);
});

test.for<[string, string]>([
  ['a field', 'constructor(private readonly fetch: Fetch) {}\n  books'],
  ['a private field', '#fetch;\n  constructor(fetch: Fetch) { this.#fetch = fetch; }\n  books'],
])('the fetch that SvelteKit gives to a page is passed on to an object: %s', async ([, members]) => {
  const call = members.includes('#') ? 'this.#fetch' : 'this.fetch';
  const uses = await reported({
    'src/lib/server/library.ts': `import { env } from '$env/dynamic/private';
type Fetch = (input: string, init?: RequestInit) => Promise<Response>;
export class Library {
  ${members}(id: string) { return ${call}(\`\${env.LIBRARY_URL}/\${['api', 'books', id].join('/')}?page=2\`); }
}
`,
    'src/routes/+page.server.ts': `import { Library } from '$lib/server/library';
export const load = async ({ fetch, params }) => ({ book: await new Library(fetch).books(params.id) });
`,
  });
  expect(uses).toEqual(['stated GET /api/books/{id}', 'invented GET /api/books/{id} query page']);
});
