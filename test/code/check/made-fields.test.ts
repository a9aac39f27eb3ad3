import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';
import { jsonResponse } from './support/json-response.ts';

const text = { type: 'string' };

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.shop.com' }],
    components: { securitySchemes: { jwt: { type: 'apiKey', in: 'header', name: 'Authorization: Bearer' } } },
    paths: {
      '/orders': {
        get: {
          security: [{ jwt: [] }],
          responses: {
            200: jsonResponse({ type: 'object', properties: { id: text } }),
            400: jsonResponse({}),
            401: jsonResponse({ type: 'object', properties: { message: text } }),
          },
        },
      },
    },
  },
  new Map(),
);

const ORDERS = 'https://api.shop.com/orders';

async function reported(code: string, file = 'shop.py'): Promise<readonly string[]> {
  const uses = await findUses({ [file]: code }, contract);
  return uses.flatMap(({ verdict, fact, why }) =>
    verdict === 'stated' || / key$/.test(fact) ? [] : [`${verdict} ${fact}${why === undefined ? '' : `: ${why}`}`],
  );
}

test('a field that only an object of the program has is not read from a response, if the program tests for it', async () => {
  const code = (check: string): string => `import requests
def load():
    response = requests.get("${ORDERS}")
    if response.status_code != 200:
        return {"error": "refused"}
    return response.json()

def show():
    result = load()
    ${check}
        print(result["error"])
`;
  expect(await reported(code('if "error" in result:'))).toEqual([]);
  expect(await reported(code('if "fault" in result:').replace('result["error"]', 'result["fault"]'))).toEqual([
    'unread GET /orders response field fault: the code reads it only where it is present',
  ]);
});

test('a field that the program sets, and then tests for, is not read from a response', async () => {
  const code = `import requests
def load():
    response = requests.get("${ORDERS}")
    body = response.json()
    body["headers"] = dict(response.headers)
    return body

def test_headers():
    body = load()
    assert "headers" in body
    assert isinstance(body["headers"], dict)
`;
  expect(await reported(code)).toEqual([]);
});

test('after `raise_for_status()` a body is that of a success', async () => {
  const code = (check: string): string => `import requests
response = requests.get("${ORDERS}")
${check}
print(response.json().get("createdAt"))
`;
  expect(await reported(code('response.raise_for_status()'))).toEqual([
    'invented GET /orders response field createdAt',
  ]);
  expect(await reported(code('response.close()'))).toEqual([
    'unread GET /orders response field createdAt: nothing is stated of the value',
  ]);
});

test('the name of a scheme may be a header with the start of its value', async () => {
  const uses = async (headers: string) =>
    (await findUses({ 'shop.ts': `fetch('${ORDERS}', { headers: ${headers} });` }, contract)).map(
      ({ verdict, fact }) => `${verdict} ${fact}`,
    );
  expect(await uses("{ Authorization: 'Bearer ' + process.env.TOKEN }")).toEqual([
    'stated GET /orders',
    'stated GET /orders key',
  ]);
  expect(await uses('{}')).toContain('excluded GET /orders key');
});
