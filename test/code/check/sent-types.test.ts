import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

/** Lists the faults that are found in a file: line, confidence and fact without the operation. */
async function findFaults(file: string, text: string): Promise<string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses.flatMap(({ line, verdict, confidence, fact }) =>
    verdict === 'excluded' || verdict === 'invented'
      ? [`${line} ${confidence} ${verdict} ${fact.replace(/^[A-Z]+ \S+ /, '')}`]
      : [],
  );
}

interface Client {
  readonly file: string;
  /** Writes a function on line 2 that has parameters and sends a memory with a value on line 3. */
  readonly write: (parameters: string, path: string, body: string) => string;
}

const inJavaScript =
  (head: string, call: (path: string, body: string) => string, file = 'a.ts') =>
  (): Client => ({
    file,
    write: (parameters, path, body) =>
      `${head}\nexport async function add(${parameters}) {\n  return ${call(`/v1/agents/${path.replace('{', '${')}/memories/`, `{ title: 'a', content: 'b', agent_user_id: ${body} }`)};\n}\n`,
  });
const inPython =
  (head: string, call: string): (() => Client) =>
  () => ({
    file: 'a.py',
    write: (parameters, path, body) =>
      `import os, uuid; ${head}\ndef add(${parameters}):\n    ${call}(f"{os.environ['BASE']}/v1/agents/${path}/memories/", json={"title": "a", "content": "b", "agent_user_id": ${body}}, headers={"Authorization": f"Bearer {os.environ['KEY']}"})\n`,
  });

const JAVASCRIPT_KEY = 'headers: { Authorization: `Bearer ${process.env.KEY}` }';
const JAVASCRIPT_CLIENTS = {
  fetch: inJavaScript(
    '',
    (path, body) =>
      `fetch(\`\${process.env.BASE}${path}\`, { method: 'POST', headers: { Authorization: \`Bearer \${process.env.KEY}\`, 'Content-Type': 'application/json' }, body: JSON.stringify(${body}) })`,
  ),
  axios: inJavaScript(
    `import axios from 'axios'; const api = axios.create({ baseURL: process.env.BASE, ${JAVASCRIPT_KEY} });`,
    (path, body) => `api.post(\`${path}\`, ${body})`,
  ),
  ky: inJavaScript(
    `import ky from 'ky'; const api = ky.extend({ prefixUrl: process.env.BASE, ${JAVASCRIPT_KEY} });`,
    (path, json) => `api.post(\`${path.slice(1)}\`, { json: ${json} })`,
  ),
};
const PYTHON_CLIENTS = {
  requests: inPython('import requests', 'requests.post'),
  httpx: inPython('import httpx', 'httpx.post'),
};

/** Values that are texts, with their parameters, where an integer is stated, and whether that is certain. */
const TEXTS_IN_JAVASCRIPT: readonly (readonly [string, string, string])[] = [
  ['id: number', "'42'", 'certain excluded /agent_user_id is string, not integer'],
  ['id: number, user: number', 'String(user)', 'certain excluded /agent_user_id is string, not integer'],
  ['id: number, user: number', '`user-${user}`', 'certain excluded /agent_user_id is string, not integer'],
  ['id: number, user: object', 'JSON.stringify(user)', 'certain excluded /agent_user_id is string, not integer'],
  ['id: number, user: string', 'user', 'likely excluded type string of body field agent_user_id'],
  ['id: number, user?: string', 'user', 'likely excluded type string of body field agent_user_id'],
  ['id: number, user: number', 'user.toString()', 'likely excluded type string of body field agent_user_id'],
  ['id: number, user: Date', 'user.toISOString()', 'likely excluded type string of body field agent_user_id'],
  ['id: number', 'process.env.USER_ID', 'likely excluded type string of body field agent_user_id'],
  ['id: number', 'crypto.randomUUID()', 'likely excluded type uuid of body field agent_user_id'],
];
const TEXTS_IN_PYTHON: typeof TEXTS_IN_JAVASCRIPT = [
  ['id: int', '"42"', 'certain excluded /agent_user_id is string, not integer'],
  ['id: int, user: int', 'str(user)', 'certain excluded /agent_user_id is string, not integer'],
  ['id: int, user: int', 'f"user-{user}"', 'certain excluded /agent_user_id is string, not integer'],
  ['id: int, user: str', 'user', 'likely excluded type string of body field agent_user_id'],
  ['id: int, user: str | None = None', 'user', 'likely excluded type string of body field agent_user_id'],
  ['id: int, user', 'user.strip()', 'likely excluded type string of body field agent_user_id'],
  ['id: int', 'os.environ["USER_ID"]', 'likely excluded type string of body field agent_user_id'],
];
const INTEGERS_IN_JAVASCRIPT: readonly (readonly [string, string])[] = [
  ['id: number, user: number', 'user'],
  ['id: number, user: string', 'Number(user)'],
  ['id: number, user: string', 'Number.parseInt(user, 10)'],
  ['id: number', 'Number(process.env.USER_ID)'],
  ['id: number, user: number | string', 'user'],
  ['id: number, user: unknown', 'user'],
];
const INTEGERS_IN_PYTHON: typeof INTEGERS_IN_JAVASCRIPT = [
  ['id: int, user: int', 'user'],
  ['id: int, user: str', 'int(user)'],
  ['id: int', 'int(os.environ["USER_ID"])'],
  ['id: int, user', 'user'],
];

const BODIES = [
  ...Object.entries(JAVASCRIPT_CLIENTS).flatMap(([name, client]) => [
    ...TEXTS_IN_JAVASCRIPT.map(([parameters, body, fault]) => ({
      name,
      client,
      parameters,
      body,
      faults: [`3 ${fault}`],
    })),
    ...INTEGERS_IN_JAVASCRIPT.map(([parameters, body]) => ({ name, client, parameters, body, faults: [] })),
  ]),
  ...Object.entries(PYTHON_CLIENTS).flatMap(([name, client]) => [
    ...TEXTS_IN_PYTHON.map(([parameters, body, fault]) => ({ name, client, parameters, body, faults: [`3 ${fault}`] })),
    ...INTEGERS_IN_PYTHON.map(([parameters, body]) => ({ name, client, parameters, body, faults: [] })),
  ]),
];

test.for(BODIES)('$name sends $body of ($parameters) as an integer', async ({ client, parameters, body, faults }) => {
  const { file, write } = client();
  expect(await findFaults(file, write(parameters, '{id}', body))).toEqual(faults);
});

/** Parameters and the identifier in a path, whose integer the text of a URL can have or not. */
const PATHS = [
  ...Object.entries(PYTHON_CLIENTS).flatMap(([name, client]) =>
    [
      { parameters: 'id: uuid.UUID', path: '{id}', fault: '2 likely excluded type uuid of path agent_id' },
      { parameters: 'id: UUID | None', path: '{id}', fault: '2 likely excluded type uuid of path agent_id' },
      { parameters: 'id: bool', path: '{id}', fault: '2 likely excluded type boolean of path agent_id' },
      { parameters: 'id', path: '{uuid.uuid4()}', fault: '3 likely excluded type uuid of path agent_id' },
      { parameters: 'id', path: 'agent-{id}', fault: '3 certain excluded agent_id is no integer' },
      { parameters: 'id: str', path: '{id}' },
      { parameters: 'id: int | str', path: '{id}' },
    ].map((each) => ({ name, client, ...each })),
  ),
  ...Object.entries(JAVASCRIPT_CLIENTS).flatMap(([name, client]) =>
    [
      { parameters: 'id: boolean', path: '{id}', fault: '2 likely excluded type boolean of path agent_id' },
      { parameters: 'id', path: '{crypto.randomUUID()}', fault: '3 likely excluded type uuid of path agent_id' },
      { parameters: 'id: number', path: 'agent-{id}', fault: '3 certain excluded agent_id is no integer' },
      { parameters: 'id: string', path: '{id}' },
      { parameters: 'id: string', path: '{encodeURIComponent(id)}' },
    ].map((each) => ({ name, client, ...each })),
  ),
];

test.for(PATHS)('$name sends ($parameters) as $path in a path', async ({ client, parameters, path, fault }) => {
  const { file, write } = client();
  expect(await findFaults(file, write(parameters, path, '1'))).toEqual(fault === undefined ? [] : [fault]);
});

const CURL =
  'curl -X POST "$BASE/v1/agents/1/memories/" -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -d';
const TEXT_IN_SHELL = 'certain excluded /agent_user_id is string, not integer';

test.for([
  [`${CURL} '{"title":"a","content":"b","agent_user_id":"'$USER_ID'"}'`, TEXT_IN_SHELL],
  [`${CURL} "$(jq -n --arg u "$USER_ID" '{title: "a", content: "b", agent_user_id: $u}')"`, TEXT_IN_SHELL],
  [`${CURL} "$(jq -n --arg u "$USER_ID" '{title: "a", content: "b", agent_user_id: ($u | tonumber)}')"`],
  [`${CURL} "$(jq -n --argjson u "$USER_ID" '{title: "a", content: "b", agent_user_id: $u}')"`],
  [`${CURL} "$(jq -n --arg u "$USER_ID" '{title: "a", content: "b", agent_user_id: ($u | fromjson)}')"`],
])('%s', async ([text, fault]) => {
  expect(await findFaults('a.sh', text as string)).toEqual(fault === undefined ? [] : [`1 ${fault}`]);
});

test('a text in one of two bodies that a script sends is likely a fault', async () => {
  const body = (fields: string): string => `body=$(jq -n --arg u "$USER_ID" '{title: "a", content: "b"${fields}}')`;
  const text = `if [ -n "$USER_ID" ]; then\n${body(', agent_user_id: $u')}\nelse\n${body('')}\nfi\n${CURL} "$body"`;
  expect(await findFaults('a.sh', text)).toEqual(['2 likely excluded /agent_user_id is string, not integer']);
});

test('an optional field that only a type declares is likely to be sent, and one that it requires is certain', async () => {
  const text = `import axios from 'axios';
interface Memory { title: string; content: string; mood: string; colour?: string }
const api = axios.create({ baseURL: process.env.BASE, ${JAVASCRIPT_KEY} });
export const add = (memory: Memory) => api.post('/v1/agents/7/memories/', memory);
`;
  expect(await findFaults('a.ts', text)).toEqual([
    '2 certain invented body field mood',
    '2 likely invented body field colour',
  ]);
});

test('a range of media types accepts those within it', async () => {
  const list = (accept: string) =>
    `import os, requests\nrequests.get(f"{os.environ['BASE']}/v1/conversations/", headers={"Authorization": f"Bearer {os.environ['KEY']}", "Accept": "${accept}"})\n`;
  expect(await findFaults('a.py', list('application/*'))).toEqual([]);
  expect(await findFaults('a.py', list('text/*'))).toEqual(['2 certain excluded response media type text/*']);
});

test('an empty media type is the default of a helper', async () => {
  const program = `import json, os, requests
def send(data, type=""):
    headers = {"Authorization": f"Bearer {os.environ['KEY']}"}
    if isinstance(data, (str, bytes)):
        if len(type) != 0:
            headers["Content-Type"] = type
    else:
        data = json.dumps(data)
        headers["Content-Type"] = "application/json"
    requests.post(f"{os.environ['BASE']}/v1/agents/7/memories/", data=data, headers=headers)
send({"title": "a", "content": "b"})
`;
  expect(await findFaults('a.py', program)).toEqual([]);
});

test('a key of a dictionary of Python can be a number', async () => {
  const program = `import os, requests
USERS = {1: "a", 2: "b"}
for user, content in USERS.items():
    requests.post(f"{os.environ['BASE']}/v1/agents/7/memories/", json={"title": "a", "content": content, "agent_user_id": user}, headers={"Authorization": f"Bearer {os.environ['KEY']}"})
`;
  expect(await findFaults('a.py', program)).toEqual([]);
});

test.for<[type: string, faults: readonly string[]]>([
  ['string', ['2 likely excluded type string of body field agent_user_id']],
  ['string | null', ['2 likely excluded type string of body field agent_user_id']],
  ['number', []],
  ['number | string', []],
  ['UserId', []],
])('a type has a field of %s that no caller sends', async ([type, faults]) => {
  const text = `export interface Draft { title: string; content: string;
  agent_user_id?: ${type} }
const add = (id: number, draft: Draft) =>
  fetch(\`\${process.env.BASE}/v1/agents/\${id}/memories/\`, { method: 'POST', headers: { Authorization: \`Bearer \${process.env.KEY}\`, 'Content-Type': 'application/json' }, body: JSON.stringify(draft) });
add(7, { title: 'a', content: 'b' });
`;
  expect(await findFaults('a.ts', text)).toEqual(faults);
});
