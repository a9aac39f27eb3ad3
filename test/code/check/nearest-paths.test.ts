import { expect, test } from 'vitest';
import { contractFrom, type JsonObject } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const get: JsonObject = { get: { responses: { 200: { description: 'ok' } } } };
const names = ['members', 'albums', 'labels', 'folders', 'places', 'videos', 'files', 'links', 'jobs', 'logs', 'tags'];

const contract = contractFrom(
  {
    ...{ openapi: '3.1.0', info: { title: 'Photos', version: '1' } },
    paths: {
      ...Object.fromEntries(names.map((name) => [`/api/v1/${name}`, get])),
      '/api/v1/members/{id}/password': get,
      '/members/{id}/upload/{token}': get,
    },
  },
  new Map(),
);

test('the path that the document states without the prefix of the others is the nearest one', async () => {
  const text = names.map((name) => `fetch(HOST + '/api/v1/${name}');`).join('\n');
  const upload = (id: string): string => `\nfetch(HOST + \`/api/v1/members/\${${id}}/upload/\${token}\`);`;
  const uses = await findUses({ 'a.js': text + upload('id') }, contract);
  expect(uses.flatMap(({ verdict, nearest }) => (verdict === 'stated' ? [] : [`${verdict} ${nearest}`]))).toEqual([
    'invented /members/{id}/upload/{token}',
  ]);
});
