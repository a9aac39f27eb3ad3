import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const USER = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
const FAILURE = { type: 'object', properties: { message: { type: 'string' } } };

const answer = (schema: typeof USER | typeof FAILURE | { type: string; items: typeof USER }) => ({
  description: 'An answer',
  content: { 'application/json': { schema } },
});

const contract = contractFrom(
  {
    ...{ openapi: '3.1.0', info: { title: 'Users', version: '1' }, servers: [{ url: 'https://api.users.com/api/v1' }] },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Users-Key' } } },
    security: [{ token: [] }],
    paths: {
      '/users': { get: { responses: { 200: answer({ type: 'array', items: USER }), 401: answer(FAILURE) } } },
      '/health': { get: { security: [], responses: { 200: answer(FAILURE) } } },
    },
  },
  new Map(),
);

const find = async (files: Files): Promise<string[]> =>
  (await findUses(files, contract)).map(({ verdict, fact, why = '' }) => `${verdict} ${fact} ${why}`.trim());

test('the shape of an error excludes no field that the elements of a success lack', async () => {
  const text = `interface User { id: string; name: string; mood?: string }
export async function load(key: string): Promise<User[]> {
  const response = await fetch('https://api.users.com/api/v1/users', { headers: { 'X-Users-Key': key } });
  return (await response.json()) as User[];
}
`;
  expect(await find({ 'a.ts': text })).toContain('invented GET /users response field [].mood');
});

test('the key of the API is a stated header of an operation that needs none', async () => {
  const text = `fetch('https://api.users.com/api/v1/health', { headers: { 'X-Users-Key': process.env.KEY } });\n`;
  const uses = await find({ 'a.js': text });
  expect(uses).toContain('stated GET /health header X-Users-Key');
});

test.for(['https://api.users.com', 'http://localhost:8065'])(
  'a helper that adds any path to the base path of the server is not outside of the API: %s',
  async (host) => {
    const text = `export const get = (path, key) => fetch(\`${host}/api/v1\${path}\`, { headers: { 'X-Users-Key': key } });\n`;
    expect((await find({ 'a.js': text })).join()).not.toMatch(/outside|invented/);
  },
);
