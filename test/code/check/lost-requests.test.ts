import { expect, test } from 'vitest';
import { joinRepeatedCauses } from '../../../src/code/check/repeated-causes.ts';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const responses = { 200: { description: 'ok' } };
const parameters: Json = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];

const contractAt = (url: string) =>
  contractFrom(
    {
      openapi: '3.1.0',
      info: { title: 'Plans', version: '1' },
      servers: [{ url }],
      paths: {
        '/api/0/plans/{id}/meals/': { get: { parameters, responses } },
        '/api/0/teams/{id}/': { get: { parameters, responses } },
        '/api/0/users/{id}/': { get: { parameters, responses } },
      },
    },
    new Map(),
  );

const listPaths = async (project: Files, url: string): Promise<readonly string[]> =>
  (await findUses(project, contractAt(url)))
    .filter(({ key, fact }) => key.length === 2 && !fact.includes('//'))
    .map(({ verdict, fact, why }) => `${verdict} ${fact}: ${why}`);

const PARAMETER = `export const read = (client: any, id: string) => client.get(\`/plans/\${id}/guests/\`);`;

test('a request of an unknown client whose path begins like a stated one is not silent', async () => {
  expect(await listPaths({ 'a.ts': PARAMETER }, 'https://{region}.plans.app')).toEqual([
    'unread GET /plans/{…}/guests/: what sends it is a parameter',
  ]);
});

const CONFIGURED = `export const read = (id: string) => fetch(\`\${process.env.BASE}/api/0/plans/\${id}/guests/\`);`;
const NAMED = "export const API_BASE = 'https://plans.app';";

test('a request to an unknown host whose path begins like a stated one is not silent in a project of the API', async () => {
  expect(await listPaths({ 'a.ts': CONFIGURED, 'b.ts': NAMED }, 'https://plans.app')).toEqual([
    'unread GET /api/0/plans/{…}/guests/: its host does not show that it is for the API, and its path begins like a stated one',
  ]);
  expect(await listPaths({ 'a.ts': CONFIGURED }, 'https://plans.app')).toEqual([]);
});

test('a path in a call that is not known is one report with a request for it in the same file', () => {
  const use = { file: 'a.ts', column: 1, verdict: 'unread', confidence: 'certain' } as const;
  const place = { file: 'a.ts', line: 2, column: 1, fact: 'GET /plans' };
  const request = { ...use, file: 'b.ts', line: 1, key: ['GET', '/teams'], fact: 'GET /teams', places: [place] };
  const paths = ['/plans', '/users'].map((path) => ({ ...use, line: 3, key: ['?', path], fact: path }));
  const found = joinRepeatedCauses([request, ...paths]);
  expect(found.map(({ places = [] }) => places.map(({ fact }) => fact))).toEqual([['GET /plans', '/plans'], []]);
});

test.for([
  `export const read = (client: any, id: string) => client.get(\`/books/\${id}/guests/\`);`,
  `export const read = (id: string) => fetch(\`https://books.app/api/0/plans/\${id}/guests/\`);`,
  `export const read = (id: string) => fetch(\`/plans/\${id}/guests/\`);`,
])('%s is a request of another API', async (code) => {
  expect(await listPaths({ 'a.ts': code, 'b.ts': NAMED }, 'https://plans.app')).toEqual([]);
});

const CLIENT = `export class Plans {
  constructor(private base: string, private http: any) {}
  request(path: string): any { return this.http.send({ to: path }); }
  read(id: string) { return this.request(\`\${this.base}/api/0/teams/\${id}\`); }
  list(id: string) { return this.request(\`\${this.base}/api/0/plans/\${id}/guests\`); }
}`;

test('a path that the document lacks is unread in a call that also gets a stated one', async () => {
  const uses = await findUses({ 'a.ts': CLIENT, 'b.ts': NAMED }, contractAt('https://plans.app'));
  const inClient = uses.filter(({ file }) => file === 'a.ts');
  expect(inClient.flatMap(({ line, places = [] }) => [line, ...places.map((place) => place.line)])).toEqual([4, 5]);
});
