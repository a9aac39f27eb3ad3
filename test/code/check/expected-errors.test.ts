import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom, readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

/** A request without a key, or with a body that lacks its title, and what reads its response. */
const PROGRAMS: Readonly<Record<string, (keyless: boolean, status: number, reads: string) => string>> = {
  'refused.test.ts': (keyless, status, reads) => `import request from 'supertest';
const send = request(process.env.BASE).post('/v1/agents/7/memories/')${keyless ? '' : '.set("Authorization", `Bearer ${process.env.KEY}`)'};
const response = await send.send(${keyless ? "{ title: 'a', content: 'b' }" : "{ content: 'b' }"});
expect(response.status).toBe(${status});
${reads === '' ? '' : `console.log(response.body.${reads});`}`,
  'refused.cy.js': (keyless, status, reads) => `cy.request({
  method: 'POST', url: \`\${Cypress.env('BASE')}/v1/agents/7/memories/\`, failOnStatusCode: false,
  ${keyless ? '' : "headers: { Authorization: `Bearer ${Cypress.env('KEY')}` },"}
  body: ${keyless ? "{ title: 'a', content: 'b' }" : "{ content: 'b' }"},
})${reads === '' ? `.its('status').should('eq', ${status});` : `.then((response) => { expect(response.status).to.eq(${status}); console.log(response.body.${reads}); });`}`,
  'test_refused.py': (keyless, status, reads) => `import os
import requests
response = requests.post(f"{os.environ['BASE']}/v1/agents/7/memories/",
    ${keyless ? '' : 'headers={"Authorization": f"Bearer {os.environ[\'KEY\']}"},'}
    json=${keyless ? '{"title": "a", "content": "b"}' : '{"content": "b"}'})
assert response.status_code == ${status}
${reads === '' ? '' : `print(response.json()["${reads}"])`}`,
};

async function excluded(file: string, text: string): Promise<string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses.filter(({ verdict }) => verdict === 'excluded').map(({ fact, id }) => `${fact}: ${id}`);
}

test.for(Object.keys(PROGRAMS))(
  'a test may send an invalid request of which it expects the refusal: %s',
  async (file) => {
    const program = PROGRAMS[file] ?? String;
    for (const reads of ['', 'message']) {
      expect(await excluded(file, program(true, 401, reads))).toEqual([]);
      expect(await excluded(file, program(false, 400, reads))).toEqual([]);
    }
    const keyless = [expect.stringMatching(/ key: developer-api-key\.required$/)];
    const lacking = [expect.stringMatching(/the body lacks title: new-memory\.title$/)];
    // Another refusal is expected, or a success, or its fields are read.
    expect(await excluded(file, program(true, 400, ''))).toEqual(keyless);
    expect(await excluded(file, program(true, 200, ''))).toEqual(keyless);
    expect(await excluded(file, program(true, 401, 'data'))).toEqual(keyless);
    expect(await excluded(file, program(false, 401, ''))).toEqual(lacking);
    expect(await excluded(file, program(false, 201, ''))).toEqual(lacking);
    // No test expects it.
    const name = file.replace('test_', '').replace(/\.(test|cy)\./, '.');
    expect(await excluded(name, program(true, 401, ''))).toEqual(keyless);
  },
);

test.for([401, 400])('a file is a test if its application is in the same process: status %s', async (status) => {
  const text = `from app import app
answer = app.test_client().get("/v1/agents/")
assert answer.status_code == ${status}`;
  const app = 'from flask import Flask\napp = Flask(__name__)';
  const files = [
    { file: 'tools/check_app.py', text },
    { file: 'tools/app.py', text: app },
  ];
  const { uses } = await checkCode(files, { contract, sets: [] });
  const expected = status === 401 ? [] : ['developer-api-key.required'];
  expect(uses.flatMap(({ verdict, id }) => (verdict === 'excluded' ? [id] : []))).toEqual(expected);
});

/** Two tests: one with the key of the environment, and one with a key and the status that it expects. */
const TESTS_OF_KEYS: Readonly<Record<string, (key: string, status: number, other: string) => string>> = {
  'keys.test.ts': (key, status, other) => `import request from 'supertest';
const list = async (key: string) => (await request(\`\${process.env.BASE}\`).get('/v1/agents/').set('Authorization', \`Bearer \${key}\`)).status;
expect(await list(${other === '' ? 'process.env.KEY' : `'${other}'`})).toBe(200);
expect(await list('${key}')).toBe(${status});`,
  'keys.spec.ts': (key, status, other) => `import { expect, test } from '@playwright/test';
test('a', async ({ request }) => {
  expect((await request.get('/v1/agents/', { headers: { Authorization: \`Bearer \${${other === '' ? 'process.env.KEY' : `'${other}'`}}\` } })).status()).toBe(200);
  expect((await request.get('/v1/agents/', { headers: { Authorization: 'Bearer ${key}' } })).status()).toBe(${status});
});`,
  'keys.cy.js': (
    key,
    status,
    other,
  ) => `const call = (key) => cy.request({ url: \`\${Cypress.env('BASE')}/v1/agents/\`, headers: { Authorization: \`Bearer \${key}\` }, failOnStatusCode: false });
call(${other === '' ? "Cypress.env('KEY')" : `'${other}'`}).its('status').should('eq', 200);
call('${key}').its('status').should('eq', ${status});`,
  'test_keys.py': (key, status, other) => `import os
import requests
def call(key):
    return requests.get(f"{os.environ['BASE']}/v1/agents/", headers={"Authorization": f"Bearer {key}"})
def test_keys():
    assert call(${other === '' ? 'os.environ["KEY"]' : `"${other}"`}).status_code == 200
    assert call("${key}").status_code == ${status}`,
};

test.for(Object.entries(TESTS_OF_KEYS))(
  'a test expects 401 for a key that is wrong on purpose: %s',
  async ([file, write]) => {
    for (const status of [403, 404])
      expect(await excluded(file, write('wrong', status, ''))).toEqual([
        `GET /v1/agents/ status ${status}: errors.401`,
      ]);
    expect(await excluded(file, write('wrong', 401, ''))).toEqual([]);
    // The only key of the tests may be right.
    expect(await excluded(file, write('wrong', 403, 'wrong'))).toEqual([]);
  },
);

test.for([
  'case.assertRaises(Exception, lambda: create(memory))',
  'case.assertRaises(Exception, create, memory)',
  'case.assertRaisesRegex(Exception, "title", create, memory)',
  'pytest.raises(Exception, create, memory)',
])('a test of Python may call what has to raise an error: %s', async (call) => {
  const program = (line: string): string => `import os, pytest, requests
from unittest import TestCase
case = TestCase()
memory = {"content": "b"}
def create(body):
    response = requests.post(f"{os.environ['BASE']}/v1/agents/7/memories/",
        headers={"Authorization": f"Bearer {os.environ['KEY']}"}, json=body)
    response.raise_for_status()
${line}
`;
  const { uses } = await checkCode([{ file: 'Tests/memories.py', text: program(call) }], { contract, sets: [] });
  expect(uses.filter(({ verdict }) => verdict === 'excluded')).toEqual([]);
  expect(uses.map(({ fact }) => fact)).toContainEqual(expect.stringMatching(/ body field content$/));
  expect(await excluded('Tests/memories.py', program('create(memory)'))).toHaveLength(1);
});

test('a test may read the fields of an error whose status it does not name', async () => {
  const shop = contractFrom(
    {
      ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, servers: [{ url: 'https://api.shop.com' }] },
      paths: {
        '/v3/orders': {
          get: {
            parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } }],
            responses: {
              200: { description: 'ok', content: withStatus('string') },
              '4XX': { description: 'no', content: withStatus('object') },
            },
          },
        },
      },
    },
    new Map(),
  );
  const text = `import requests
def test_limit():
    response = requests.get("https://api.shop.com/v3/orders", params={"limit": 0})
    assert not response.ok
    print(response.json()["status"])
`;
  const { uses } = await checkCode([{ file: 'test_orders.py', text }], { contract: shop, sets: [] });
  expect(uses.filter(({ verdict }) => verdict === 'excluded')).toEqual([]);
});

const withStatus = (type: string) => ({
  'application/json': { schema: { type: 'object', properties: { status: { type } } } },
});

test('a test expects an error by the field that a client sets for it', async () => {
  const client = `export const createMemory = async (title?: string) => {
  const response = await fetch(process.env.BASE + '/v1/agents/7/memories/', {
    method: 'POST', headers: { Authorization: \`Bearer \${process.env.KEY}\`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title, content: 'b' }),
  });
  if (response.ok) return { ok: true, value: (await response.json()).data };
  return { ok: false, status: response.status };
};`;
  const check = async (line: string) => {
    const text = `import { createMemory } from './client';\nconst result = await createMemory(undefined);\n${line}`;
    const files = [
      { file: 'client.ts', text: client },
      { file: 'client.test.ts', text },
    ];
    const { uses } = await checkCode(files, { contract, sets: [] });
    return uses.flatMap(({ verdict, fact }) => (verdict === 'excluded' ? [fact] : []));
  };
  for (const line of ['expect(result.ok).toBe(false);', 'expect(result.ok).toBeFalsy();'])
    expect(await check(line), line).toEqual([]);
  for (const line of ['expect(result.ok).toBe(true);', 'expect(result).toBeDefined();', 'console.log(result.ok);'])
    expect(await check(line), line).toEqual([expect.stringMatching(/lacks title$/)]);
});
