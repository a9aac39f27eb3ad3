import { expect, test } from 'vitest';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const responses = { 200: { description: 'ok' } };
const parameters: Json = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Plans', version: '1' },
    servers: [{ url: 'https://plans.app' }],
    paths: { '/plans/{id}/meals': { get: { parameters, responses } } },
  },
  new Map(),
);

const PYTHON = `from contextvars import ContextVar
import httpx

class PlanClient:
    def __init__(self, token: str):
        self._client = httpx.AsyncClient(base_url="https://plans.app")

    async def get(self, path: str):
        return await self._client.get(path)

_current: ContextVar[PlanClient | None] = ContextVar("current", default=None)

def current_client() -> PlanClient:
    client = _current.get()
    if client is None:
        raise RuntimeError("no client")
    return client
`;

const JAVASCRIPT = `import { AsyncLocalStorage } from 'node:async_hooks';

export class PlanClient {
  constructor(private token: string) {}
  get(path: string) {
    return fetch('https://plans.app' + path);
  }
}
const storage = new AsyncLocalStorage<PlanClient>();
export function currentClient(): PlanClient {
  return storage.getStore()!;
}
`;

test.for<[string, Files]>([
  [
    'Python',
    {
      'client.py': PYTHON,
      'tools.py': `from typing import Any
from client import current_client

def client() -> Any:
    return current_client()

def register(mcp):
    @mcp.tool()
    async def list_meals(plan: int):
        return await client().get(f"/plans/{plan}/meals")
`,
    },
  ],
  [
    'TypeScript',
    {
      'client.ts': JAVASCRIPT,
      'tools.ts': `import { currentClient } from './client';
export const listMeals = (plan: string) => currentClient().get(\`/plans/\${plan}/meals\`);`,
    },
  ],
])('the client that a function of %s is declared to return sends the request', async ([, project]) => {
  const uses = await findUses(project, contract);
  expect(uses.filter(({ key }) => key.length === 2).map(({ verdict, fact }) => `${verdict} ${fact}`)).toEqual([
    'stated GET /plans/{id}/meals',
  ]);
});
