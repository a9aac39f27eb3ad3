import { expect, test } from 'vitest';
import { type CodeUse, checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

/** The reported facts of one file of a project; the others are read if it imports them. */
async function factsOfUse(project: Readonly<Record<string, string>>): Promise<readonly CodeUse[]> {
  const [file = '', text = ''] = Object.entries(project)[0] ?? [];
  const { uses } = await checkCode([{ file, text }], { contract, sets: [], load: (name) => project[name] });
  return uses.filter(({ verdict }) => verdict !== 'stated');
}

const HEADERS = '{ Authorization: `Bearer ${process.env.KEY}` }';
const BASE = 'process.env.BASE';
const MEMORY = "'/v1/agents/7/memories/'";

/** The facts that a named file takes from others: `use` is the named file, with the line of its call last. */
const PROJECTS: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
  [
    'a path that is a constant',
    {
      'use.ts': `import { LIST } from './paths.ts';\nfetch(${BASE} + LIST, { headers: ${HEADERS} });`,
      'paths.ts': "export const LIST = '/v1/agentz/';",
    },
    ['invented GET /v1/agentz/'],
  ],
  [
    'a path that another module exports again',
    {
      'use.ts': `import { ALL } from './index.ts';\nfetch(${BASE} + ALL, { headers: ${HEADERS} });`,
      'index.ts': "export { LIST as ALL } from './paths.ts';",
      'paths.ts': "export const LIST = '/v1/agentz/';",
    },
    ['invented GET /v1/agentz/'],
  ],
  ...[
    ['~~/api/paths', {}],
    ['~/api/paths', {}],
    ['#api/paths', { 'tsconfig.json': '{ "extends": "./base" }' }],
    ['#api/paths', { 'tsconfig.json': '{ "extends": ["./more.json", "./base.json"] }' }],
  ].map(
    ([from, configuration]) =>
      [
        `a path that is imported from ${from} by ${JSON.stringify(configuration)}`,
        {
          'pages/use.ts': `import { LIST } from '${from}';\nfetch(${BASE} + LIST, { headers: ${HEADERS} });`,
          'api/paths.ts': "export const LIST = '/v1/agentz/';",
          'base.json': '{ "compilerOptions": { "paths": { "#api/*": ["./api/*"] } } }',
          'more.json': '{}',
          ...Object(configuration),
        },
        ['invented GET /v1/agentz/'],
      ] as const,
  ),
  [
    'a path of a table',
    {
      'use.ts': `import * as paths from './paths.ts';\nfetch(${BASE} + paths.PATHS.list, { headers: ${HEADERS} });`,
      'paths.ts': "export const PATHS = { list: '/v1/agentz/' };",
    },
    ['invented GET /v1/agentz/'],
  ],
  [
    'a wrapper function',
    {
      'use.ts': "import { agents } from './api.ts';\nawait agents();",
      'api.ts': `export const agents = () => fetch(${BASE} + '/v1/agentz/', { headers: ${HEADERS} });`,
    },
    ['invented GET /v1/agentz/'],
  ],
  [
    'a wrapper of a wrapper',
    {
      'use.ts': "import { agents } from './agents.ts';\nawait agents();",
      'agents.ts': "import { get } from './api.ts';\nexport const agents = () => get('agentz');",
      'api.ts': `export const get = (name) => fetch(${BASE} + \`/v1/\${name}/\`, { headers: ${HEADERS} });`,
    },
    ['invented GET /v1/agentz/'],
  ],
  [
    'a method of a client',
    {
      'use.ts': "import { api } from './api.ts';\nawait api.agents();",
      'api.ts': `class Api { agents() { return fetch(${BASE} + '/v1/agentz/', { headers: ${HEADERS} }); } }\nexport const api = new Api();`,
    },
    ['invented GET /v1/agentz/'],
  ],
  [
    'a base path',
    {
      'use.ts': `import { ROOT } from './base.ts';\nfetch(\`\${ROOT}\`, { headers: ${HEADERS} });`,
      'base.ts': `export const ROOT = ${BASE} + '/v1/agentz/';`,
    },
    ['invented GET /v1/agentz/'],
  ],
  [
    'a body',
    {
      'use.ts': `import { BODY } from './body.ts';\nfetch(${BASE} + ${MEMORY}, { method: 'POST', headers: { ...${HEADERS}, 'Content-Type': 'application/json' }, body: JSON.stringify(BODY) });`,
      'body.ts': "export const BODY = { title: 'a', content: 7, tags: [] };",
    },
    [
      'invented POST /v1/agents/{agent_id}/memories/ body field tags',
      'excluded POST /v1/agents/{agent_id}/memories/ /content is integer, not string',
    ],
  ],
  [
    'headers',
    {
      'use.ts': `import { HEADERS } from './headers.ts';\nfetch(${BASE} + '/v1/agents/', { headers: HEADERS });`,
      'headers.ts': "export const HEADERS = { Authorization: 'Token k', 'X-Workspace': '1' };",
    },
    ['invented GET /v1/agents/ header X-Workspace', 'excluded GET /v1/agents/ key'],
  ],
  [
    'a query',
    {
      'use.ts': `import { QUERY } from './query.ts';\nfetch(${BASE} + '/v1/agents/?' + new URLSearchParams(QUERY), { headers: ${HEADERS} });`,
      'query.ts': "export const QUERY = { made_up: '1' };",
    },
    ['invented GET /v1/agents/ query made_up'],
  ],
  [
    'the type of a response',
    {
      'use.ts': `import type { Page } from './types.ts';\nconst page: Page = await (await fetch(${BASE} + '/v1/conversations/', { headers: ${HEADERS} })).json();`,
      'types.ts': 'export interface Page { made_up: string }',
    },
    ['invented GET /v1/conversations/ response field made_up'],
  ],
  [
    'a function that reads the response',
    {
      'use.ts': `import { names } from './names.ts';\nnames(await (await fetch(${BASE} + '/v1/conversations/', { headers: ${HEADERS} })).json());`,
      'names.ts': 'export const names = (page) => page.made_up;',
    },
    ['invented GET /v1/conversations/ response field made_up'],
  ],
  [
    'a module of CommonJS',
    {
      'use.cjs': `const { LIST } = require('./paths');\nfetch(${BASE} + LIST, { headers: ${HEADERS} });`,
      'paths.js': "module.exports = { LIST: '/v1/agentz/' };",
    },
    ['invented GET /v1/agentz/'],
  ],
  [
    'constants of Python',
    {
      'use.py': `import requests\nfrom paths import LIST, HEADERS\nrequests.get(BASE + LIST, headers=HEADERS)`,
      'paths.py': "LIST = '/v1/agentz/'\nHEADERS = {'Authorization': f'Bearer {KEY}'}",
    },
    ['invented GET /v1/agentz/'],
  ],
  [
    'a function of Python',
    {
      'use.py': 'from api import agents\nagents()',
      'api.py': `import requests\ndef agents():\n    return requests.get(f'{BASE}/v1/agentz/', headers={'Authorization': f'Bearer {KEY}'})`,
    },
    ['invented GET /v1/agentz/'],
  ],
  [
    'a file that shell reads',
    {
      'use.sh': `source ./api.sh\nagents`,
      'api.sh': 'agents() { curl -s "$BASE/v1/agentz/" -H "Authorization: Bearer $KEY"; }',
    },
    ['invented GET /v1/agentz/'],
  ],
];

test.each(PROJECTS)(
  '%s in a file that was not named is reported at the call that uses it',
  async (_, project, facts) => {
    const uses = await factsOfUse(project);
    expect(uses.map(({ verdict, fact }) => `${verdict} ${fact}`).toSorted()).toEqual(facts.toSorted());
    const [[file, text] = ['', '']] = Object.entries(project);
    const place = { file, line: text.split('\n').length };
    for (const use of uses)
      expect(use).toMatchObject({ ...place, why: expect.stringMatching(/written in [\w/]+\.\w+:\d+$/) });
  },
);

test('a request that only another file sends is not reported, and a comment there names its open points', async () => {
  const project = {
    'use.ts': "import { page } from './api.ts';\nawait page();",
    'api.ts': `fetch(${BASE} + '/v1/made/up/');
// assumes list-agents.paging
export const page = () => fetch(${BASE} + '/v1/agents/?page=2', { headers: ${HEADERS} });`,
  };
  expect(await factsOfUse(project)).toMatchObject([{ file: 'use.ts', line: 2, verdict: 'open', isNamed: true }]);
});
