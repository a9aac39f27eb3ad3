import { expect, test } from 'vitest';
import { contractFrom, type JsonObject, readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = await readContract();

/** Returns the facts that are not stated, each with its line. */
async function reported(text: string): Promise<string[]> {
  const uses = await findUses({ 'a.ts': text }, contract);
  return uses.flatMap(({ file, line, verdict, fact }) =>
    verdict === 'stated' || /^unread .* key$/.test(`${verdict} ${fact}`) ? [] : [`${file}:${line} ${verdict} ${fact}`],
  );
}

const HEADERS = '{ headers: { Authorization: `Bearer ${process.env.KEY}` } }';
const LIST = `\`\${process.env.BASE}/v1/conversations/\``;

test.for<[string, string]>([
  [
    'useSWR of a type',
    `import useSWR from 'swr';\nconst load = (url) => fetch(url, ${HEADERS}).then((r) => r.json());\nuseSWR<Page>(${LIST}, load);`,
  ],
  [
    'useQuery of a type',
    `import { useQuery } from '@tanstack/react-query';\n\nuseQuery<Page>({ queryFn: () => fetch(${LIST}, ${HEADERS}).then((r) => r.json()) });`,
  ],
  ['axios.get of a type', `import axios from 'axios';\n\naxios.get<Page>(${LIST}, ${HEADERS});`],
  [
    'a response of axios with a type',
    `import axios, { AxiosResponse } from 'axios';\n\nconst r: AxiosResponse<Page> = await axios.get(${LIST}, ${HEADERS});`,
  ],
  ['a parameter with a type', `\n\nfetch(${LIST}, ${HEADERS}).then((r) => r.json()).then((page: Page) => page);`],
  ['a value with a type', `\n\nconst page: Page = await (await fetch(${LIST}, ${HEADERS})).json();`],
  [
    'a field of another type',
    `\n\nconst page: Types['inner']['Page'] = await (await fetch(${LIST}, ${HEADERS})).json();`,
  ],
])('the fields of a type are reported in the type: %s', async ([, program]) => {
  const types =
    'interface Types { inner: { Page: Page } }\n\n\ninterface Page { data: object[];\n next_page: number;\n mood: string }';
  expect(await reported(`${program}\n\n\n\n${types}`)).toEqual([
    'a.ts:11 open GET /v1/conversations/ response field next_page',
    'a.ts:12 invented GET /v1/conversations/ response field mood',
  ]);
});

test('a field is reported both in a type and where it is read, unless the two are next to each other', async () => {
  const read = `const page = (await (await fetch(${LIST}, ${HEADERS})).json()) as Page;\nconsole.log(page.next_page);`;
  const type = 'interface Page { next_page: number }';
  expect(await reported(`${read}\n\n\n\n${type}`)).toEqual([
    'a.ts:2 open GET /v1/conversations/ response field next_page',
    'a.ts:6 open GET /v1/conversations/ response field next_page',
  ]);
  expect(await reported(`${read}\n${type}`)).toEqual(['a.ts:2 open GET /v1/conversations/ response field next_page']);
});

test('the parts of a whole response are no fields of its body', async () => {
  const envelope =
    'interface Result { data: { data: object[]; mood: string }; headers: object; status: number; config: object }';
  const text = `import axios from 'axios';
${envelope}
const load = async (): Promise<Result> => axios.get(${LIST}, ${HEADERS});
function use({ data, headers, status }: Result) { console.log(data, headers, status); }
use(await load());`;
  expect(await reported(text)).toEqual(['a.ts:2 invented GET /v1/conversations/ response field mood']);
});

test.for<[string, string, string]>([
  ['TypeScript', '{ conversation: { external_user_id: string } }', ''],
  [
    'zod',
    'z.infer<typeof Sent>',
    "import { z } from 'zod';\nconst Sent = z.object({ conversation: z.object({ external_user_id: z.string() }) });",
  ],
])('a type relies on the type of a field: %s', async ([, type, before]) => {
  const send = `fetch(\`\${process.env.BASE}/v1/conversations/42/messages/\`, { method: 'POST', headers: { Authorization: \`Bearer \${process.env.KEY}\`, 'Content-Type': 'application/json' }, body: JSON.stringify({ content: 'a' }) })`;
  const open =
    'open POST /v1/conversations/{conversation_id}/messages/ type of response field conversation.external_user_id';
  expect(
    (await reported(`${before}\nconst sent = (await (await ${send}).json()) as ${type};`)).map((one) =>
      one.replace(/^\S+ /, ''),
    ),
  ).toEqual([open]);
});

test('a type that allows several types relies on none of them', async () => {
  const text = `const sent = (await (await fetch(\`\${process.env.BASE}/v1/conversations/42/messages/\`, { method: 'POST', headers: { Authorization: \`Bearer \${process.env.KEY}\`, 'Content-Type': 'application/json' }, body: JSON.stringify({ content: 'a' }) })).json()) as { conversation: { external_user_id: string | number } };`;
  expect(await reported(text)).toEqual([]);
});

test('the fields of an error and those of a success are reported apart', async () => {
  const text = `const response = await fetch(${LIST}, ${HEADERS});
if (!response.ok) {
  const { message }: Problem = await response.json();
  throw new Error(message);
}
export const page: Page = await response.json();



interface Problem { message: string; mood: string; hint: string }
interface Page { data: object[]; tone: string; colour: string }`;
  expect(await reported(text)).toEqual([
    'a.ts:10 open GET /v1/conversations/ response field mood',
    'a.ts:11 invented GET /v1/conversations/ response field tone',
  ]);
});

const NOTE = { id: { type: 'string' }, title: { type: 'string' } };
const inJson = (properties: JsonObject): JsonObject => ({
  content: { 'application/json': { schema: { type: 'object', properties, additionalProperties: false } } },
});
const NOTES = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    paths: {
      '/v1/notes': {
        get: { responses: { 200: { description: 'A note.', ...inJson(NOTE) } } },
        post: {
          requestBody: inJson({ title: NOTE.title, secret: NOTE.title }),
          responses: { 201: { description: 'A note.', ...inJson(NOTE) } },
        },
      },
    },
  },
  new Map(),
);

test('a type of what a program creates may be that of what it reads', async () => {
  const report = async (fields: string, use: string): Promise<string[]> => {
    const uses = await findUses({ 'a.ts': `interface Note {\n${fields} }\n${use}` }, NOTES);
    return uses.flatMap(({ line, verdict, fact }) => (verdict === 'stated' ? [] : [`${line} ${verdict} ${fact}`]));
  };
  const create = (body: string): string =>
    `export const create = (note: Note) => fetch(\`\${BASE}/v1/notes\`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(${body}) });`;
  expect(await report('id?: string; title: string;', create('note'))).toEqual([]);
  const excluded = (line: number, name: string): string => `${line} excluded POST /v1/notes body field ${name}`;
  expect(await report('id?: string; title: string;\ncolour: string;', create('note'))).toEqual([excluded(3, 'colour')]);
  // The program itself writes this field.
  expect(await report('title: string;', create("{ title: note.title,\nid: 'a' }"))).toEqual([excluded(4, 'id')]);
  const read = 'export const read = async (): Promise<Note> => (await fetch(`${BASE}/v1/notes`)).json();';
  expect(await report('id: string; title: string; secret?: string;', read)).toEqual([]);
  expect(await report('id: string; title: string;\ncolour: string;', read)).toEqual([
    '3 invented GET /v1/notes response field colour',
  ]);
});
