import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = await readContract();

async function listHeaders(file: string, text: string): Promise<readonly string[]> {
  const uses = await findUses({ [file]: text }, contract);
  return uses.flatMap(({ verdict, fact, id = '' }) =>
    verdict !== 'stated' && fact.includes('header') ? [`${verdict} ${fact.replace(/^[A-Z]+ \S+ /, '')} ${id}`] : [],
  );
}

const PRESENCE = ['open presence of response header x-request-id request-id.presence'];
const ON_ERRORS = ['open response header x-request-id on errors request-id.on-errors'];

test.for<[string, string, readonly string[]]>([
  ['of an error', "if (!res.ok) throw new Error(res.headers.get('x-request-id'))", ON_ERRORS],
  ['of any response', "console.log(res.headers.get('x-request-id'))", []],
  ['of a success', "if (res.ok) console.log(res.headers.get('x-request-id'))", []],
  ['with a method', "res.headers.get('x-request-id')!.slice(0, 8)", PRESENCE],
  ['with a method if it is there', "res.headers.get('x-request-id')?.slice(0, 8)", []],
  ['with a method and a default', "(res.headers.get('x-request-id') ?? '').slice(0, 8)", []],
  ['with a method in a branch', "const id = res.headers.get('x-request-id'); if (id) console.log(id.trim())", []],
  ['with a method in a choice', "const id = res.headers.get('x-request-id'); show(id ? id.trim() : '')", []],
  ['with a method after &&', "const id = res.headers.get('x-request-id'); show(id && id.trim())", []],
  ['with a method after a test', "const id = res.headers.get('x-request-id'); if (!id) return; show(id.trim())", []],
  ['compared with null', "const id = res.headers.get('x-request-id'); show(id === null ? '' : id.trim())", []],
  ['of a type', "const id = res.headers.get('x-request-id'); show(typeof id === 'string' ? id.trim() : '')", []],
  ['in try', "try { show(res.headers.get('x-request-id').trim()); } catch {}", []],
])('a header that is read: %s', async ([, text, expected]) => {
  const headers = `headers: { Authorization: \`Bearer \${process.env.KEY}\` }`;
  const program = `export async function send() {
  const res = await fetch(\`\${process.env.BASE}/v1/agents/\`, { ${headers} });
  ${text};
}`;
  expect(await listHeaders('a.ts', program)).toEqual(expected);
});

test.for<[string, string, readonly string[]]>([
  ['with a method', 'response.headers.get("x-request-id").strip()', PRESENCE],
  ['with a method and a default', 'response.headers.get("x-request-id", "").strip()', []],
])('a header that Python reads: %s', async ([, text, expected]) => {
  const program = `import os, requests
def send():
    headers = {"Authorization": f"Bearer {os.environ['KEY']}"}
    response = requests.get(os.environ["BASE"] + "/v1/agents/", headers=headers)
    print(${text})
`;
  expect(await listHeaders('a.py', program)).toEqual(expected);
});

test.for<[string, string, readonly string[]]>([
  ['errors of its own', 'except Refused:', PRESENCE],
  ['several errors of its own', 'except (Refused, Late) as error:', PRESENCE],
  ['nothing', 'finally:', PRESENCE],
  ['absent names', 'except KeyError:', []],
  ['one of several errors', 'except (Refused, KeyError):', []],
  ['an error of its own for absent names', 'except Absent:', []],
  ['any errors', 'except Exception:', []],
  ['all errors', 'except:', []],
])('a header that Python reads in a `try` that catches %s', async ([, handler, expected]) => {
  const program = `import os, requests
class Refused(RuntimeError): pass
class Late(Refused): pass
class Absent(KeyError): pass
def send():
    headers = {"Authorization": f"Bearer {os.environ['KEY']}"}
    response = requests.get(os.environ["BASE"] + "/v1/agents/", headers=headers)
    print(response.headers["x-request-id"])
def main():
    try:
        send()
    ${handler}
        print("failed")
`;
  expect(await listHeaders('a.py', program)).toEqual(expected);
});

test('an assertion of Hurl about a header fails without it', async () => {
  const program = (line: string) => `GET {{base}}/v1/agents/
Authorization: Bearer {{key}}
HTTP *
[Asserts]
${line}
`;
  expect(await listHeaders('a.hurl', program('header "x-request-id" exists'))).toEqual(PRESENCE);
  expect(await listHeaders('a.hurl', program('header "x-request-id" not exists'))).toEqual([]);
});
