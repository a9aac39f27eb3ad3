import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom, readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

async function reported(file: string, text: string): Promise<string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses.flatMap(({ verdict, fact, id = '' }) =>
    verdict === 'stated' ? [] : [`${verdict} ${fact} ${id}`.trim()],
  );
}

const HEADERS = '{ headers: { Authorization: `Bearer ${process.env.KEY}` } }';
const RESPONSE = `const response = await fetch(\`\${process.env.BASE}/v1/agents/\`, ${HEADERS});`;

test.for<[string, string[]]>([
  ['expect(response.status).toBe(422)', ['invented GET /v1/agents/ status 422 api.error-statuses']],
  ['expect(response.status).to.equal(422)', ['invented GET /v1/agents/ status 422 api.error-statuses']],
  ['assert.equal(response.status, StatusCodes.CREATED)', ['open GET /v1/agents/ status 201 list-agents.status']],
  ['assert.equal(response.status, HttpStatusCode.Created)', ['open GET /v1/agents/ status 201 list-agents.status']],
  ['assert.equal(response.status, HttpStatus.CREATED)', ['open GET /v1/agents/ status 201 list-agents.status']],
  ['assert.equal(response.status, Statuses.Created)', ['open GET /v1/agents/ status 201 list-agents.status']],
  [
    'expect(await response.json()).toMatchObject({ agents: [] })',
    ['open GET /v1/agents/ response field agents list-agents.body'],
  ],
  [
    "expect(await response.json()).toHaveProperty('agents')",
    ['open GET /v1/agents/ response field agents list-agents.body'],
  ],
  [
    'assert.deepEqual(await response.json(), { agents: [] })',
    ['open GET /v1/agents/ response field agents list-agents.body'],
  ],
])('a test relies on what it compares: %s', async ([use, expected]) => {
  const imports =
    "import assert from 'node:assert'; import { StatusCodes } from 'http-status-codes'; import { HttpStatusCode } from 'axios'; import { HttpStatus } from '@nestjs/common'; import { HttpStatusCode as Statuses } from '@angular/common/http';";
  expect(await reported('a.test.ts', `${imports}\n${RESPONSE}\n${use};`)).toEqual(expected);
});

test.for<[string, string, string, RegExp[]]>([
  [
    'HTTPie',
    'a.sh',
    'http POST "$BASE/v1/agents/7/memories/" "Authorization:Bearer $KEY" title=a content=b mood=x',
    [/^invented .* body field mood/],
  ],
  ...[
    '--auth-type=bearer --auth="$KEY"',
    '-a "$KEY" -A bearer',
    '-A bearer -a "$KEY"',
    '--auth-type bearer --auth "$KEY"',
  ].map((key): [string, string, string, RegExp[]] => [
    `a key of HTTPie: ${key}`,
    'a.sh',
    `http --body ${key} POST "$BASE/v1/agents/7/memories/" title=a content=b mood=x`,
    [/^invented .* body field mood/],
  ]),
  [
    'a session of HTTPie, which has the key',
    'a.sh',
    'http --session=mine POST "$BASE/v1/agents/7/memories/" title=a content=b',
    [/^unread .* key/],
  ],
  ['another key of HTTPie', 'a.sh', 'http -a user:password GET "$BASE/v1/agents/"', [/^excluded .* key/]],
  ...[
    `echo '{"title":"a","content":"b","mood":1}' | http "$URL" "Authorization:Bearer $KEY"`,
    `jq -n '{title: "a", content: "b"} + {mood: 1}' | http POST "$URL" "Authorization:Bearer $KEY"`,
    `http "$URL" "Authorization:Bearer $KEY" --raw '{"title":"a","content":"b","mood":1}'`,
    `jq -n '{title: "a", content: "b"} + {mood: 1}' | curl --json @- "$URL" -H "Authorization: Bearer $KEY"`,
    `curl --json '{"title":"a","content":"b","mood":1}' "$URL" -H @<(printf 'Authorization: Bearer %s' "$KEY")`,
    `curl \${T:+--max-time "$T"} -X POST --json '{"title":"a","content":"b","mood":1}' "$URL" -H "Authorization: Bearer $KEY"`,
    `OPTIONS="--max-time 5"; curl $OPTIONS --json '{"title":"a","content":"b","mood":1}' "$URL" -H "Authorization: Bearer $KEY"`,
    `BODY='{"title":"a","content":"b","mood":1}'; curl -H'Content-Type: application/json' -H"Authorization: Bearer $KEY" -d"$BODY" "$URL"`,
    `curl -sSH"Authorization: Bearer $KEY" -HContent-Type:application/json -d'{"title":"'"$TITLE"'","content":"b","mood":1}' "$URL"`,
    `printf 'Authorization: Bearer %s\nX-A: b' "$KEY" > headers; curl --json '{"title":"a","content":"b","mood":1}' "$URL" -H @headers`,
  ].map((command): [string, string, string, RegExp[]] => [
    `a body of the shell: ${command}`,
    'a.sh',
    `URL="$BASE/v1/agents/7/memories/"; ${command}`,
    [
      ...(command.includes('X-A') ? [/^invented .* header X-A/] : []),
      ...(/max-time/.test(command) ? [/^open .* time limit/] : []),
      /^invented .* body field mood/,
    ],
  ]),
  ...[
    `api() { curl "$BASE$1" -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d @-; }; jq -n '{title: "a", content: "b", mood: 1}' | api /v1/agents/7/memories/`,
    `api() { curl "$BASE$1" -H "Authorization: Bearer $KEY" "\${@:2}"; }; send() { api "$1" --json @-; }; jq -n '{title: "a", content: "b", mood: 1}' | send /v1/agents/7/memories/`,
  ].map((text): [string, string, string, RegExp[]] => [
    `the input of a function: ${text}`,
    'a.sh',
    text,
    [/^invented .* body field mood/],
  ]),
  [
    'a body of the standard input, which is not known',
    'a.sh',
    'curl --json @- "$BASE/v1/agents/7/memories/" -H "Authorization: Bearer $KEY"',
    [],
  ],
  ...[
    '#!/usr/bin/env bash\ncurl "$BASE/v1/agents/?page=2" -H "Authorization: Bearer $KEY"',
    '#!/usr/bin/python3\nimport requests\nrequests.get(f"{BASE}/v1/agents/", params={"page": 2}, headers={"Authorization": f"Bearer {KEY}"})',
    '#!/usr/bin/env node\nfetch(`${process.env.BASE}/v1/agents/?page=2`, { headers: { Authorization: `Bearer ${KEY}` } })',
  ].map((text): [string, string, string, RegExp[]] => [
    `a command without an extension: ${text}`,
    'bin/agents',
    text,
    [/^open .* query page/],
  ]),
  ...[
    ['GitHub', 'jobs:\n  a:\n    steps:\n      - run: |\n          COMMAND'],
    ['GitHub, on one line', "jobs:\n  a:\n    steps:\n      - run: 'COMMAND'"],
    ['GitLab', "a:\n  script:\n    - echo a\n    - 'COMMAND'"],
    ['CircleCI', 'steps:\n  - run:\n      name: a\n      command: >-\n        COMMAND'],
    ['a container', "command: [sh, -c, 'COMMAND']"],
    ['a variable', 'env:\n  BASE: https://agents.example\njobs:\n  a:\n    run: |\n      COMMAND'],
  ].map(([name = '', text = '']): [string, string, string, RegExp[]] => [
    `a workflow of ${name}`,
    'a.yml',
    text.replace('COMMAND', 'curl -H "Authorization: Bearer ${{ secrets.KEY }}" "$BASE/v1/agents/?page=2"'),
    [...(name === 'a variable' ? [/^open address/] : []), /^open .* query page/],
  ]),
  [
    'a step of a workflow in Python',
    'a.yml',
    'jobs:\n  a:\n    steps:\n      - shell: python\n        run: |\n          import requests\n          requests.get(f"{BASE}/v1/agents/", params={"page": 2}, headers={"Authorization": f"Bearer {KEY}"})',
    [/^open .* query page/],
  ],
  ['a query of HTTPie', 'a.sh', 'http $BASE/v1/agents/ Authorization:"Bearer $KEY" page==2', [/^open .* query page/]],
  [
    'wget',
    'a.sh',
    'wget -qO- --header="Authorization: Bearer $KEY" "$BASE/v1/agents/?page=2"',
    [/^open .* query page/],
  ],
  [
    'a file that wget writes',
    'a.sh',
    'wget -q -O agents.json --header="Authorization: Bearer $KEY" "$BASE/v1/conversations/"\njq .mood agents.json',
    [/^invented .* response field mood/],
  ],
  [
    'several files that wget writes',
    'a.sh',
    'out=${1:-x}\nwget -O "$out/page-$page.json" --header="Authorization: Bearer $KEY" "$BASE/v1/conversations/"\njq -s "[.[].mood]" "$out"/page-*.json',
    [/^invented .* response field mood/],
  ],
  [
    'a body of wget',
    'a.sh',
    `wget --method=POST --header "Authorization: Bearer $KEY" --header='Content-Type: application/json' --body-data='{"title":"a","content":"b","mood":"x"}' $BASE/v1/agents/7/memories/`,
    [/^invented .* body field mood/],
  ],
  [
    'a block of HTTP',
    'a.md',
    '```http\nPOST /v1/agents/{agent_id}/memories/ HTTP/1.1\nAuthorization: Bearer <key>\nContent-Type: application/json\n\n{"title": "a", "content": "b", "mood": "x"}\n```\n',
    [/^invented .* body field mood/],
  ],
  [
    'a file of HTTP',
    'a.http',
    '### all\nGET {{base}}/v1/agents/?page=2\nAuthorization: Bearer x\n',
    [/^open .* query page/],
  ],
])('%s is read', async ([, file, text, expected]) => {
  const uses = await reported(file, text);
  expect(uses.length).toBe(expected.length);
  for (const [index, pattern] of expected.entries()) expect(uses[index]).toMatch(pattern);
});

const HTTP_KEY = 'Authorization: Bearer {{key}}';

test.for<[string, string, RegExp[]]>([
  [
    'a query in further lines',
    `GET {{base}}/v1/agents/\n    ?{{name}}=1\n    &page=2\n${HTTP_KEY}`,
    [/^open .* query page/],
  ],
  ['an address without a method', `{{base}}/v1/agents/?page=2\n${HTTP_KEY}`, [/^open .* query page/]],
  [
    'a host in a variable of the file',
    `@host = https://agents.example\n@base={{host}}/v1\nGET {{base}}/agents/\n${HTTP_KEY}`,
    [/^open address/],
  ],
  [
    'a body with placeholders',
    `POST {{base}}/v1/agents/7/memories/\n${HTTP_KEY}\nContent-Type: application/json\n\n{ "title": "a {{b}}", "content": {{c}}, "mood": 1 }`,
    [/^invented .* body field mood/],
  ],
  [
    'placeholders with spaces',
    `GET {{$dotenv %BASE}}/v1/agents/?page={{$randomInt 1 5}}\n    &sort={{ order by }}\n${HTTP_KEY}\n\n###\n{{$processEnv BASE}}/v1/agents/\nApi-Key: {{$dotenv KEY}}`,
    [
      /^open .* query page/,
      /^open .* query sort|^invented .* query sort/,
      /^excluded .* key/,
      /^invented .* header Api-Key/,
    ],
  ],
  [
    'a body in another file',
    `POST {{base}}/v1/agents/7/memories/\n${HTTP_KEY}\nContent-Type: application/json\n\n< ./memory.json`,
    [],
  ],
  [
    'a script that reads the response',
    `GET {{base}}/v1/agents/\n${HTTP_KEY}\n\n> {%\n  client.test('a', () => client.assert(response.status === 422));\n  client.global.set('b', response.body.agents);\n%}`,
    [/^invented .* status 422/, /^open .* response field agents/],
  ],
  [
    'a field of the response to another request',
    `# @name list\nGET {{base}}/v1/agents/\n${HTTP_KEY}\n\n### next\nGET {{base}}/v1/conversations/?agent={{list.response.body.$.agents[0].uid}}\n${HTTP_KEY}`,
    [
      /^open .* query agent/,
      /^open .* response field agents/,
      /^open .* order of response field agents/,
      /^open .* agents\[\]\.uid/,
    ],
  ],
])('a file of HTTP: %s', async ([, text, expected]) => {
  const uses = await reported('a.http', text);
  for (const [index, pattern] of expected.entries()) expect(uses[index]).toMatch(pattern);
  expect(uses.length).toBe(expected.length);
});

test.for([
  'requests.post(URL, json=BODY, headers=H, timeout=20)',
  'requests.post(URL, json=BODY, headers=H, timeout=(3, 20))',
  'httpx.Client(headers=H, timeout=10).post(URL, json=BODY)',
  'httpx.post(URL, json=BODY, headers=H, timeout=httpx.Timeout(5))',
])('a time limit is found wherever it is set: %s', async (call) => {
  const before = `import os, requests, httpx
H = {"Authorization": f"Bearer {os.environ['KEY']}"}
URL = f"{os.environ['BASE']}/v1/conversations/42/messages/"
BODY = {"content": "b"}
`;
  expect(await reported('a.py', before + call)).toEqual([
    'open POST /v1/conversations/{conversation_id}/messages/ time limit send-message.wait-limit',
  ]);
});

test('questions that are kept next to a document are open points', async () => {
  const kept = (id: string) => ({ id, aspect: 'elsewhere', question: 'What is it?', section: '' });
  const notes = contractFrom(
    {
      openapi: '3.1.0',
      info: { title: 'Notes', version: '1' },
      servers: [{ url: 'https://notes.example' }],
      paths: {
        '/notes': {
          get: {
            'x-unspecified': [kept('list-notes.paging'), { ...kept('list-notes.refused'), 'x-kind': 'errors' }],
            responses: { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'array' } } } } },
          },
        },
      },
    },
    new Map(),
  );
  const text = `const r = await fetch('https://notes.example/notes?page=2&sort=up');
if (r.status === 404) throw new Error((await r.json()).message);`;
  const { uses } = await checkCode([{ file: 'a.ts', text }], { contract: notes, sets: [] });
  expect(uses.flatMap(({ verdict, id }) => (verdict === 'open' ? [id] : []))).toEqual([
    'list-notes.paging',
    'list-notes.paging',
    'list-notes.refused',
    'list-notes.refused',
  ]);
});
