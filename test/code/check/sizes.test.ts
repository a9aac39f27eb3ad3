import { expect, test, vi } from 'vitest';
import { type CodeUse, checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

const repeated = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

const OPTIONS =
  "{ method: 'POST', headers: { Authorization: `Bearer ${process.env.KEY}`, 'Content-Type': 'application/json' }";
const asQuery = 'fetch(`${process.env.BASE}/v1/agents/?${v59}=1`, ' + OPTIONS.replace("method: 'POST', ", '') + ' });';
const asBody = 'fetch(`${process.env.BASE}/v1/agents/7/memories/`, ' + OPTIONS + ', body: JSON.stringify(v59) });';
/** Sixty lines, each of which makes its value of the one before. */
const chain = (first: string, next: (before: string) => string): string =>
  `const v0 = ${first};\n${repeated(59, (index) => `const v${index + 1} = ${next(`v${index}`)};`)}\n`;
const python = (first: string, next: (before: string) => string): string =>
  `import requests\nv0 = ${first}\n${repeated(59, (index) => `v${index + 1} = ${next(`v${index}`)}`)}
requests.post(f"{BASE}/v1/agents/7/memories/", json=v59, headers={"Authorization": f"Bearer {KEY}"})`;

/** Programs that make values of any size in a few lines. */
const PROGRAMS: Readonly<Record<string, readonly [string, string]>> = {
  'a text added to itself': ['ts', `${chain("'aaaaaaaa'", (v) => `${v} + ${v}`)}${asQuery}`],
  'a text that is not known, added to itself': ['ts', `${chain('process.env.A', (v) => `'' + ${v} + ${v}`)}${asQuery}`],
  'a template': ['ts', `${chain("'x'", (v) => `\`\${${v}}\${${v}}\``)}${asQuery}`],
  'concat of texts': ['ts', `${chain("'x'", (v) => `${v}.concat(${v})`)}${asQuery}`],
  'a variable that is added to': ['ts', `let v59 = 'aaaaaaaa';\n${repeated(60, () => 'v59 += v59;')}\n${asQuery}`],
  'join of a list': ['ts', `${chain("'x'", (v) => `[${v}, ${v}].join('')`)}${asQuery}`],
  'replaced parts': ['ts', `${chain("'aa'", (v) => `${v}.replaceAll('a', ${v})`)}${asQuery}`],
  'spread of a list': ['ts', `${chain("['x']", (v) => `[...${v}, ...${v}]`)}${asBody}`],
  'concat of lists': ['ts', `${chain("['x']", (v) => `${v}.concat(${v})`)}${asBody}`],
  'flatMap of a list': ['ts', `${chain("['x']", (v) => `${v}.flatMap((one) => [one, one])`)}${asBody}`],
  'push of a spread': ['ts', `const v59 = ['x'];\n${repeated(60, () => 'v59.push(...v59);')}\n${asBody}`],
  'spread of an object': ['ts', `${chain('{ a: 1 }', (v) => `{ ...${v}, x: ${v}, y: ${v} }`)}${asBody}`],
  'lists within each other': ['ts', `${chain("['x']", (v) => `[${v}, ${v}]`)}${asBody}`],
  'an object within itself': ['ts', `const v59 = { title: 'a' };\nv59.content = v59;\n${asBody}`],
  'a list within itself': ['ts', `const v59 = { title: 'a', content: [] };\nv59.content.push(v59.content);\n${asBody}`],
  'JSON in JSON': ['ts', `${chain('{ a: 1 }', (v) => `JSON.parse(JSON.stringify({ x: ${v}, y: ${v} }))`)}${asBody}`],
  'JSON that is nested': [
    'ts',
    `const v59 = JSON.parse(\`\n${'{"a":\n'.repeat(4000)}1${'}\n'.repeat(4000)}\`);\n${asBody}`,
  ],
  'JSON with many names': [
    'sh',
    `curl "$BASE/v1/agents/7/memories/" -H "Authorization: Bearer $KEY" --json '{"title": "a",\n${repeated(40_000, (index) => `"k${index}": 1,`)}\n"content": "b"}'`,
  ],
  'a sum of Python': ['py', python("'x'", (v) => `${v} + ${v}`)],
  'an f-string': ['py', python("'x'", (v) => `f"{${v}}{${v}}"`)],
  'lists of Python': ['py', python("['x']", (v) => `${v} + ${v}`)],
  'dictionaries of Python': ['py', python("{'a': 1}", (v) => `{**${v}, 'x': ${v}, 'y': ${v}}`)],
  'join of Python': ['py', python("'x'", (v) => `''.join([${v}, ${v}])`)],
  'variables of shell': [
    'sh',
    `V=aaaaaaaa\n${repeated(60, () => 'V="$V$V"')}\ncurl "$BASE/v1/agents/?$V=1" -H "Authorization: Bearer $KEY"`,
  ],
  'functions of shell': [
    'sh',
    `twice() { echo "$1$1"; }\nV=aaaaaaaa\n${repeated(60, () => 'V=$(twice "$V")')}\ncurl "$BASE/v1/agents/?$V=1" -H "Authorization: Bearer $KEY"`,
  ],
};

const isUnread = ({ verdict }: Pick<CodeUse, 'verdict'>): boolean => verdict === 'unread';

test.each(Object.entries(PROGRAMS))(
  '%s is followed up to a size, and reported as unread beyond it',
  async (_, [ending, text]) => {
    const { uses, unread } = await checkCode([{ file: `a.${ending}`, text }], { contract, sets: [] });
    expect([...unread.map(({ why }) => why), ...uses.filter(isUnread)]).not.toEqual([]);
  },
);

/** Programs whose values are known to be large by a number alone, which is not followed at all. */
const COUNTED: readonly (readonly [string, string])[] = [
  ['ts', `const v59 = 'x'.repeat(2 ** 29);\n${asQuery}`],
  ['ts', `const v59 = 'x'.padStart(1e9);\n${asQuery}`],
  ['ts', `const v59 = { title: Array(1e9).fill('x').join(''), content: new Array(1e9).fill(0).join('') };\n${asBody}`],
  ['ts', `const v59 = { title: 'a', content: Array.from({ length: 1e9 }, () => 'x').join('') };\n${asBody}`],
  ['py', python("'x' * 10**9", (v) => `${v} * 2`)],
  ['py', python("['x'] * 10**9", (v) => `${v} * 2`)],
];

test.each(COUNTED)('in %s a count decides nothing', async (ending, text) => {
  const { uses } = await checkCode([{ file: `a.${ending}`, text }], { contract, sets: [] });
  expect(uses.filter(({ verdict }) => /^(excluded|invented)$/.test(verdict))).toEqual([]);
});

test('a list and an object of a usual size are followed to their end', async () => {
  const names = repeated(200, (index) => `k${index}: 1,`);
  const text = `const v59 = { title: 'a', content: ['a', ${"'b', ".repeat(200)}].join('-'), ${names} };\n${asBody}`;
  const { uses, unread } = await checkCode([{ file: 'a.ts', text }], { contract, sets: [] });
  expect(unread).toEqual([]);
  const [use, ...others] = uses.filter(({ verdict }) => verdict === 'invented');
  expect([use?.fields, others]).toEqual([expect.objectContaining({ length: 199 }), []]);
  expect(uses.filter(isUnread)).toEqual([]);
});

/** Functions that no code calls, each of which takes over 100,000 steps, since it copies a long list. */
const LONG_FUNCTIONS = `const all = [${'0,\n'.repeat(9000)}];
${repeated(12, (index) => `export function f${index}() {\n${'run([...all]);\n'.repeat(170)}\n}`)}
export function last() { return ${asQuery.replace('v59', "'a'")} }`;

test('a file is followed for a number of steps', async () => {
  const { unread } = await checkCode([{ file: 'a.ts', text: LONG_FUNCTIONS }], { contract, sets: [] });
  expect(unread.map(({ why }) => why)).toEqual(['takes over 1120000 steps in all, and was followed in part']);
});

test('a machine that is busy changes nothing', async () => {
  let seconds = 0;
  const tick = () => {
    seconds += 1;
    return seconds;
  };
  vi.spyOn(performance, 'now').mockImplementation(() => tick() * 1000);
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: tick() * 1e6, system: 0 }));
  const files = [
    { file: 'a.ts', text: `run([${'0,\n'.repeat(2000)}]);\n${asQuery.replace('v59', 'created_before')}` },
    { file: 'b.py', text: `run([${'0,\n'.repeat(3000)}])` },
  ];
  const { uses, unread } = await checkCode(files, { contract, sets: [] }).finally(() => vi.restoreAllMocks());
  expect([uses.filter(isUnread), unread]).toEqual([[], []]);
});
