import { expect, test } from 'vitest';
import { type CheckOptions, checkCode } from '../../../src/code/check/index.ts';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';

const ok = (properties: Json): Json => ({
  description: 'ok',
  content: { 'application/json': { schema: { type: 'object', properties } } },
});

const text: Json = { type: 'string' };

/** The document of a shop at an address. */
const shopAt = (...urls: readonly string[]): CheckOptions['contract'] =>
  contractFrom(
    {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      servers: urls.map((url) => ({
        url,
        ...(url.includes('{token}') && { variables: { token: { default: '1:A' } } }),
      })),
      paths: {
        '/api/orders': {
          get: {
            parameters: [{ name: 'page', in: 'query', schema: text }],
            responses: {
              200: ok({ data: { type: 'array', items: { type: 'object', properties: { id: text } } } }),
              404: ok({ message: text }),
            },
          },
          post: {
            requestBody: {
              content: { 'application/json': { schema: { type: 'object', properties: { item: text } } } },
            },
            responses: { 200: ok({ id: text }), 404: ok({ message: text }) },
          },
        },
        '/api/orders/{id}': {
          get: {
            parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
            responses: { 200: ok({ id: text }) },
          },
        },
        '/api/status': { get: { responses: { 200: { description: 'ok' } } } },
      },
    },
    new Map(),
  );

/** The facts of a script that are not stated, or all of them. */
async function reported(script: string, contract = shopAt('/'), isVerbose = false): Promise<string[]> {
  const { uses } = await checkCode([{ file: 'a.js', text: script }], { contract, sets: [] });
  return uses.flatMap(({ line, verdict, fact, places = [] }) =>
    verdict === 'stated' && !isVerbose
      ? []
      : [{ line, fact }, ...places.filter((place) => place.fact !== undefined)].map(
          (place) => `${place.line} ${verdict} ${place.fact?.replace(/^(GET|POST) \/api\/orders (?=\w)/, '')}`,
        ),
  );
}

const URL = "document.body.dataset.url + '/api/orders'";

test.for<[string, string]>([
  ['$.ajax with settings', `$.ajax({ url: ${URL}, data: { sort: 1 }, success: (data) => data.rows })`],
  ['$.ajax with an address', `jQuery.ajax(${URL}, { type: 'GET', data: { sort: 1 }, success: (data) => data.rows })`],
  ['done', `$.ajax({ url: ${URL}, method: 'get', data: { sort: 1 } }).fail(() => 1).done((data) => data.rows)`],
  ['await', `const f = async () => (await $.ajax({ url: ${URL}, data: { sort: 1 } })).rows`],
  ['$.get', `$.get(${URL}, { sort: 1 }, (data) => data.rows, 'json')`],
  ['$.getJSON', `$.getJSON(${URL}, { sort: 1 }).then((data) => data.rows)`],
  ['$.get with settings', `$.get({ url: ${URL}, data: { sort: 1 }, success: (data) => data.rows })`],
  ['a function for the loaded page', `$(() => $.getJSON(${URL} + '?sort=1', (data) => data.rows))`],
  ['DataTable', `$('#a').DataTable({ ajax: { url: ${URL}, data: { sort: 1 }, dataSrc: 'rows' } })`],
  ['new DataTable', `new DataTable('#a', { ajax: { url: ${URL} + '?sort=1', dataSrc: (data) => data.rows } })`],
])('a script with jQuery: %s', async ([, script]) => {
  expect(await reported(script)).toEqual(['1 invented query sort', '1 invented response field rows']);
});

test.for<[string, string, readonly string[]]>([
  [
    'a body as JSON',
    `$.ajax({ url: ${URL}, method: 'POST', contentType: 'application/json', data: JSON.stringify({ mood: 1 }) })`,
    ['1 invented body field mood'],
  ],
  ['a form', `$.post(${URL}, { item: 'a' })`, ['1 excluded media type application/x-www-form-urlencoded']],
  ['the handler without data', `$.get(${URL}, (data) => data.data, 'json')`, []],
  [
    'an error',
    `$.ajax({ url: ${URL} }).fail((xhr) => [xhr.status === 404, xhr.responseJSON.reason])`,
    ['1 invented response field reason'],
  ],
  [
    'an error of the settings',
    `$.ajax({ url: ${URL}, error: (xhr) => xhr.responseJSON.reason })`,
    ['1 invented response field reason'],
  ],
  ['a table with an address alone', `$('#a').DataTable({ ajax: ${URL} })`, []],
  [
    'a table whose server sorts it',
    `$('#a').DataTable({ serverSide: true, ajax: { url: ${URL}, data: { sort: 1 } } })`,
    [],
  ],
])('what jQuery sends and reads: %s', async ([, script, expected]) => {
  expect(await reported(script)).toEqual(expected);
});

test.for<[string, string]>([
  ['each', `$.getJSON(${URL}, (body) => $.each(body.data, (index, order) => order.mood))`],
  ['map', `$.getJSON(${URL}, (body) => jQuery.map(body.data, (order) => order.mood))`],
])('a loop of jQuery: %s', async ([, script]) => {
  expect(await reported(script)).toEqual(['1 invented response field data[].mood']);
});

test.for<[string, string]>([
  [
    'request',
    `const request = require('request');\nrequest({ uri: ${URL}, qs: { sort: 1 }, json: true }, (error, response, body) => body.rows);`,
  ],
  [
    'request.get',
    `const request = require('request');\nrequest.get(${URL}, { qs: { sort: 1 } }, (error, response) => JSON.parse(response.body).rows);`,
  ],
  [
    'defaults',
    `const request = require('@cypress/request').defaults({ baseUrl: document.body.dataset.url });\nrequest({ url: '/api/orders', qs: { sort: 1 } }, (error, response, body) => JSON.parse(body).rows);`,
  ],
  [
    'request-promise',
    `const request = require('request-promise');\nrequest({ url: ${URL}, qs: { sort: 1 } }).then((body) => JSON.parse(body).rows);`,
  ],
  [
    'request-promise with the response',
    `const request = require('request-promise-native');\nrequest({ url: ${URL}, qs: { sort: 1 }, resolveWithFullResponse: true }).then((r) => JSON.parse(r.body).rows);`,
  ],
  [
    'superagent with further methods',
    `const agent = require('superagent');\nagent.get(${URL}).on('error', () => 1).redirects(0).query({ sort: 1 }).then((r) => r.body.rows);`,
  ],
])('a client of Node: %s', async ([, script]) => {
  expect(await reported(script)).toEqual(['2 invented query sort', '2 invented response field rows']);
});

test.for([
  ['request', `require('request').post(${URL}, { form: { item: 'a' } }, () => 1);`],
  [
    'options that a function completes',
    `const request = require('request');\nconst send = (path, options = {}) => request({ ...options, method: 'POST', url: document.body.dataset.url + path });\nexport const add = (form = {}) => { form.item = 'a'; return send('/api/orders', { form }); };`,
  ],
  ['got', `import got from 'got';\nawait got.post(${URL}, { form: { item: 'a' } });`],
] as const)('the option form is sent as a form, and JSON is what is stated: %s', async ([, script]) => {
  const [found, ...others] = await reported(script);
  expect([found?.replace(/^\d /, ''), others]).toEqual(['excluded media type application/x-www-form-urlencoded', []]);
});

test.for<[string, string, readonly string[], readonly string[]]>([
  ['an address in the page', "fetch(document.body.dataset.url + '/api/orders')", ['/'], ['stated']],
  ['the site of the page', "fetch(location.origin + '/api/orders')", ['/'], ['stated']],
  [
    'the site of the page, with a local address',
    "fetch(location.origin + '/api/orders')",
    ['https://shop.example', 'http://localhost:3000'],
    ['stated'],
  ],
  [
    'the site of the page, with another address',
    "fetch(location.origin + '/api/orders')",
    ['https://shop.example'],
    [],
  ],
  [
    'the application itself, with a local address',
    "fetch('/api/orders')",
    ['https://shop.example', 'http://localhost:3000'],
    ['stated'],
  ],
  ['a scheme that is not known', 'fetch(`${location.protocol}//${location.host}/api/orders`)', ['/'], ['stated']],
  [
    'a scheme in front of a host',
    'fetch(`${location.protocol}//shop.example/api/orders`)',
    ['https://shop.example'],
    ['stated'],
  ],
  [
    'another path of the site',
    "fetch(location.origin + '/api/orders'); fetch(location.origin + '/api/carts')",
    ['/'],
    ['stated', 'unread'],
  ],
  [
    'a file of the site',
    "fetch(document.body.dataset.url + '/api/orders'); fetch(document.body.dataset.url + '/a.json')",
    ['/'],
    ['stated'],
  ],
  [
    'a base path with a variable',
    'fetch(`https://shop.example/bot${token}/api/orders`)',
    ['https://shop.example/bot{token}'],
    ['stated'],
  ],
  [
    'a base path that lacks its variable',
    "fetch('https://shop.example/api/orders')",
    ['https://shop.example/bot{token}'],
    ['excluded'],
  ],
  [
    'a segment that may be left out',
    "fetch(`${process.env.X}${process.env.TEST ? '/test' : ''}/api/orders`)",
    ['/'],
    ['stated'],
  ],
])('the host of a request: %s', async ([, script, urls, expected]) => {
  const { uses } = await checkCode([{ file: 'a.js', text: script }], { contract: shopAt(...urls), sets: [] });
  expect(uses.filter(({ key }) => key.length === 2).map(({ verdict }) => verdict)).toEqual(expected);
});

test.for<[string, string, readonly string[]]>([
  [
    'a GET without a stated body',
    "const f = async () => (await (await fetch('/api/status')).json()).rows",
    ['1 unread GET /api/status response field rows'],
  ],
  ['a name with a slash', "fetch(`/api/orders/${encodeURIComponent('a/b?c=1')}`)", []],
  [
    'options that get further ones',
    `const options = { sort: 1 };\nObject.assign(options, { page: 'a' });\nfetch('/api/orders?' + new URLSearchParams(options));`,
    ['1 invented query sort'],
  ],
  [
    'a state of several values',
    `import { useState } from 'react';\nconst [rows, setRows] = useState([]);\nconst f = async () => setRows((await (await fetch('/api/orders')).json()).data || []);\nf();\nrows.map((row) => row.mood);`,
    ['5 invented response field data[].mood'],
  ],
  [
    'a state that a reducer makes',
    `import { useReducer } from 'react';\nconst [state, dispatch] = useReducer((before, { rows }) => ({ ...before, rows: [...before.rows, ...rows] }), { rows: [] });\nconst f = async () => dispatch({ rows: (await (await fetch('/api/orders')).json()).data });\nf();\nstate.rows.map((row) => row.mood);`,
    ['5 invented response field data[].mood'],
  ],
  [
    'a fetcher of SWR that is kept from one call to the next',
    `import useSWR from 'swr';\nimport { useCallback, useMemo } from 'react';\nconst make = (base) => async (path) => (await fetch(base + path)).json();\nfunction Page({ base }) { const fetcher = useMemo(() => make('/api/'), [base]); const kept = useCallback(fetcher, []); const { data } = useSWR('orders', kept);\nreturn data.rows; }`,
    ['5 invented response field rows'],
  ],
  [
    'a component that gets a part of a response',
    `const Row = ({ row, children }) => <li title={children}>{row.mood}</li>;\nconst Page = ({ rows }) => <ol>{rows.map((row) => <Row key="a" {...row.more} row={row}><b>{row.tone}</b></Row>)}</ol>;\nconst f = async () => <Page rows={(await (await fetch('/api/orders')).json()).data} />;`,
    [
      '1 invented response field data[].mood',
      '2 invented response field data[].more',
      '2 invented response field data[].tone',
    ],
  ],
  [
    'a copy of a list that is sorted',
    `const f = async () => [...(await (await fetch('/api/orders')).json()).data].sort((a, b) =>\n a.mood - b.mood);`,
    ['2 invented response field data[].mood'],
  ],
  [
    'a query that selects',
    `import { useQuery } from '@tanstack/react-query';\nconst { data } = useQuery({ queryFn: async () => (await fetch('/api/orders')).json(), select: (all) => ({ rows: all.list }) });\ndata.rows.find(Boolean);`,
    ['2 invented response field list'],
  ],
])('%s', async ([, script, expected]) => {
  expect(await reported(script)).toEqual(expected);
});

test.for<[string, readonly string[]]>([
  ["expect(body).not.toHaveProperty('mood')", []],
  ['expect(body).not.toMatchObject({ mood: 1 })', []],
  ['expect(body.mood).toBeUndefined()', []],
  ['expect(body.mood).not.toBeDefined()', []],
  ['expect(body.mood).to.be.undefined', []],
  ["expect(body).toHaveProperty('mood')", ['invented']],
  ['expect(body.mood).not.toBeUndefined()', ['invented']],
  ['expect(body.mood).toBeDefined()', ['invented']],
])('a field that a test expects to be absent: %s', async ([assertion, expected]) => {
  const script = `const body = await (await fetch('/api/orders')).json();\n${assertion};`;
  const { uses } = await checkCode([{ file: 'a.test.js', text: script }], { contract: shopAt('/'), sets: [] });
  expect(uses.flatMap(({ verdict }) => (verdict === 'stated' ? [] : [verdict]))).toEqual(expected);
});

test('the names of an object are no object', async () => {
  const script = `const NAMES = { a: 1, b: 2 };
type Order = { id: keyof typeof NAMES };
const f = async (): Promise<Order> => (await (await fetch('/api/orders/1')).json()) as Order;`;
  const { uses } = await checkCode([{ file: 'a.ts', text: script }], { contract: shopAt('/'), sets: [] });
  expect(uses.map(({ verdict }) => verdict)).not.toContain('excluded');
});
