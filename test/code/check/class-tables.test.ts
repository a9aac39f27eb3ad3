import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.shop.com/v2' }],
    paths: { '/orders': { get: { responses: { 200: { description: 'ok' } } } } },
  },
  new Map(),
);

const PROGRAM = `import requests
class Part:
    def __init__(self, base, config):
        self.base = base
        self.config = config
    def fetch(self, path):
        params = {}
        if self.config["version"] == 1:
            params["secret"] = self.config["secret"]
        if self.config["version"] == 2:
            params["mood"] = "good"
        return requests.get(self.base + path, params=params)
class Carts(Part):
    def list(self):
        return self.fetch("/carts")
class Orders(Part):
    def list(self):
        return self.fetch("/orders")
V1 = 1
V2 = 2
BASES = {1: "https://api.shop.com/v1", 2: "https://api.shop.com/v2"}
PARTS = {V1: {"carts": Carts}, V2: {"orders": Orders}}
class Client:
    def __init__(self, secret, version=2):
        self.parts = PARTS[version].copy()
        for name in self.parts.keys():
            self.parts[name] = self.parts[name](BASES[version], {"secret": secret, "version": version})
`;

test('the version that decides the class of an object decides everything else that the object does', async () => {
  const uses = await findUses({ 'a.py': PROGRAM }, contract);
  expect(uses.flatMap(({ verdict, fact }) => (verdict === 'stated' ? [] : [`${verdict} ${fact}`]))).toEqual([
    'invented GET /orders query mood',
    'unread GET /v1/carts',
  ]);
});
