import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

async function accused(file: string, text: string): Promise<string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses.flatMap(({ verdict, fact }) => (/^(excluded|invented)$/.test(verdict) ? [`${verdict} ${fact}`] : []));
}

const CREATE = (assertion: string): string => `import os, requests
def create():
    context = {"payload": None}
    payload = context["payload"]
    ${assertion}
    url = os.environ["BASE"] + "/v1/agents/7/memories/"
    requests.post(url, json=payload, headers={"Authorization": f"Bearer {os.environ['KEY']}"})
`;

test.for<[string, string, string[]]>([
  ['that it is an object', 'assert isinstance(payload, dict), "no payload"', []],
  ['that it is not null', 'assert payload is not None', []],
  ['that it is null', 'assert payload is None', ['excluded POST /v1/agents/{agent_id}/memories/ there is no body']],
])('a null that code sets first is no body after an assertion %s', async ([, assertion, expected]) => {
  expect(await accused('a.py', CREATE(assertion))).toEqual(expected);
});

test('the JSON in a header is no body', async () => {
  const text = `export async function list() {
  const headers = { Authorization: \`Bearer \${process.env.KEY}\` };
  const response = await fetch(process.env.BASE + '/v1/agents/', { headers });
  return JSON.parse(response.headers.get('x-page')).last;
}`;
  expect(await accused('a.ts', text)).toEqual([]);
});
