import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';

const list = {
  description: 'ok',
  content: {
    'application/json': {
      schema: {
        type: 'array',
        items: {
          properties: {
            ...{ id: {}, attributes: { type: 'object', properties: {} } },
            settings: { anyOf: [{ type: 'object' }, { type: 'null' }] },
          },
        },
      },
    },
  },
};
const page = { name: 'page', in: 'query', schema: { type: 'integer' } };

const createContract = (servers: readonly Json[]) =>
  contractFrom(
    {
      openapi: '3.1.0',
      info: { title: 'Fleet', version: '1' },
      servers: [...servers],
      paths: {
        '/devices': { get: { parameters: [page], responses: { 200: list } } },
        '/groups': {
          get: { responses: { 200: list } },
          post: {
            requestBody: { content: { 'application/json': { schema: { type: 'object', required: ['name'] } } } },
            responses: { 200: list },
          },
        },
        '/devices/{id}/send/{kind}': {
          parameters: ['id', 'kind'].map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
          post: { responses: { 200: list } },
        },
      },
    },
    new Map(),
  );

const ANY_HOST: Json = { url: 'http://{host}/api', variables: { host: { default: 'fleet.test' } } };

async function reported(text: string, servers: readonly Json[]): Promise<string[]> {
  const { uses } = await checkCode([{ file: 'page.jsx', text }], { contract: createContract(servers), sets: [] });
  return uses.map(({ verdict, fact, why }) => [`${verdict} ${fact}`, why ?? []].flat().join(': '));
}

const DEMO: Json = { url: 'https://demo.fleet.example/api' };

test('if the API can be at any host, requests of a page without a host are to it', async () => {
  const text = "fetch('/api/devices'); fetch('/api/groups');";
  expect(await reported(text, [DEMO, ANY_HOST])).toEqual(['stated GET /devices', 'stated GET /groups']);
  const others = "fetch('/api/x'); fetch('/api/y');";
  expect(await reported(text + others, [DEMO, ANY_HOST])).toContain(
    'unread GET /devices: the application itself may have the path, too',
  );
});

test('a request that was found is not one in a call that is not known', async () => {
  expect(await reported("fetch('/api/devices');", [DEMO])).toEqual([
    'unread /devices: a path of this API, in a request whose host does not show that it is for the API: fetch(…)',
  ]);
});

test('an unknown text is never the name of a query parameter', async () => {
  const text =
    'const query = new URLSearchParams(); query.append(name, 1); open(`/api/devices?$' + '{query.toString()}`);';
  expect(await reported(text, [ANY_HOST])).toEqual([
    'unread /devices: a path of this API, in a call that is not known: open(…)',
  ]);
});

test('an object without a stated property can have any', async () => {
  const text =
    "const [first] = await (await fetch('https://demo.fleet.example/api/devices')).json(); show(first.attributes.color, first.settings.color);";
  expect(await reported(text, [DEMO])).toEqual([
    'stated GET /devices',
    'stated GET /devices response field [].attributes',
    'unread GET /devices response field [].attributes.color: nothing is stated of the value',
    'stated GET /devices response field [].settings',
  ]);
});

test('a state of React without a first value is set before it is used', async () => {
  const text = `import { useState } from 'react';
export const Page = () => {
  const [kind, setKind] = useState();
  return <button onClick={() => fetch(\`/api/devices/1/send/\${kind}\`, { method: 'POST' })} />;
};`;
  expect(await reported(text, [ANY_HOST])).toEqual(['stated POST /devices/{id}/send/{kind}']);
});

test('a state of React that is an object first gets fields before it is sent', async () => {
  const text = `import { useState } from 'react';
export const Page = () => {
  const [group, setGroup] = useState({});
  const save = () => fetch('/api/groups', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(group) });
  return <Field onChange={(event) => setGroup({ ...group, [event.target.name]: event.target.value })} onSave={save} />;
};`;
  expect(await reported(text, [ANY_HOST])).toEqual([
    'stated POST /groups',
    'stated POST /groups media type application/json',
  ]);
});
