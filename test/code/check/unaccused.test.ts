import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = await readContract();

const KEY = `headers: { Authorization: \`Bearer \${process.env.KEY}\` }`;

test.for<[string, string, string[]]>([
  [
    'a part of an argument of RTK Query that goes into the path is no field of the body',
    `import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
interface NewMemory { agentId: number; title: string; content: string; agent_user_id?: number;
  mood: string }
export const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: process.env.BASE, ${KEY} }),
  endpoints: (build) => ({
    remember: build.mutation<unknown, NewMemory>({
      query: ({ agentId, ...body }) => ({ url: \`/v1/agents/\${agentId}/memories/\`, method: 'POST', body }),
    }),
  }),
});`,
    ['3 invented body field mood'],
  ],
  [
    'the key of a request without a host may be added by the server that passes it on',
    `export const list = () => fetch('/v1/agents/');`,
    ['1 unread key'],
  ],
  [
    'an unknown host that is asked for without TLS can be this machine',
    `import http from 'node:http';
import https from 'node:https';
const send = (hostname: string) => ({ hostname, path: '/v1/agents/', ${KEY} });
export const list = (host: string) => [http.request(send(host)).end(), https.request(send(host)).end()];`,
    ['4 unread scheme of http://{…}'],
  ],
  [
    'a field of the error that a call returns is no field of the body',
    `const load = async () => {
  const response = await fetch(\`\${process.env.BASE}/v1/agents/\`, { ${KEY} });
  if (!response.ok) throw new Failure(response.status);
  return (await response.json()).title;
};
const failure = await load().catch((error) => error);
console.log(failure.tooMany);
console.log((await load()).length);`,
    ['4 open response field title', '7 unread response field title.tooMany'],
  ],
  [
    'the match of a pattern has no fields of the body that it is found in',
    `export async function find(word: string) {
  const response = await fetch(\`\${process.env.BASE}/v1/agents/\`, { ${KEY} });
  const body = await response.json();
  for (const pattern of [new RegExp(word), /[a-z]/g]) console.log(pattern.exec(body.title).index);
}`,
    ['4 open response field title'],
  ],
  [
    'an error of a package that sends nothing is not that of a request',
    `import { McpError } from '@acme/mcp';
export async function load() {
  try {
    await fetch(\`\${process.env.BASE}/v1/agents/\`, { ${KEY} });
  } catch (error) {
    console.log(error instanceof McpError ? error.data?.reason : error.data?.cause);
  }
}`,
    ['6 open response field cause'],
  ],
  [
    'a class that has its only object as a field is not nested deep',
    `class Agents {
  private static only = new Agents(process.env.BASE);
  constructor(private base: string) {}
  static get instance() { return Agents.only; }
  list(sort: string) { return fetch(\`\${this.base}/v1/conversations/?sort=\${sort}\`, { ${KEY} }); }
}
Agents.instance.list('name');`,
    ['5 invented query sort'],
  ],
])('%s', async ([, text, expected]) => {
  const uses = await findUses({ 'a.ts': text }, contract);
  expect(
    uses.flatMap(({ line, verdict, fact }) =>
      verdict === 'stated' ? [] : [`${line} ${verdict} ${fact.replace(/^(GET|POST) \S+ /, '')}`],
    ),
  ).toEqual(expected);
});

test.for<[string, string[]]>([
  ["if (tool) url += encodeURIComponent(tool) + '/';", []],
  ['if (tool) url += encodeURIComponent(tool);', ['excluded GET /toolkit/{…}/{…}']],
  ["if (!url.endsWith('/')) url += '/';", []],
])('of several paths that code puts together, one can lack its last slash: %s', async ([added, expected]) => {
  const text = `const show = (root, toolkit, tool) => {
  let url = root + '/toolkit/' + encodeURIComponent(toolkit) + '/';
  ${added}
  return fetch(url);
};`;
  const uses = await findUses({ 'a.js': text }, contract);
  expect(uses.flatMap(({ verdict, fact }) => (verdict === 'stated' ? [] : [`${verdict} ${fact}`]))).toEqual(expected);
});
