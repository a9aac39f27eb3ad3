import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = await readContract();

/** Lists what is reported of a program that has the body of a response in `body`. */
async function listReports(file: string, path: string, code: string): Promise<readonly string[]> {
  const text = file.endsWith('.py')
    ? `import os, requests\nbody = requests.get(os.environ["BASE"] + "${path}", headers={"Authorization": "Bearer " + os.environ["KEY"]}).json()\n${code}`
    : `const res = await fetch(\`\${process.env.BASE}${path}\`, { headers: { Authorization: \`Bearer \${process.env.KEY}\` } });\nconst body = await res.json();\n${code}`;
  const uses = await findUses({ [file]: text }, contract);
  return uses.flatMap(({ verdict, confidence, fact }) =>
    verdict === 'stated' ? [] : [`${verdict} ${confidence} ${fact.replace(`GET ${path} `, '')}`],
  );
}

const LIST = 'list of the response';

test.for([
  ['a.ts', 'for (const each of body) console.log(each);', 'certain'],
  ['a.ts', 'console.log(body.length);', 'certain'],
  ['a.ts', 'body.forEach((each) => console.log(each));', 'certain'],
  // A loop over a dictionary runs over its names.
  ['a.py', 'for each in body:\n    print(each)', 'likely'],
  ['a.py', 'print([str(each) for each in body])', 'likely'],
] as const)(
  'code that takes an object for a list is reported, and where it is open, too: %s %s',
  async ([file, code, confidence]) => {
    expect(await listReports(file, '/v1/conversations/', code)).toEqual([`excluded ${confidence} ${LIST}`]);
    expect(await listReports(file, '/v1/agents/', code)).toEqual([`open certain ${LIST}`]);
  },
);

test('a text of a response has a length', async () => {
  const text = `const res = await fetch(\`\${process.env.BASE}/v1/conversations/7/messages/\`, {
  method: 'POST', headers: { Authorization: \`Bearer \${process.env.KEY}\`, 'Content-Type': 'application/json' }, body: '{"content": "a"}' });
const { agent_message } = await res.json();
for (const letter of agent_message.content) console.log(letter, agent_message.content.length);
console.log(agent_message.length);`;
  const uses = await findUses({ 'a.ts': text }, contract);
  expect(uses.flatMap(({ line, verdict }) => (verdict === 'stated' ? [] : [`${line} ${verdict}`]))).toEqual([
    '5 excluded',
  ]);
});

test.for([
  ['a.ts', 'for (const each of body.data) console.log(each);'],
  ['a.ts', 'console.log(body.data.length, body.data.map((each) => String(each)));'],
  ['a.ts', 'for (const each of Array.isArray(body) ? body : body.data) console.log(each);'],
  [
    'a.ts',
    'const either = res.ok ? body : await res.text(); if (Array.isArray(either)) console.log(either.map((each) => each.id));',
  ],
  ['a.ts', 'for (const each of body.data ?? body) console.log(each);'],
  ['a.ts', 'console.log((body.data ?? body).map((each) => String(each)));'],
  ['a.ts', 'for (const name in body) console.log(name);'],
  ['a.ts', 'for (const name of Object.keys(body)) console.log(body[name]);'],
  ['a.ts', 'console.log(Object.entries(body).map(([name, value]) => name + value), Object.values(body).length);'],
  ['a.ts', 'for await (const chunk of res.body) console.log(chunk);'],
  ['a.py', 'for name, value in body.items():\n    print(name, value)'],
  ['a.py', 'print(len(body), [str(value) for value in body.values()])'],
  ['a.py', 'for each in body if isinstance(body, list) else body["data"]:\n    print(each)'],
  ['a.py', 'if isinstance(body, list) or isinstance(body, tuple):\n    for each in body:\n        print(each)'],
  ['a.py', 'if type(body) is list:\n    for each in body:\n        print(each)'],
  ['a.py', 'if type(body) in (list, tuple):\n    for each in body:\n        print(each)'],
  ['a.py', 'if type(body) != dict:\n    for each in body:\n        print(each)'],
] as const)('code that can read the object that is stated is not accused: %s %s', async ([file, code]) => {
  expect(await listReports(file, '/v1/conversations/', code)).toEqual([]);
});
