import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = await readContract();
const MESSAGES = 'POST /v1/conversations/{conversation_id}/messages/';

async function listReports(file: string, text: string): Promise<readonly string[]> {
  const uses = await findUses({ [file]: text }, contract);
  return uses.flatMap(({ verdict, line, fact }) => (verdict === 'stated' ? [] : [`${line} ${verdict} ${fact}`]));
}

const SCRIPT = (status: number): string => `### No key
GET {{base}}/v1/agents/

> {%
  client.test("refused", () => client.assert(response.status === ${status}));
%}
`;

test('a request in a file with scripts may have no key if it expects the refusal', async () => {
  expect(await listReports('a.http', SCRIPT(401))).toEqual([]);
  expect(await listReports('a.http', SCRIPT(200))).toEqual([
    '2 excluded GET /v1/agents/ key',
    '5 open GET /v1/agents/ status 200',
  ]);
});

const HURL = `# Contract checks
GET {{base}}/v1/conversations/
Authorization: Bearer {{key}}
[QueryStringParams]
status: open now
HTTP 200
x-trace: 1
[Captures]
id: jsonpath "$.data[0].id"
[Asserts]
header "X-Trace" exists
jsonpath "$.data" isCollection

# A message
POST {{base}}/v1/conversations/{{id}}/messages/
Authorization: Bearer {{key}}
Content-Type: application/json
{
  "content": "a", "mood": 1
}
HTTP/1.1 *
[Asserts]
status < 300
jsonpath "$.agent_message.content" isInteger
jsonpath "$.agent_message.score" > 3

GET {{base}}/v1/agents/
HTTP 401
[Asserts]
jsonpath "$.message" isString

GET {{base}}/v1/agents/
Authorization: Bearer wrong
HTTP 403
`;

test('a file of Hurl is read: its requests, queries, captures and assertions', async () => {
  expect(await listReports('checks/a.hurl', HURL)).toEqual([
    '2 invented GET /v1/conversations/ query status',
    '6 open GET /v1/conversations/ status 200',
    '9 open GET /v1/conversations/ order of response field data',
    '9 open GET /v1/conversations/ response field data[].id',
    '11 invented GET /v1/conversations/ response header X-Trace',
    `19 invented ${MESSAGES} body field mood`,
    `24 excluded ${MESSAGES} type number of response field agent_message.content`,
    `25 open ${MESSAGES} response field agent_message.score`,
    '34 excluded GET /v1/agents/ status 403',
  ]);
});

test('a form in a file of Hurl is a body that is not known', async () => {
  const text = `POST {{base}}/v1/agents/7/memories/
Authorization: Bearer {{key}}
[FormParams]
title: a
HTTP *
`;
  expect(await listReports('a.hurl', text)).toEqual([]);
});

test('a request in a block of a page that is marked as one of a shell is read as a request', async () => {
  const page = (path: string): string =>
    `\`\`\`bash\nGET ${path}\nHost: api.example.com\nAuthorization: Bearer {key}\n\`\`\`\n`;
  const list = async (path: string) =>
    (await findUses({ 'a.md': page(path) }, contract)).map(({ verdict, line, fact }) => `${line} ${verdict} ${fact}`);
  expect(await list('/v1/agents/')).toContain('2 stated GET /v1/agents/');
  expect(await list('/v1/agents')).toContain('2 excluded GET /v1/agents');
});
