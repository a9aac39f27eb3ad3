import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';

const listing = (schema: string): Json => ({
  get: {
    responses: { 200: { description: 'ok', content: { 'application/json': { schema: SCHEMAS[schema] ?? {} } } } },
  },
});
const item = { type: 'object', properties: { id: { type: 'string' } } };
const SCHEMAS: Readonly<Record<string, Json>> = {
  list: { type: 'array', items: item },
  page: { type: 'object', properties: { results: { type: 'array', items: item } } },
};

const document = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://api.shop.com' }],
  paths: { '/orders': listing('list'), '/carts': listing('page') },
};

const PROGRAM = (type: string, path: string): string => `interface Order { id: string; mood: string }
type Orders = ${type};
export async function list(): Promise<Orders> {
  const response = await fetch('https://api.shop.com${path}');
  return (await response.json()) as Orders;
}`;

test.for<[string, string, string[]]>([
  ['Order[] | { results?: Order[] }', '/orders', ['GET /orders response field [].mood']],
  ['Order[] | { results?: Order[] }', '/carts', ['GET /carts response field results[].mood']],
  ['Order[]', '/carts', ['GET /carts list of the response']],
])(
  'a type with a list and an object states the fields of the form that the response has: %s of %s',
  async ([type, path, expected]) => {
    const { uses } = await checkCode([{ file: 'a.ts', text: PROGRAM(type, path) }], {
      contract: contractFrom(document, new Map()),
      sets: [],
    });
    expect(uses.flatMap(({ verdict, fact }) => (/^(excluded|invented)$/.test(verdict) ? [fact] : []))).toEqual(
      expected,
    );
  },
);
