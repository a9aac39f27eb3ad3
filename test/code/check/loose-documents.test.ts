import { expect, test } from 'vitest';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const ok = { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'object' } } } } };
const mount = (name: string, field: string): Json => ({
  parameters: [{ name, in: 'path', required: true, schema: { type: 'string', default: name.replace('_mount', '') } }],
  post: {
    requestBody: {
      content: { 'application/json': { schema: { type: 'object', properties: { [field]: { type: 'string' } } } } },
    },
    responses: ok,
  },
});

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Safe', version: '1' },
    servers: [{ url: 'https://safe.example.com' }],
    components: {
      securitySchemes: { BasicAuth: { type: 'http', scheme: 'basic' } },
      schemas: { Any: { type: 'object' } },
    },
    paths: {
      '/auth/{ldap_mount}/config': mount('ldap_mount', 'address'),
      '/auth/{okta_mount}/config': mount('okta_mount', 'name'),
      '/{queue_mount}/config/link': mount('queue_mount', 'name'),
      '/{table_mount}/config/{name}': mount('table_mount', 'address'),
      '/tasks': {
        get: {
          parameters: [
            {
              ...{ name: 'states', in: 'query', example: ['open', '*'] },
              schema: { type: 'array', items: { type: 'string', enum: ['open', 'done'] } },
            },
            { name: 'kinds', in: 'query', schema: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } } },
          ],
          responses: ok,
        },
      },
      '/pictures': {
        post: {
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: { type: 'object', properties: { style: { type: 'string', enum: ['1', '2'] } } },
              },
            },
          },
          responses: ok,
        },
      },
      '/things': {
        post: {
          // The name of the scheme is written otherwise.
          security: [{ basicAuth: [] }],
          requestBody: {
            content: {
              'application/json': {
                schema: { type: 'object', properties: { more: { $ref: '#/components/schemas/Any' } } },
              },
            },
          },
          responses: ok,
        },
      },
    },
  },
  new Map(),
);

const send = (path: string, body: string, headers = ''): string =>
  `fetch('https://safe.example.com${path}', { method: 'POST', headers: { 'Content-Type': 'application/json'${headers} }, body: JSON.stringify(${body}) });`;

test.for<[name: string, code: string, reports: readonly string[]]>([
  [
    'a path of several templates, by the default of a parameter',
    send('/auth/okta/config', '{ name: 1, address: 2 }'),
    [
      'excluded POST /auth/{okta_mount}/config /name is integer, not string',
      'invented POST /auth/{okta_mount}/config body field address',
    ],
  ],
  [
    'a path of several templates',
    send('/auth/other/config', '{ name: 1 }'),
    ['unread POST /auth/other/config several stated paths match it'],
  ],
  [
    'a path with more names, of the part that its default names',
    `${send('/queue/config/link', '{ address: 2 }')}\n${send('/table/config/link', '{ address: 2 }')}`,
    [
      'invented POST /{queue_mount}/config/link body field address',
      'excluded POST /{table_mount}/config/{name} /address is integer, not string',
    ],
  ],
  [
    'a path with more names, of a part that no default names',
    send('/other/config/link', '{ address: 2 }'),
    ['unread POST /other/config/link several stated paths match it'],
  ],
  [
    'an object of which nothing is stated, by a reference',
    send('/things', '{ more: { size: 1 } }', ", Authorization: 'Basic ' + key"),
    [],
  ],
  ['a scheme that the document does not describe', send('/things', '{}', ", Authorization: 'Token ' + key"), []],
  [
    'a list whose items are written otherwise in its example',
    "fetch('https://safe.example.com/tasks?states=open,done&kinds=c');",
    ['excluded GET /tasks query kinds.0 must be one of "a", "b"'],
  ],
  [
    'the type of a field that the client writes as a text',
    `import axios from 'axios';
const headers: { [key: string]: string } = {};
headers['Content-Type'] = 'multipart/form-data';
export const send = async (picture: { style: number }) =>
  axios.post('https://safe.example.com/pictures', { style: picture.style }, { headers });`,
    [],
  ],
  ['a header without a name', send('/things', '{}', ", '': key"), []],
  [
    'the name of a member',
    `import api from 'api';\napi.things.configure({ retries: 3 });\napi.post('/things', {});`,
    [],
  ],
])('what a document leaves to its readers is no fault: %s', async ([, code, reports]) => {
  const uses = await findUses({ 'a.ts': code }, contract);
  expect(
    uses.flatMap(({ verdict, fact, why }) =>
      verdict === 'stated' ? [] : [[verdict, fact, why ?? []].flat().join(' ')],
    ),
  ).toEqual(reports);
});
