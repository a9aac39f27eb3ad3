import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const slug = { name: 'slug', in: 'path', required: true, schema: { type: 'string', example: 'gh/org/repo' } };
const number = { name: 'number', in: 'path', required: true, schema: { type: 'string' } };
const ok = { responses: { 200: { description: 'ok' } } };
const contract = contractFrom(
  {
    ...{ openapi: '3.1.0', info: { title: 'Builds', version: '1' }, servers: [{ url: 'https://builds.com' }] },
    paths: {
      '/project/{slug}': { get: { ...ok, parameters: [slug] } },
      '/project/{slug}/{number}/tests': { get: { ...ok, parameters: [slug, number] } },
    },
  },
  new Map(),
);

test.for([
  ['/project/gh/org/repo', 'GET /project/{slug}'],
  ['/project/gh/org/repo/7/tests', 'GET /project/{slug}/{number}/tests'],
  ['/project/gh/org/repo/7/files', 'GET /project/{slug}'],
])('the last names of a path decide before a value with slashes: %s', async ([path, expected]) => {
  const uses = await findUses({ 'a.ts': `fetch('https://builds.com${path}');\n` }, contract);
  expect(uses.map(({ verdict, fact }) => `${verdict} ${fact}`)).toEqual([`stated ${expected}`]);
});
