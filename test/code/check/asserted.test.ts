import { expect, test } from 'vitest';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const text = { type: 'string' };
const json = (properties: Json): Json => ({ 'application/json': { schema: { type: 'object', properties } } });

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/api/public/orders': {
        get: {
          parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
          responses: { 200: { description: 'ok', content: json({ id: text }) }, 400: { description: 'invalid' } },
        },
        post: {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: { type: 'object', properties: { kind: text }, required: ['kind'] } },
            },
          },
          responses: { 201: { description: 'ok', content: json({ id: text }) }, 400: { description: 'invalid' } },
        },
      },
    },
  },
  new Map(),
);

async function reported(file: string, program: string): Promise<readonly string[]> {
  const uses = await findUses({ [file]: program }, contract);
  return uses.filter(({ verdict }) => verdict !== 'stated').map(({ verdict, fact }) => `${verdict} ${fact}`);
}

const JAVASCRIPT = `const list = () => fetch('http://localhost:3000/api/public/orders');
const body = await (await list()).json();
`;
const PYTHON = `import requests
body = requests.get("http://localhost:3000/api/public/orders").json()
`;

/** Assertions about a field `f` of a body, which fail if it is there. */
const OF_ABSENCE: Readonly<Record<string, readonly string[]>> = {
  'a.test.ts': [
    "expect(body).not.toHaveProperty('f');",
    "expect(body).to.not.have.property('f');",
    'expect(body.f).toBeUndefined();',
    'expect((body as { f?: string }).f).toBeUndefined();',
    'expect(body.f).to.be.undefined;',
    'expect(body.f).toBe(undefined);',
    'expect(body.f).not.toBeDefined();',
    'expect(body.f).to.not.exist;',
    "expect(body).not.toMatchObject({ f: 'a' });",
    "expect(body).not.toContain('f');",
    'const { f } = body; expect(f).toBeUndefined();',
  ],
  'test_a.py': [
    'assert "f" not in body',
    'assert body.get("f") is None',
    'assert body.get("f") == None',
    'assert not body.get("f")',
  ],
};

/** Assertions that fail if the field is absent. */
const OF_PRESENCE: Readonly<Record<string, readonly string[]>> = {
  'a.test.ts': [
    "expect(body).toHaveProperty('f');",
    'expect(body.f).toBeDefined();',
    'expect(body.f).toBeNull();',
    "expect(body).toMatchObject({ f: 'a' });",
    "expect(body.f).not.toBe('a');",
    'expect(body.f).toBeUndefined(); console.log(body.f);',
  ],
  'test_a.py': ['assert body["f"] is None', 'assert body.get("f") is not None', 'assert body.get("f") == 1'],
};

const listTests = (all: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(all).flatMap(([file, lines]) => lines.map((line) => [file, line] as const));
const programWith = (file: string, line: string): string => `${file.endsWith('.py') ? PYTHON : JAVASCRIPT}${line}`;

test.for(listTests(OF_ABSENCE))('a test that a field is absent does not use it: %s %s', async ([file, line]) => {
  expect(await reported(file, programWith(file, line))).toEqual([]);
});

test.for(listTests(OF_PRESENCE))('a test that a field is there uses it: %s %s', async ([file, line]) => {
  expect(await reported(file, programWith(file, line))).toEqual(['invented GET /api/public/orders response field f']);
});

/** Faulty requests, with the fault that is reported if no test expects a refusal. */
const FAULTS: readonly (readonly [string, string, string, number])[] = [
  ['POST', '', '{}', 400],
  ['GET', '?page=x', '', 400],
  ['DELETE', '', '', 405],
];

/** Tests that expect the response of a request to be an error. `send` is the request. */
const REFUSALS: Readonly<Record<string, readonly ((send: string, status: number) => string)[]>> = {
  'a.test.ts': [
    (send, status) => `const r = await call(${send}); expect(r.status).toBe(${status});`,
    (send, status) => `expect((await call(${send})).status).to.equal(${status});`,
    (send) => `const r = await call(${send}); expect(r.status).toBeGreaterThanOrEqual(400);`,
    (send) => `const r = await call(${send}); expect(r.ok).toBe(false);`,
    (send) => `const r = await call(${send}); expect(r.ok).toBeFalsy();`,
    (send) => `await expect(call(${send})).rejects.toThrow();`,
    (send) => `await expect(async () => { await call(${send}); }).rejects.toThrow('refused');`,
    (send) => `try { await call(${send}); } catch (error) { expect((error as Error).message).toContain('refused'); }`,
    (send, status) => `try { await call(${send}); } catch (error) { expect(error.response.status).toBe(${status}); }`,
  ],
  'test_a.py': [
    (send, status) => `assert call(${send}).status_code == ${status}`,
    (send, status) => `r = call(${send})\nassert r.status_code in (${status}, 422)`,
    (send) => `assert not call(${send}).ok`,
    (send) => `with pytest.raises(requests.HTTPError):\n    call(${send}).raise_for_status()`,
    (send, status) =>
      `with pytest.raises(requests.HTTPError) as info:\n    call(${send})\nassert info.value.response.status_code == ${status}`,
  ],
};

const CALL: Readonly<Record<string, string>> = {
  'a.test.ts': `const call = async (method: string, query: string, body?: object) => {
  const response = await fetch('http://localhost:3000/api/public/orders' + query, {
    method, headers: { 'Content-Type': 'application/json' }, ...(body && { body: JSON.stringify(body) }),
  });
  if (response.status === 204) return { status: 204 };
  return response;
};
`,
  'test_a.py': `import pytest
import requests
def call(method, query, body=None):
    return requests.request(method, "http://localhost:3000/api/public/orders" + query, json=body)
`,
};

const sendOf = (file: string, [method, query, body]: (typeof FAULTS)[number]): string =>
  [`'${method}'`, `'${query}'`, ...(body === '' ? [] : [body])]
    .join(', ')
    .replaceAll("'", file.endsWith('.py') ? '"' : "'");

test.for(Object.entries(REFUSALS))(
  'a request of which a test expects the refusal is not reported: %s',
  async ([file, writers]) => {
    for (const fault of FAULTS)
      for (const write of writers) {
        const program = `${CALL[file]}${write(sendOf(file, fault), fault[3])}`;
        expect([program, (await reported(file, program)).filter((one) => !one.includes(' status '))]).toEqual([
          program,
          [],
        ]);
      }
  },
);

test.for(Object.keys(REFUSALS))('a request of which no test expects a refusal is reported: %s', async (file) => {
  for (const fault of FAULTS) {
    const send = sendOf(file, fault);
    const others = file.endsWith('.py')
      ? [`assert call(${send}).status_code == 200`, `call(${send})`, `assert call(${send}).ok`]
      : [
          `expect((await call(${send})).status).toBe(200);`,
          `await call(${send});`,
          `let error; try { await call(${send}); } catch (caught) { error = caught; } expect(error).toBeUndefined();`,
          `expect((await call(${send})).ok).toBe(true);`,
        ];
    for (const other of others) {
      const program = `${CALL[file]}${other}`;
      expect([program, (await reported(file, program)).filter((one) => one.startsWith('excluded')).length]).toEqual([
        program,
        1,
      ]);
    }
  }
});

test('the method that a test sends is reported unless the status is that of a refused method', async () => {
  const send = sendOf('a.test.ts', ['DELETE', '', '', 405]);
  for (const [status, count] of [
    [405, 0],
    [501, 0],
    [404, 1],
    [403, 1],
  ] as const)
    expect(
      (await reported('a.test.ts', `${CALL['a.test.ts']}expect((await call(${send})).status).toBe(${status});`)).filter(
        (one) => one.startsWith('excluded DELETE'),
      ),
    ).toHaveLength(count);
});
