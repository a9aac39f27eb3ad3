import { expect, test } from 'vitest';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const text = { type: 'string' };
const key = { type: 'object', properties: { expires: text, tags: { type: 'array', items: text } } };
const responses = { 200: { description: 'ok', content: { 'application/json': { schema: key } } } };
const id = { name: 'id', in: 'path', required: true, schema: text };
const body: Json = { content: { 'application/json': { schema: { type: 'object', properties: { message: text } } } } };

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Keys', version: '1' },
    servers: [{ url: 'https://api.keys.com' }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/teams/keys': { get: { responses }, post: { requestBody: body, responses } },
      '/teams/keys/{id}': { get: { parameters: [id], responses } },
      '/message': { post: { requestBody: body, responses } },
    },
  },
  new Map(),
);

async function listUnread(project: Files): Promise<readonly string[]> {
  const uses = await findUses(project, contract);
  return uses.flatMap(({ verdict, fact, file, line, places = [] }) =>
    verdict === 'unread'
      ? [`${fact} ${[`${file}:${line}`, ...places.map((place) => `${place.file}:${place.line}`)].join(' ')}`]
      : [],
  );
}

const GET = "requests.get('https://api.keys.com/teams/keys', headers={'Authorization': 'Bearer ' + KEY}).json()";

const cases: Record<string, readonly [Files, readonly string[]]> = {
  'fields of an object that unknown code makes of a text': [
    {
      'a.py': `import requests\nfrom dateutil import parser\nwhen = parser.parse(${GET}["expires"])\nprint(when.year)`,
    },
    [],
  ],
  'fields of an object that unknown code makes of a list': [
    { 'a.py': `import requests\nfrom lists import first\none = first(${GET}["tags"])\nprint(one.year)` },
    ['GET /teams/keys response field year a.py:4'],
  ],
  'fields of an element of the page whose id is a text': [
    {
      'a.js': `const { expires } = await (await fetch('https://api.keys.com/teams/keys', { headers: { Authorization: 'Bearer ' + key } })).json();
document.getElementById(expires).classList.add('on');`,
    },
    [],
  ],
  'the key of a call that a test asserts': [
    {
      'test_a.py': `from unittest import mock

def test_keys(client, send: mock.MagicMock):
    client.list()
    send.assert_called_with(method="GET", url="/teams/keys")
    send.assert_any_call(method="GET", url="/teams/keys/1")`,
    },
    [],
  ],
};

test.for(Object.entries(cases))('what is unread can hide a use of the API: %s', async ([, [project, expected]]) => {
  expect(await listUnread(project)).toEqual(expected);
});
