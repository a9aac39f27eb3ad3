import { expect, test } from 'vitest';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const responses = { 200: { description: 'ok' } };
const parameters: Json = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Plans', version: '1' },
    servers: [{ url: 'https://plans.app' }],
    paths: {
      '/api/v2/plans/': { get: { responses } },
      '/api/v2/plans/{id}/': { get: { parameters, responses } },
      '/api/v2/plans/{id}/meals/': { get: { parameters, responses } },
    },
  },
  new Map(),
);

const URL_OF_PLAN = `import axios from 'axios';
function makeUrl(path: string, params?: { id?: number; method?: string; query?: Record<string, string> }) {
  params = params || {};
  const names = ['https://plans.app', 'api', 'v2', path];
  if (params.id) {
    names.push(params.id.toString());
  }
  if (params.method) {
    names.push(params.method);
  }
  names.push('');
  if (params.query) {
    names.pop();
    names.push(\`?\${new URLSearchParams(params.query)}\`);
  }
  return names.join('/');
}
`;

test.for([
  ["export const read = () => axios.get(makeUrl('plans'))", 'stated GET /api/v2/plans/'],
  ["export const read = () => axios.get(makeUrl('plans', { id: 7 }))", 'stated GET /api/v2/plans/{id}/'],
  [
    "export const read = () => axios.get(makeUrl('plans', { id: 7, method: 'meals' }))",
    'stated GET /api/v2/plans/{id}/meals/',
  ],
  // The identifier may be missing, but `meals` is not one.
  [
    "export const read = (id: number) => axios.get(makeUrl('plans', { id, method: 'meals' }))",
    'stated GET /api/v2/plans/{id}/meals/',
  ],
  [
    "export const read = (id: number) => axios.get(makeUrl('plans', { id, method: 'meal' }))",
    'invented GET /api/v2/plans/{…}/meal/',
  ],
  [
    "export const read = () => axios.get(makeUrl('plans', { id: 7, method: 'meal' }))",
    'invented GET /api/v2/plans/{…}/meal/',
  ],
] as const)('a path is what is pushed to a list in the branches that run: %s', async ([code, expected]) => {
  const uses = await findUses({ 'a.ts': `${URL_OF_PLAN}${code};` }, contract);
  expect(uses.filter(({ key }) => key.length === 2).map(({ verdict, fact }) => `${verdict} ${fact}`)).toEqual([
    expected,
  ]);
  expect(uses.filter(({ verdict }) => /^(excluded|invented)$/.test(verdict)).map(({ fact }) => fact)).toEqual(
    expected.startsWith('invented') ? ['GET /api/v2/plans/{…}/meal/'] : [],
  );
});

test('Python joins the list of each branch', async () => {
  const code = `import requests
def make_url(id):
    names = ["https://plans.app", "api", "v2", "plans"]
    if id:
        names.append(id)
    return f"{'/'.join(names)}/"
def read(id):
    return requests.get(make_url(id))
`;
  const uses = await findUses({ 'a.py': code }, contract);
  expect(uses.map(({ fact }) => fact).toSorted()).toEqual(['GET /api/v2/plans/', 'GET /api/v2/plans/{id}/']);
});

test('the end of a text decides which branch runs, if it is written', async () => {
  const code = `import requests
def send(path):
    if not path.startswith("/"):
        path = "/" + path
    if path.endswith("s"):
        path += "/"
    if not path.endswith("/"):
        path += "/"
    return requests.get("https://plans.app/api/v2" + path)
send("/plans")
send("/plans/7/")
`;
  const uses = await findUses({ 'a.py': code }, contract);
  expect(uses.map(({ verdict, fact, confidence }) => `${verdict} ${fact} ${confidence}`)).toEqual([
    'stated GET /api/v2/plans/ certain',
    'stated GET /api/v2/plans/{id}/ certain',
  ]);
});

test('matchers call no function with parameters, of which a test asks whether it was called', async () => {
  const code = `${URL_OF_PLAN}export const load = (id: number) => axios.get(makeUrl('plans', { id, method: 'meals' }));
test('loads', () => expect(load).toHaveBeenCalledTimes(1));`;
  const uses = await findUses({ 'a.test.ts': code }, contract);
  expect(uses.map(({ fact }) => fact)).toEqual(['GET /api/v2/plans/{id}/meals/']);
});

test.for(['for (const each of more) names.push(each);', 'more.forEach((each) => names.push(each));'])(
  'a list that a loop or another function changes has further elements: %s',
  async (change) => {
    const code = `import axios from 'axios';
export function read(more: string[]) {
  const names = ['https://plans.app', 'api', 'v2', 'plans', ''];
  ${change}
  return axios.get(names.join('/'));
}`;
    const uses = await findUses({ 'a.ts': code }, contract);
    expect(uses.map(({ fact }) => fact)).not.toContain('GET /api/v2/plans/');
  },
);

test('a list that a loop grows is a path whose end is not known', async () => {
  const code = `import axios from 'axios';
export function read(ids: string[]) {
  const names = ['https://plans.app', 'api', 'v2', 'plans'];
  for (const id of ids) names.push(id);
  return axios.get(names.join('/'));
}`;
  const uses = await findUses({ 'a.ts': code }, contract);
  expect(
    uses.filter(({ key }) => key.length === 2).map(({ verdict, key: [method] }) => `${verdict} ${method}`),
  ).toEqual(['unread GET']);
});
