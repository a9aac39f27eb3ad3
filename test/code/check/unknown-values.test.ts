import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';

/** A property for each keyword that a value can break. */
const PROPERTIES: Readonly<Record<string, Json>> = {
  age: { type: 'integer', minimum: 18, maximum: 99 },
  price: { type: 'number', multipleOf: 0.5, exclusiveMinimum: 1, exclusiveMaximum: 9 },
  country: { type: 'string', pattern: '^[A-Z]{2}$' },
  code: { type: 'string', minLength: 3, maxLength: 5 },
  day: { type: 'string', format: 'date' },
  state: { type: 'string', enum: ['open', 'closed'] },
  version: { const: 2 },
  lines: { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true, items: { $ref: '#/components/schemas/Line' } },
  pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], contains: { type: 'integer' } },
  address: {
    type: 'object',
    required: ['street'],
    minProperties: 1,
    additionalProperties: false,
    properties: { street: { type: 'string', minLength: 2 } },
  },
  labels: {
    type: 'object',
    propertyNames: { maxLength: 3 },
    maxProperties: 2,
    additionalProperties: { type: 'string' },
    patternProperties: { '^n': {} },
  },
  extra: {
    oneOf: [
      { type: 'object', required: ['a'] },
      { type: 'object', required: ['b'] },
    ],
  },
  other: { anyOf: [{ type: 'string', minLength: 9 }, { type: 'integer' }], not: { const: 3 } },
  card: {
    type: 'object',
    dependentRequired: { number: ['month'] },
    if: { required: ['kind'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['number'] },
  },
};

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Orders', version: '1' },
    servers: [{ url: 'https://orders.example' }],
    paths: {
      '/orders': {
        post: {
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 10 } }],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { type: 'object', properties: PROPERTIES } } },
          },
          responses: { 200: { description: 'Stored' } },
        },
      },
    },
    components: {
      schemas: { Line: { type: 'object', required: ['sku'], properties: { sku: { type: 'string', minLength: 2 } } } },
    },
  },
  new Map(),
);

async function excluded(file: string, text: string): Promise<readonly string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses.filter(({ verdict }) => verdict === 'excluded').map(({ fact }) => fact.replace('POST /orders ', ''));
}

const SEND =
  "fetch('https://orders.example/orders', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body";
const names = Object.keys(PROPERTIES);

/** Values of which nothing or little is known, as programs write them. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  'a parameter': 'o.NAME',
  'a call': 'find(o)',
  'a template': '`${o.NAME}`',
  'a template with a beginning': '`A${o.NAME}`',
  'a text that is changed': '`${o.NAME}`.toLowerCase().trim()',
  'a conversion': 'String(o.NAME)',
  'a sum': 'o.NAME + 1',
  'a count': 'o.NAME.length',
  'a choice': "o.is ? 'open' : o.NAME",
  'a default': "o.NAME ?? 'AB'",
  'a list of a parameter': '[o.NAME]',
  'a list with a spread': '[...o.NAME]',
  'a list of results': 'o.NAME.map((one) => find(one))',
  'a list that is built': '(() => { const all = []; for (const one of o.NAME) all.push(one); return all; })()',
  'a list that is filtered': '[o.a, o.b, o.c].filter(Boolean)',
  'an object with a spread': '{ ...o.NAME }',
  'an object with a name that is not known': '{ [o.key]: o.value }',
  'an object that is built': '(() => { const made = {}; if (o.a) made.a = o.x; else made.b = o.y; return made; })()',
  'an object of entries': 'Object.fromEntries(o.NAME)',
  'a default that can be replaced': "{ street: '', ...o.NAME }",
  'the field of a response': "(await (await fetch('https://other.example/')).json()).NAME",
};

/** What is known of a value breaks the type of a property, whatever the rest is: an object is no text. */
const isOfType = (name: string, expression: string): boolean => {
  const { type } = Object(PROPERTIES[name]);
  const isText = /template|text|conversion/.test(expression);
  const isList = expression.startsWith('a list');
  const isObject = expression.includes('object') || expression.startsWith('a default that');
  if (!isText && !isList && !isObject) return true;
  const own = isText ? 'string' : isList ? 'array' : 'object';
  return (
    type === own ||
    (type === undefined && name === 'extra' && own === 'object') ||
    (name === 'other' && own === 'string')
  );
};

/** What is known of the values above and is wrong. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'a template with a beginning': ['/state breaks enum'],
  'an object that is built': ['/address lacks street'],
  'a default that can be replaced': ['/labels breaks propertyNames'],
};

test.each(Object.entries(EXPRESSIONS))('%s breaks nothing but a type that it cannot have', async (name, expression) => {
  const fitting = names.filter((one) => isOfType(one, name));
  const fields = fitting.map((one) => `${one}: ${expression.replaceAll('NAME', one)}`);
  expect(
    await excluded('a.ts', `export const send = async (o) => ${SEND}: JSON.stringify({ ${fields.join(', ')} }) });`),
  ).toEqual(KNOWN[name] ?? []);
});

test('an unknown body breaks nothing', async () => {
  const bodies = [
    'JSON.stringify(o)',
    'o',
    'JSON.stringify({ ...o })',
    '`{"age": ${o.age}, "code": "${o.code}", "${o.key}": 1}`',
  ];
  for (const body of bodies)
    expect(await excluded('a.ts', `export const send = (o) => ${SEND}: ${body} });`)).toEqual([]);
  for (const options of ["{ method: 'POST', ...o }", "{ method: 'POST', body: o.body }"])
    expect(
      await excluded('a.ts', `export const send = (o) => fetch('https://orders.example/orders', ${options});`),
    ).toEqual([]);
  const curl = "curl -X POST https://orders.example/orders -H 'Content-Type: application/json'";
  for (const words of [
    '"$@"',
    '"${BODY[@]}"',
    '-d @order.json',
    '-d "$BODY"',
    '-d "{\\"code\\": \\"$CODE\\", \\"age\\": $AGE}"',
  ])
    expect(await excluded('a.sh', `send() { ${curl} ${words}; }\nsend ${words}\n${curl} ${words}`)).toEqual([]);
  const jq = `${curl} -d "$(jq -n --argjson age 20 --arg day "$D" --rawfile code c.txt '{age: $age, day: $day, code: $code}')"`;
  expect(await excluded('a.sh', jq)).toEqual([]);
  const piped =
    "import https from 'node:https';\nexport const send = (s) => s.pipe(https.request('https://orders.example/orders', { method: 'POST' }));";
  expect(await excluded('a.js', piped)).toEqual([]);
});

test('unknown values of Python break nothing', async () => {
  const text = `import requests
from dataclasses import dataclass, asdict
@dataclass
class Order:
    age: int
    country: str
    lines: list
def send(order: Order, country, **more):
    body = {"country": f"{country}", "lines": [line for line in more["lines"]], "day": more.get("day"), "code": country.upper()}
    if more:
        body["age"] = more["age"]
    requests.post("https://orders.example/orders", json=body)
    requests.post("https://orders.example/orders", json=asdict(order))
    requests.post("https://orders.example/orders", json={**body, **more})
    requests.post("https://orders.example/orders", **more)
    requests.post("https://orders.example/orders", json=dict(more, country=country))
`;
  expect(await excluded('a.py', text)).toEqual([]);
});

/** Known parts decide, next to others that are not known. */
const BROKEN: readonly (readonly [string, readonly string[]])[] = [
  ['{ age: 7, day: o.day }', ['/age breaks minimum']],
  ["{ country: 'de', day: o.day }", ['/country breaks pattern']],
  ['{ code: `abcdef${o.code}` }', ['/code breaks maxLength']],
  ['{ state: `x-${o.state}` }', ['/state breaks enum']],
  ['{ age: `${o.age}` }', ['/age is string, not integer']],
  ['{ address: { street: "", x: o.x } }', ['body field address.x', '/address/street breaks minLength']],
  ['{ address: { x: o.x } }', ['/address lacks street', 'body field address.x']],
  ['{ lines: [] , day: o.day }', ['/lines breaks minItems']],
  ['{ lines: [o.a, o.b, o.c] }', ['/lines breaks maxItems']],
  ['{ lines: [{ sku: o.sku }, { name: o.name }] }', ['/lines/1 lacks sku']],
  ['{ pair: [o.a, "b"] }', ['/pair/1 is string, not integer']],
  ['{ labels: { long: o.long } }', ['/labels breaks propertyNames']],
  ['{ extra: { a: o.a, b: o.b } }', ['/extra breaks oneOf']],
  ['{ extra: { c: o.c } }', ['/extra breaks oneOf']],
  ['{ other: 3, day: o.day }', ['/other breaks not']],
  ['{ card: { number: o.number } }', ['/card breaks dependentRequired']],
  ['{ card: { kind: o.kind } }', ['/card lacks number']],
  ['[o]', ['the body is array, not object']],
];

test.each(BROKEN)('%s is broken by its known parts', async (body, facts) => {
  const found = await excluded('a.ts', `export const send = (o) => ${SEND}: JSON.stringify(${body}) });`);
  expect(found.toSorted()).toEqual([...facts].toSorted());
});

test('a value of the query that its schema excludes is reported with what the schema demands', async () => {
  const send = SEND.replace("/orders'", "/orders?limit=20'");
  expect(await excluded('a.ts', `export const order = (o) => ${send}: o.body });`)).toEqual([
    'query limit must be at most 10',
  ]);
});

test.each([
  ["-d 'limit=8'", []],
  ["-d 'limit=%38&note=a'", []],
  ["--data-urlencode 'limit=8'", []],
  ["-d 'limit=20'", ['query limit must be at most 10']],
  ["-d 'note=a&limit=%32%30'", ['query limit must be at most 10']],
  ["--data-urlencode 'limit=20'", ['query limit must be at most 10']],
  ["--data-urlencode 'limit@file'", []],
  ['-d "limit=$LIMIT"', []],
])('with curl -G %s is the query', async (data, facts) => {
  const text = `curl -X POST -G ${data} 'https://orders.example/orders'\n`;
  expect((await excluded('a.sh', text)).filter((fact) => fact.includes('limit'))).toEqual(facts);
});

test('a path, a query, a scheme and a key are not judged by a sample if a part is unknown', async () => {
  const text = `export const send = (o) => {
  fetch(\`https://orders.example/\${o.kind}\`, { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } });
  fetch(\`http://\${o.host}/orders?x_\${o.key}=1\`, { method: 'POST', body: o.body });
};`;
  const { uses } = await checkCode([{ file: 'a.ts', text }], { contract, sets: [] });
  expect(uses.filter(({ verdict }) => !/^(stated|open)$/.test(verdict))).toEqual([
    expect.objectContaining({ verdict: 'unread', fact: 'POST …', line: 2 }),
  ]);
});

const READ_ALL = `const ORDERS = 'https://orders.example/orders';
const BODY = JSON.stringify({ state: 'open' });
`;

test.for<[string, string, string[]]>([
  [
    'a default of an option, in options with a default',
    "export const send = (at, { method = 'POST', state } = {}) => fetch(ORDERS, { method });",
    ['likely stated POST /orders', 'likely excluded POST /orders there is no body'],
  ],
  [
    'an option without a default',
    "export const send = (at, { method, state } = {}) => fetch(ORDERS, { method });\nexport const all = () => send('a');",
    ['excluded GET /orders'],
  ],
  [
    'headers that a caller may add',
    "export const send = (more) => fetch(ORDERS, Object.assign({ method: 'POST', body: BODY }, more));",
    ['stated POST /orders body field state', 'stated POST /orders'],
  ],
  [
    'options without headers',
    "export const send = () => fetch(ORDERS, { method: 'POST', body: BODY });",
    ['excluded POST /orders media type text/plain', 'stated POST /orders body field state', 'stated POST /orders'],
  ],
])('a function that no call of the files leads to: %s', async ([, text, expected]) => {
  const { uses } = await checkCode([{ file: 'a.js', text: `${READ_ALL}${text}` }], { contract, sets: [] });
  const shown = uses.map(({ verdict, fact, confidence }) =>
    `${confidence} ${verdict} ${fact}`.replace(/^certain /, ''),
  );
  expect(shown).toEqual(expected);
});
