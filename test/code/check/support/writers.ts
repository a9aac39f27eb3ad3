/** A request that a program is to send, and what of the response it is to use. */
export interface Wanted {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  readonly status?: number;
  readonly header?: string;
  /** Names of fields, one below the other; a number is an element of a list. */
  readonly field?: readonly (string | number)[];
}

/** How programs in a library send a request and use its response. */
export interface Writer {
  readonly ending: string;
  readonly write: (wanted: Wanted) => string;
}

const json = (value: unknown): string => JSON.stringify(value);
const lines = (...all: readonly (string | false | undefined)[]): string => all.filter(Boolean).join('\n');
const queryOf = ({ query = {} }: Wanted): string => {
  const text = String(new URLSearchParams(query));
  return text === '' ? '' : `?${text}`;
};
const chain = (names: readonly (string | number)[]): string => names.map((name) => `[${json(name)}]`).join('');

const BASE = 'https://service.test';

/** What a program in JavaScript does with a response. */
const used = (
  { status, header, field }: Wanted,
  of: { status: string; header: (name: string) => string; body: string },
): string =>
  lines(
    status !== undefined && `if (${of.status} === ${status}) console.log('as expected');`,
    header !== undefined && `console.log(${of.header(json(header))});`,
    field !== undefined && `const body = ${of.body};\nconsole.log(body${chain(field)});`,
  );

const withoutField = ({ field: _, ...wanted }: Wanted): Wanted => wanted;

const OF_FETCH = {
  status: 'response.status',
  header: (name: string) => `response.headers.get(${name})`,
  body: 'await response.json()',
};
const OF_AXIOS = {
  status: 'response.status',
  header: (name: string) => `response.headers[${name}]`,
  body: 'response.data',
};
const OF_UNDICI = {
  status: 'response.statusCode',
  header: (name: string) => `response.headers[${name}]`,
  body: 'await response.body.json()',
};

/** What a program in Python does with a response. */
const usedInPython = (
  { status, header, field }: Wanted,
  of = { status: 'response.status_code', body: 'response.json()' },
  indent = '',
): string =>
  lines(
    status !== undefined && `${indent}if ${of.status} == ${status}:\n${indent}    print("as expected")`,
    header !== undefined && `${indent}print(response.headers.get(${json(header)}))`,
    field !== undefined && `${indent}body = ${of.body}\n${indent}print(body${chain(field)})`,
  );

export const WRITERS: Readonly<Record<string, Writer>> = {
  fetch: {
    ending: 'ts',
    write: (wanted) =>
      lines(
        `const BASE = process.env.BASE_URL ?? ${json(BASE)};`,
        `const headers = ${json(wanted.headers)};`,
        `const response = await fetch(\`\${BASE}${wanted.path}${queryOf(wanted)}\`, { method: ${json(wanted.method)}, headers${wanted.body ? `, body: JSON.stringify(${json(wanted.body)})` : ''} });`,
        used(wanted, OF_FETCH),
      ),
  },
  'a wrapper of fetch': {
    ending: 'ts',
    write: (wanted) =>
      lines(
        `class Api {`,
        `  constructor(private base = ${json(BASE)}) {}`,
        `  async call(method: string, path: string, { query, body }: { query?: object; body?: object } = {}) {`,
        `    const url = new URL(path, this.base);`,
        `    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);`,
        `    const headers = new Headers(${json(wanted.headers)});`,
        `    return fetch(url, { method, headers, body: body && JSON.stringify(body) });`,
        `  }`,
        `}`,
        `const api = new Api();`,
        `const response = await api.call(${json(wanted.method)}, ${json(wanted.path)}, { ${wanted.query ? `query: ${json(wanted.query)},` : ''} ${wanted.body ? `body: ${json(wanted.body)}` : ''} });`,
        used(wanted, OF_FETCH),
      ),
  },
  axios: {
    ending: 'mjs',
    write: (wanted) =>
      lines(
        `import axios from 'axios';`,
        `const response = await axios({ url: ${json(BASE + wanted.path)}, method: ${json(wanted.method)}, headers: ${json(wanted.headers)}, params: ${json(wanted.query ?? {})}${wanted.body ? `, data: ${json(wanted.body)}` : ''} });`,
        used(wanted, OF_AXIOS),
      ),
  },
  redaxios: {
    ending: 'mjs',
    write: (wanted) =>
      lines(
        `import redaxios from 'redaxios';`,
        `const response = await redaxios({ url: ${json(BASE + wanted.path)}, method: ${json(wanted.method)}, headers: ${json(wanted.headers)}, params: ${json(wanted.query ?? {})}${wanted.body ? `, data: ${json(wanted.body)}` : ''} });`,
        used(wanted, OF_AXIOS),
      ),
  },
  'an instance of axios': {
    ending: 'cjs',
    write: (wanted) => {
      const config = json({ params: wanted.query });
      const method = wanted.method.toLowerCase();
      const hasBody = /^(post|put|patch)$/.test(method);
      return lines(
        `const axios = require('axios');`,
        `const api = axios.create({ baseURL: ${json(BASE)}, headers: ${json(wanted.headers)} });`,
        `api.${method}(${json(wanted.path)}, ${hasBody ? `${json(wanted.body ?? null)}, ` : ''}${config}).then((response) => {`,
        used(wanted, OF_AXIOS),
        `});`,
      );
    },
  },
  ky: {
    ending: 'ts',
    write: (wanted) =>
      lines(
        `import ky from 'ky';`,
        `const api = ky.create({ prefixUrl: ${json(BASE)}, headers: ${json(wanted.headers)} });`,
        `const response = await api(${json(wanted.path.slice(1))}, { method: ${json(wanted.method)}, searchParams: ${json(wanted.query ?? {})}${wanted.body ? `, json: ${json(wanted.body)}` : ''} });`,
        used(wanted, OF_FETCH),
      ),
  },
  undici: {
    ending: 'ts',
    write: (wanted) =>
      lines(
        `import { request } from 'undici';`,
        `const response = await request(${json(BASE + wanted.path + queryOf(wanted))}, { method: ${json(wanted.method)}, headers: ${json(wanted.headers)}${wanted.body ? `, body: ${json(json(wanted.body))}` : ''} });`,
        used(wanted, OF_UNDICI),
      ),
  },
  'node:https': {
    ending: 'js',
    write: (wanted) =>
      lines(
        `import https from 'node:https';`,
        `const request = https.request(${json(BASE + wanted.path + queryOf(wanted))}, { method: ${json(wanted.method)}, headers: ${json(wanted.headers)} }, (response) => {`,
        `  let text = '';`,
        `  response.on('data', (part) => { text += part; });`,
        `  response.on('end', () => {`,
        used(wanted, {
          status: 'response.statusCode',
          header: (name) => `response.headers[${name}]`,
          body: 'JSON.parse(text)',
        }),
        `  });`,
        `});`,
        wanted.body && `request.write(JSON.stringify(${json(wanted.body)}));`,
        `request.end();`,
      ),
  },
  requests: {
    ending: 'py',
    write: (wanted) =>
      lines(
        `import requests`,
        `BASE = ${json(BASE)}`,
        `response = requests.request(${json(wanted.method)}, f"{BASE}${wanted.path}", headers=${json(wanted.headers)}, params=${json(wanted.query ?? {})}${wanted.body ? `, json=${json(wanted.body)}` : ''})`,
        usedInPython(wanted),
      ),
  },
  'a session of requests': {
    ending: 'py',
    write: (wanted) =>
      lines(
        `import json`,
        `import requests`,
        `class Api:`,
        `    def __init__(self, base=${json(BASE)}):`,
        `        self.base = base`,
        `        self.session = requests.Session()`,
        `        self.session.headers.update(${json(wanted.headers)})`,
        `    def call(self, path, **options):`,
        `        return self.session.${wanted.method.toLowerCase()}(self.base + path, **options)`,
        `response = Api().call(${json(wanted.path + queryOf(wanted))}${wanted.body ? `, data=json.dumps(${json(wanted.body)})` : ''})`,
        usedInPython(wanted),
      ),
  },
  httpx: {
    ending: 'py',
    write: (wanted) =>
      lines(
        `import httpx`,
        `with httpx.Client(base_url=${json(BASE)}, headers=${json(wanted.headers)}) as client:`,
        `    response = client.request(${json(wanted.method)}, ${json(wanted.path)}, params=${json(wanted.query ?? {})}${wanted.body ? `, json=${json(wanted.body)}` : ''})`,
        usedInPython(wanted, undefined, '    '),
      ),
  },
  aiohttp: {
    ending: 'py',
    write: (wanted) =>
      lines(
        `import aiohttp`,
        `async def main():`,
        `    async with aiohttp.ClientSession(headers=${json(wanted.headers)}) as session:`,
        `        async with session.${wanted.method.toLowerCase()}(${json(BASE + wanted.path)}, params=${json(wanted.query ?? {})}${wanted.body ? `, json=${json(wanted.body)}` : ''}) as response:`,
        `            pass`,
        usedInPython(wanted, { status: 'response.status', body: 'await response.json()' }, '            '),
      ),
  },
  urllib: {
    ending: 'py',
    write: (wanted) =>
      lines(
        `import json`,
        `import urllib.request`,
        `request = urllib.request.Request(${json(BASE + wanted.path + queryOf(wanted))}, method=${json(wanted.method)}, headers=${json(wanted.headers)}${wanted.body ? `, data=json.dumps(${json(wanted.body)}).encode()` : ''})`,
        `with urllib.request.urlopen(request) as response:`,
        `    pass`,
        usedInPython(wanted, { status: 'response.status', body: 'json.load(response)' }, '    '),
      ),
  },
  'a fetcher of SWR': {
    ending: 'tsx',
    write: (wanted) =>
      lines(
        `import useSWR from 'swr';`,
        `const load = async (url: string) => {`,
        `const response = await fetch(url, { method: ${json(wanted.method)}, headers: ${json(wanted.headers)}${wanted.body ? `, body: JSON.stringify(${json(wanted.body)})` : ''} });`,
        used(withoutField(wanted), OF_FETCH),
        `return response.json(); };`,
        `export const Page = () => { const { data } = useSWR(${json(BASE + wanted.path + queryOf(wanted))}, load);`,
        wanted.field !== undefined && `console.log(data${chain(wanted.field)});`,
        `};`,
      ),
  },
  'a pool of undici': {
    ending: 'mjs',
    write: (wanted) =>
      lines(
        `import { Pool } from 'undici';`,
        `const pool = new Pool(${json(BASE)});`,
        `const response = await pool.request({ path: ${json(wanted.path + queryOf(wanted))}, method: ${json(wanted.method)}, headers: ${json(wanted.headers)}${wanted.body ? `, body: JSON.stringify(${json(wanted.body)})` : ''} });`,
        used(wanted, OF_UNDICI),
      ),
  },
  wretch: {
    ending: 'ts',
    write: (wanted) =>
      lines(
        `import wretch from 'wretch';`,
        `const api = wretch(${json(BASE)}).headers(${json(wanted.headers)});`,
        `const sent = api.url(${json(wanted.path)}).query(${json(wanted.query ?? {})}).${wanted.method.toLowerCase()}(${wanted.body ? json(wanted.body) : ''})`,
        wanted.status !== undefined && `.error(${wanted.status}, () => { throw new Error('as expected'); });`,
        wanted.header !== undefined && `.res((response) => console.log(response.headers.get(${json(wanted.header)})));`,
        wanted.field !== undefined && `.json((body) => console.log(body${chain(wanted.field)}));`,
      ),
  },
  needle: {
    ending: 'js',
    write: (wanted) =>
      lines(
        `const needle = require('needle');`,
        `const response = await needle(${json(wanted.method.toLowerCase())}, ${json(BASE + wanted.path + queryOf(wanted))}, ${wanted.body ? `${json(wanted.body)}, ` : ''}{ headers: ${json(wanted.headers)}, json: true });`,
        used(wanted, {
          status: 'response.statusCode',
          header: (name) => `response.headers[${name}]`,
          body: 'response.body',
        }),
      ),
  },
  'RTK Query': {
    ending: 'ts',
    write: (wanted) =>
      lines(
        `import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';`,
        `export const api = createApi({`,
        `  baseQuery: fetchBaseQuery({ baseUrl: ${json(BASE)}, prepareHeaders: (headers) => {`,
        ...Object.entries(wanted.headers).map(([name, value]) => `headers.set(${json(name)}, ${json(value)});`),
        `  } }),`,
        `  endpoints: (build) => ({ one: build.${wanted.method === 'GET' ? 'query' : 'mutation'}<unknown, void>({`,
        `    query: () => ({ url: ${json(wanted.path)}, method: ${json(wanted.method)}, params: ${json(wanted.query ?? {})}${wanted.body ? `, body: ${json(wanted.body)}` : ''} }),`,
        `    transformResponse: (body, meta) => {`,
        wanted.header !== undefined && `console.log(meta.response.headers.get(${json(wanted.header)}));`,
        wanted.status !== undefined && `if (meta.response.status === ${wanted.status}) console.log('as expected');`,
        wanted.field !== undefined && `return body${chain(wanted.field)};`,
        `    },`,
        `  }) }),`,
        `});`,
      ),
  },
  'TanStack Query': {
    ending: 'tsx',
    write: (wanted) =>
      lines(
        `import { useQuery } from '@tanstack/react-query';`,
        `const load = async () => {`,
        `const response = await fetch(${json(BASE + wanted.path + queryOf(wanted))}, { method: ${json(wanted.method)}, headers: ${json(wanted.headers)}${wanted.body ? `, body: JSON.stringify(${json(wanted.body)})` : ''} });`,
        used(withoutField(wanted), OF_FETCH),
        `return response.json(); };`,
        `export const Page = () => { const { data } = useQuery({ queryKey: ['all'], queryFn: load });`,
        wanted.field !== undefined && `console.log(data${chain(wanted.field)});`,
        `};`,
      ),
  },
  ofetch: {
    ending: 'ts',
    write: (wanted) =>
      lines(
        `import { $fetch } from 'ofetch';`,
        `const response = await $fetch.raw(${json(BASE + wanted.path)}, { method: ${json(wanted.method)}, headers: ${json(wanted.headers)}, query: ${json(wanted.query ?? {})}${wanted.body ? `, body: ${json(wanted.body)}` : ''} });`,
        used(wanted, { ...OF_FETCH, body: 'response._data' }),
      ),
  },
  supertest: {
    ending: 'ts',
    write: (wanted) =>
      lines(
        `import request from 'supertest';`,
        `const response = await request(${json(BASE)}).${wanted.method.toLowerCase()}(${json(wanted.path)}).set(${json(wanted.headers)}).query(${json(wanted.query ?? {})})${wanted.body ? `.send(${json(wanted.body)})` : ''};`,
        used(wanted, { ...OF_AXIOS, body: 'response.body' }),
      ),
  },
  Cypress: {
    ending: 'ts',
    write: (wanted) =>
      lines(
        `cy.request({ method: ${json(wanted.method)}, url: ${json(BASE + wanted.path)}, headers: ${json(wanted.headers)}, qs: ${json(wanted.query ?? {})}${wanted.body ? `, body: ${json(wanted.body)}` : ''} }).then((response) => {`,
        used(wanted, { ...OF_AXIOS, body: 'response.body' }),
        `});`,
      ),
  },
  Playwright: {
    ending: 'ts',
    write: (wanted) =>
      lines(
        `import { request } from '@playwright/test';`,
        `const context = await request.newContext({ extraHTTPHeaders: ${json(wanted.headers)} });`,
        `const response = await context.${wanted.method.toLowerCase()}(${json(BASE + wanted.path)}, { params: ${json(wanted.query ?? {})}${wanted.body ? `, data: ${json(wanted.body)}` : ''} });`,
        used(wanted, {
          status: 'response.status()',
          header: (name) => `response.headers()[${name}]`,
          body: 'await response.json()',
        }),
      ),
  },
  k6: {
    ending: 'js',
    write: (wanted) =>
      lines(
        `import http from 'k6/http';`,
        `const response = http.request(${json(wanted.method)}, ${json(BASE + wanted.path + queryOf(wanted))}, ${wanted.body ? `JSON.stringify(${json(wanted.body)})` : 'null'}, { headers: ${json(wanted.headers)} });`,
        used(wanted, { ...OF_AXIOS, body: 'response.json()' }),
      ),
  },
  urllib3: {
    ending: 'py',
    write: (wanted) =>
      lines(
        `import urllib3`,
        `pool = urllib3.PoolManager()`,
        `response = pool.request(${json(wanted.method)}, ${json(BASE + wanted.path + queryOf(wanted))}, headers=${json(wanted.headers)}${wanted.body ? `, json=${json(wanted.body)}` : ''})`,
        usedInPython(wanted, { status: 'response.status', body: 'response.json()' }),
      ),
  },
  'http.client': {
    ending: 'py',
    write: (wanted) =>
      lines(
        `import http.client`,
        `import json`,
        `connection = http.client.HTTPSConnection("service.test")`,
        `connection.request(${json(wanted.method)}, ${json(wanted.path + queryOf(wanted))}, ${wanted.body ? `json.dumps(${json(wanted.body)})` : 'None'}, ${json(wanted.headers)})`,
        `response = connection.getresponse()`,
        usedInPython(wanted, { status: 'response.status', body: 'json.loads(response.read())' }),
      ),
  },
  'a client for tests of FastAPI': {
    ending: 'py',
    write: (wanted) =>
      lines(
        `from fastapi.testclient import TestClient`,
        `from app import app`,
        `client = TestClient(app)`,
        `response = client.request(${json(wanted.method)}, ${json(wanted.path)}, headers=${json(wanted.headers)}, params=${json(wanted.query ?? {})}${wanted.body ? `, json=${json(wanted.body)}` : ''})`,
        usedInPython(wanted),
      ),
  },
  curl: {
    ending: 'sh',
    write: (wanted) => {
      const { field, status } = wanted;
      const headers = Object.entries(wanted.headers).map(([name, value]) => `-H ${json(`${name}: ${value}`)}`);
      const call = [
        `curl -sS -X ${wanted.method} "$BASE${wanted.path}${queryOf(wanted)}"`,
        ...headers,
        ...(wanted.body ? [`-d '${json(wanted.body)}'`] : []),
      ].join(' ');
      const path = field?.map((name) => (typeof name === 'number' ? `[${name}]` : `.${name}`)).join('');
      const filter = path?.startsWith('[') ? `.${path}` : path;
      return lines(
        `BASE=\${BASE_URL:-${BASE}}`,
        status !== undefined &&
          `code=$(${call} -o /dev/null -w '%{http_code}')\nif [ "$code" -eq ${status} ]; then echo "as expected"; fi`,
        status === undefined && `body=$(${call})`,
        field !== undefined && `echo "$body" | jq -r '${filter}'`,
      );
    },
  },
};
