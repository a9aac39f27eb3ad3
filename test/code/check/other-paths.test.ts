import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const responses = { 200: { description: 'ok' } };
const name = { name: 'name', in: 'path', required: true, schema: { type: 'string' } };
const page = { name: 'page', in: 'query', schema: { type: 'integer' } };
const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'People', version: '1' },
    servers: [{ url: 'https://people.app' }],
    paths: {
      '/users/{name}': { get: { parameters: [name], responses } },
      '/users/{name}/friends': { get: { parameters: [name, page], responses } },
    },
  },
  new Map(),
);

test.for([
  ['page', []],
  ['expand', ['query expand']],
] as const)('a query may be that of another path of the request: %s', async ([parameter, expected]) => {
  const code = `import requests
from urllib.parse import urlencode
def url_of(name, extension, value):
    url = f"https://people.app/users/{name}"
    if extension is not None:
        url += f"/{extension}"
    params = {}
    if value is not None:
        params["${parameter}"] = value
    if params:
        url += f"?{urlencode(params)}"
    return url

def user(name, extension=None, value=None):
    return requests.get(url_of(name, extension, value))
`;
  const uses = await findUses({ 'people.py': code }, contract);
  const facts = uses.flatMap(({ fact, verdict }) => (verdict === 'invented' ? [fact] : []));
  expect(facts.flatMap((fact) => / (query \w+)$/.exec(fact)?.[1] ?? [])).toEqual(expected);
});
