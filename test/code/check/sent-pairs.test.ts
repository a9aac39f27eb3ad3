import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.shop.com' }],
    paths: {
      '/orders': {
        get: {
          parameters: [{ name: 'briefForm', in: 'query', schema: { type: 'boolean' } }],
          responses: { 200: { description: 'ok' } },
        },
      },
    },
  },
  new Map(),
);

test.for<[string, string, string[]]>([
  ['the fields of a data class without methods', '', ['query brief_form']],
  [
    'names that its method computes',
    `
    def items(self):
        sent = {}
        for each in fields(self):
            sent[each.metadata.get("alias", each.name)] = getattr(self, each.name)
        return sent.items()`,
    [],
  ],
  [
    'names that its method writes',
    `
    def items(self):
        return {"briefForm": self.brief_form, "mood": "good"}.items()`,
    ['query mood'],
  ],
])('an object as a query is sent as %s', async ([, methods, expected]) => {
  const text = `import requests
from dataclasses import dataclass, field, fields
@dataclass
class Query:
    brief_form: bool = field(default=False, metadata={"alias": "briefForm"})${methods}
requests.get("https://api.shop.com/orders", params=Query())
`;
  const uses = await findUses({ 'a.py': text }, contract);
  expect(
    uses.flatMap(({ verdict, fact }) => (verdict === 'invented' ? [fact.replace('GET /orders ', '')] : [])),
  ).toEqual(expected);
});
