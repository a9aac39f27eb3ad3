import { expect, test } from 'vitest';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const text = { type: 'string' };
const json = (schema: Json): Json => ({ 'application/json': { schema } });
const version = { name: 'version', in: 'path', required: true, schema: { type: 'string', enum: ['v4', 'v5'] } };
const value = { type: 'object', required: ['value'], properties: { value: {} } };

const form = { type: 'object', properties: { limit: { type: 'integer' }, label: text } };
const labels = { type: 'array', items: { type: 'object', properties: { label: text } } };

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Volumes', version: '1' },
    servers: [{ url: 'http://api.volumes.com' }],
    components: {
      securitySchemes: {
        user: { type: 'http', scheme: 'bearer' },
        program: { type: 'apiKey', in: 'header', name: 'X-Program-Key' },
      },
    },
    paths: {
      '/{version}/volumes': {
        servers: [{ url: 'https://api.volumes.com/v4' }],
        parameters: [version, { name: 'expand', in: 'query', schema: text }],
        get: {
          responses: { 200: { description: 'ok', content: json({ type: 'object', properties: { data: text } }) } },
        },
      },
      '/{version}/forms': {
        parameters: [version],
        post: {
          security: [{ user: [] }],
          requestBody: {
            content: {
              'application/x-www-form-urlencoded': { schema: form },
              'application/json': { schema: form },
            },
          },
          responses: { 200: { description: 'ok', content: json({ type: 'object', properties: { data: labels } }) } },
        },
      },
      '/{version}/search': {
        parameters: [version],
        post: {
          requestBody: {
            content: json({
              type: 'object',
              properties: {
                size: { oneOf: [value, { ...value, title: 'Is not' }] },
                all: { oneOf: [{ properties: { label: { oneOf: [value, { ...value, title: 'Is not' }] } } }, text] },
                label: { oneOf: [value, text] },
              },
            }),
          },
          responses: { 200: { description: 'ok' } },
        },
      },
    },
  },
  new Map(),
);

async function reported(code: string): Promise<readonly string[]> {
  const uses = await findUses({ 'a.ts': code }, contract);
  return uses.flatMap(({ verdict, fact, why }) =>
    verdict === 'stated' ? [] : [[verdict, fact, why ?? []].flat().join(' ')],
  );
}

test('the address of one server of the API may be the start of a stated path below another', async () => {
  expect(
    await reported(`const { data } = await (await fetch('https://api.volumes.com/v4/volumes')).json();
await fetch('https://api.volumes.com/v4/volume');`),
  ).toEqual(['invented GET /volume']);
});

test('a field that the query names need not be in the schema: the fields of one request are one report', async () => {
  expect(
    await reported(`const response = await fetch('https://api.volumes.com/v4/volumes?expand=disks,owner');
const { disks, owner, colour } = await response.json();`),
  ).toEqual([
    'unread GET /{version}/volumes response field disks a value of the query names the field, which no schema states',
    'invented GET /{version}/volumes response field colour',
  ]);
});

test.for<[body: string, reports: string[]]>([
  [`{ size: { value: 1 }, all: { label: { value: 'a' } } }`, []],
  [`{ size: { value: 1 }, label: 7 }`, ['excluded POST /{version}/search /label breaks oneOf']],
])('a value is not excluded because several alternatives of a oneOf allow it: %s', async ([body, reports]) => {
  const options = `{ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(${body}) }`;
  expect(await reported(`await fetch('https://api.volumes.com/v5/search', ${options});`)).toEqual(reports);
});

const FORMS = 'https://api.volumes.com/v4/forms';
const nock = (matcher: string): string =>
  `import nock from 'nock';\nnock('https://api.volumes.com').post('/v4/forms', (body) => ${matcher}).reply(200, {});`;
const post = (options: string): string =>
  `const response = await fetch('${FORMS}', { method: 'POST', headers: { Authorization: \`Bearer \${key}\`${options} } });`;

test.for<[name: string, code: string, reports: string[]]>([
  [
    'a key whose scheme no operation requires',
    post(`, 'X-Program-Key': program, 'X-Other-Key': other`),
    [`invented POST /{version}/forms header X-Other-Key`],
  ],
  ['a number in a form is a text', nock(`body.limit === '75'`), []],
  ['a body that is no JSON is a text', nock(`body.includes('limit')`), []],
  ['a field whose name is not known', nock('body[field] === 1 && body.colour === 2'), ['body field colour']],
  [
    'a list among the fields of an object',
    `${post('')}
const body = await response.json();
const all = Array.isArray(body.data) ? body.data : Object.values(body).find((each) => Array.isArray(each));
console.log(all.length, all.map((each) => each.label));`,
    [],
  ],
])('what a document leaves to its readers is no fault: %s', async ([, code, reports]) => {
  expect(
    (await reported(code)).map((fact) => fact.replace(/^invented POST \/\{version\}\/forms (?=body)/, '')),
  ).toEqual(reports);
});
