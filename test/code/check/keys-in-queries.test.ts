import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const ok = { responses: { 200: { description: 'ok' } } };
const contract = contractFrom(
  {
    ...{ openapi: '3.1.0', info: { title: 'Music', version: '1' }, servers: [{ url: 'https://api.music.com' }] },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'query', name: 't' } } },
    security: [{ token: [] }],
    paths: { '/rest/albums': { get: ok, post: ok }, '/rest/ping': { get: ok } },
  },
  new Map(),
);

test.for<[string, string, string[]]>([
  [
    'a request without a key',
    "fetch('https://api.music.com/rest/ping');",
    ['excluded GET /rest/ping key', 'stated GET /rest/ping'],
  ],
  [
    'the placeholders of util.format, and settled promises',
    `import util from 'node:util';
const [ping] = await Promise.allSettled([fetch(util.format('%s/rest/%s?t=%s', 'https://api.music.com', 'ping', token))]);
console.log(ping.status === 404, ping.value.headers.get('x-total'));`,
    ['stated GET /rest/ping', 'stated GET /rest/ping key', 'invented GET /rest/ping response header x-total'],
  ],
  [
    'a query that a function makes',
    'fetch(`https://api.music.com/rest/ping?${credentials()}`);',
    ['unread GET /rest/ping key', 'stated GET /rest/ping'],
  ],
  [
    'a form that a function makes, or a query, in requests of which one is sent',
    `class Api {
  constructor(auth) {
    this.fetch = (path) => {
      const request = auth.usesForms
        ? new Request(\`https://api.music.com/\${path}\`, { method: 'POST', body: credentials() })
        : new Request(\`https://api.music.com/\${path}?\${credentials()}\`, { method: 'GET' });
      return window.fetch(request);
    };
  }
  albums() { return this.fetch('rest/albums'); }
}`,
    ['unread POST /rest/albums key', 'stated POST /rest/albums', 'stated GET /rest/albums'],
  ],
])('%s', async ([, code, expected]) => {
  const uses = await findUses({ 'a.js': code }, contract);
  expect(uses.map(({ verdict, fact }) => `${verdict} ${fact}`)).toEqual(expected);
});
