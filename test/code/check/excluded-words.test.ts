import { expect, test } from 'vitest';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const json = (schema: Json): Json => ({ 'application/json': { schema } });
const item = (name: string, schema: Json, fields: Json): Json => ({
  parameters: [{ name, in: 'path', required: true, schema }],
  get: {
    responses: { 200: { description: 'ok', content: json({ type: 'object', properties: fields }) } },
  },
});

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.shop.com' }],
    paths: {
      '/v1/boards/{id}/': item('id', { type: 'integer' }, { title: { type: 'string' } }),
      '/v1/{user}': item('user', { type: 'string', pattern: 'users/[^/]+' }, { email: { type: 'string' } }),
      '/v1/{file}': item('file', { type: 'string', enum: ['logo'] }, { size: { type: 'integer' } }),
    },
  },
  new Map(),
);

const read = (path: string, field: string): Files => ({
  'a.js': `export const read = async () => {
  const url = new URL('https://api.shop.com' + '${path}');
  const body = await (await fetch(url)).json();
  return body.${field};
};`,
});

test.for<[string, Files, string[]]>([
  [
    'an integer, in front of the last slash',
    read('/v1/boards/starred/', 'title'),
    ['invented GET /v1/boards/starred/ id is no integer'],
  ],
  [
    'a pattern of each template',
    read('/v1/memo', 'email'),
    ['invented GET /v1/memo user does not match the pattern users/[^/]+'],
  ],
  [
    'a pattern, and the values of another template contain it',
    read('/v1/logo', 'size'),
    ['stated GET /v1/{file}', 'stated GET /v1/{file} response field size'],
  ],
])('a word in a path is no value of a parameter that excludes it by %s', async ([, files, facts]) => {
  const uses = await findUses(files, contract);
  expect(uses.map(({ verdict, fact, why }) => [verdict, fact, ...(why === undefined ? [] : [why])].join(' '))).toEqual(
    facts,
  );
});
