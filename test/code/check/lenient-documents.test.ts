import { expect, test } from 'vitest';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const text = { type: 'string' };
const json = (schema: Json): Json => ({ 'application/json': { schema } });
const version = { name: 'version', in: 'path', required: true, schema: { type: 'string', enum: ['v4', 'v5'] } };
const value = { type: 'object', required: ['value'], properties: { value: {} } };

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Volumes', version: '1' },
    servers: [{ url: 'https://api.volumes.com' }],
    paths: {
      '/{version}/volumes': {
        servers: [{ url: 'https://api.volumes.com/v4' }],
        parameters: [version],
        get: {
          responses: { 200: { description: 'ok', content: json({ type: 'object', properties: { data: text } }) } },
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

test.for<[body: string, reports: string[]]>([
  [`{ size: { value: 1 }, all: { label: { value: 'a' } } }`, []],
  [`{ size: { value: 1 }, label: 7 }`, ['excluded POST /{version}/search /label breaks oneOf']],
])('a value is not excluded because several alternatives of a oneOf allow it: %s', async ([body, reports]) => {
  const options = `{ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(${body}) }`;
  expect(await reported(`await fetch('https://api.volumes.com/v5/search', ${options});`)).toEqual(reports);
});
