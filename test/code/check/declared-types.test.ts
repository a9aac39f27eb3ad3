import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = await readContract();

/** What code in files relies on and the contract does not state: the line, the verdict, the fact without its operation, the id. */
async function reported(files: Readonly<Record<string, string>>): Promise<string[]> {
  const uses = await findUses(files, contract);
  return uses.flatMap(({ line, verdict, fact, id }) =>
    verdict === 'stated' || verdict === 'unread'
      ? []
      : [`${line} ${verdict} ${fact.replace(/^[A-Z]+ \S+ ?/, '')}: ${id}`],
  );
}

const TYPED = `const headers = { Authorization: \`Bearer \${process.env.KEY}\`, 'Content-Type': 'application/json' };
const BASE = process.env.BASE_URL;
`;
const SEND_MESSAGE =
  "fetch(`${BASE}/v1/conversations/${id}/messages/`, { method: 'POST', headers, body: JSON.stringify({ content: 'Hello' }) })";

/** The fields of a reply in a way to declare types, one a line from the first: its id, user, text, answer, and one that is not stated. */
interface Declaration {
  readonly id: string;
  readonly user: string;
  readonly text: string;
  readonly answer: string;
}

interface Writer {
  readonly ending: string;
  readonly right: Declaration;
  readonly wrong: Declaration;
  readonly write: (declaration: Declaration) => string;
}

const inTypeScript =
  (use: string) =>
  ({ id, user, text, answer }: Declaration): string =>
    `interface Conversation {
  id: ${id};
  external_user_id: ${user};
}
interface Message { content: ${text} }
interface Reply {
  conversation: Conversation;
  user_message: Message;
  agent_message: ${answer};
}
${TYPED}const request = async <T>(path: string, init: object): Promise<T> => (await fetch(BASE + path, init)).json();
${use}`;
const TYPES: Pick<Writer, 'ending' | 'right' | 'wrong'> = {
  ending: 'ts',
  right: { id: 'number', user: 'unknown', text: 'string', answer: 'Message' },
  wrong: { id: 'string', user: 'string', text: 'string[]', answer: 'Message | null' },
};
const inZod = ({
  id,
  user,
  text,
  answer,
}: Declaration): string => `import { z } from 'zod'; const Conversation = z.object({
  id: ${id},
  external_user_id: ${user},
});
const Message = z.object({ content: ${text} });
const Reply = z.object({
  conversation: Conversation,
  user_message: Message,
  agent_message: ${answer},
});
${TYPED}export const send = async (id: number) => Reply.parse(await (await ${SEND_MESSAGE}).json());`;
const inPython =
  (head: string, base: string, use: string) =>
  ({ id, user, text, answer }: Declaration): string =>
    `${head}class Conversation${base}:
    id: ${id}
    external_user_id: ${user}
class Message${base}:
    content: ${text}
class Reply${base}:
    conversation: Conversation
    user_message: Message
    agent_message: ${answer}
import os, requests
def send(id):
    r = requests.post(os.environ["BASE"] + f"/v1/conversations/{id}/messages/", headers={"Authorization": f"Bearer {os.environ['KEY']}"}, json={"content": "Hello"})
${use}`;
const MODEL: Pick<Writer, 'ending' | 'right' | 'wrong'> = {
  ending: 'py',
  right: { id: 'int', user: 'Any', text: 'str', answer: 'Message' },
  wrong: { id: 'UUID', user: 'str', text: 'list[str]', answer: 'Optional[Message]' },
};

const WRITERS: Readonly<Record<string, Writer>> = {
  'a return type': {
    ...TYPES,
    write: inTypeScript(`export const send = async (id: number): Promise<Reply> => (await ${SEND_MESSAGE}).json();`),
  },
  'the type of a variable': {
    ...TYPES,
    write: inTypeScript(
      `export const send = async (id: number) => { const reply: Reply = await (await ${SEND_MESSAGE}).json(); };`,
    ),
  },
  as: {
    ...TYPES,
    write: inTypeScript(`export const send = async (id: number) => (await (await ${SEND_MESSAGE}).json()) as Reply;`),
  },
  'the type of a parameter': {
    ...TYPES,
    write: inTypeScript(
      `const show = (reply: Reply) => reply; export const send = async (id: number) => show(await (await ${SEND_MESSAGE}).json());`,
    ),
  },
  'a type argument': {
    ...TYPES,
    write: inTypeScript(
      "export const send = (id: number) => request<Reply>(`/v1/conversations/${id}/messages/`, { method: 'POST', headers, body: JSON.stringify({ content: 'Hello' }) });",
    ),
  },
  'a hook with a type argument': {
    ...TYPES,
    write: inTypeScript(
      `import { useQuery } from '@tanstack/react-query'; export const useReply = (id: number) => useQuery<Reply>({ queryKey: [id], queryFn: async () => (await ${SEND_MESSAGE}).json() });`,
    ),
  },
  'a type in JSDoc': {
    ending: 'js',
    right: { id: 'number', user: 'unknown', text: 'string', answer: 'Message' },
    wrong: { id: 'string', user: 'string', text: 'string[]', answer: 'Message | null' },
    write: ({ id, user, text, answer }) => `/** @typedef {{
 *   id: ${id},
 *   external_user_id: ${user},
 * }} Conversation */
/**
 * @typedef {Object} Message
 * @property {${text}} content
 */
/** @typedef {{ conversation: Conversation, user_message: Message,
 *   agent_message: ${answer} }} Reply */
${TYPED}/**
 * Sends a message.
 * @param {number} id
 * @returns {Promise<Reply>}
 */
export async function send(id) { return (await ${SEND_MESSAGE}).json(); }`,
  },
  zod: {
    ending: 'ts',
    right: { id: 'z.number().int()', user: 'z.unknown()', text: 'z.string().min(1)', answer: 'Message' },
    wrong: { id: 'z.string().uuid()', user: 'z.string()', text: 'z.array(z.string())', answer: 'Message.nullable()' },
    write: inZod,
  },
  pydantic: { ...MODEL, write: inPython('', '(BaseModel)', '    return Reply.model_validate(r.json())') },
  msgspec: { ...MODEL, write: inPython('', '(msgspec.Struct)', '    return Reply(**r.json())') },
  TypedDict: { ...MODEL, write: inPython('', '(TypedDict)', '    reply: Reply = r.json()') },
};

test.for(Object.entries(WRITERS))(
  'types that a program declares for a response are judged: %s',
  async ([, { ending, right, wrong, write }]) => {
    expect(await reported({ [`a.${ending}`]: write(right) })).toEqual([]);
    const text = write(wrong);
    const lineOf = (name: string): number =>
      text.split('\n').findIndex((line) => new RegExp(`\\b${name}\\b.*(:|=)|@property .* ${name}$`).test(line)) + 1;
    const found = await reported({ [`a.${ending}`]: text });
    expect(found.map((each) => each.replace(/^(\d+) /, ''))).toEqual([
      `excluded type ${/uuid/i.test(wrong.id) ? 'uuid' : 'string'} of response field conversation.id: conversation-summary.id`,
      'open type of response field conversation.external_user_id: conversation-summary.external-user-id-type',
      'excluded type array of response field user_message.content: message.content',
      'excluded response field agent_message may be null: send-message.waits',
    ]);
    expect(found.map((each) => Number.parseInt(each, 10))).toEqual(
      ['id', 'external_user_id', 'content', 'agent_message'].map(lineOf),
    );
  },
);

const REQUIRED = 'excluded response field agent_message may be missing: sent-message.agent-message';

test.for([
  ['a field that may be missing', 'conversation: unknown; agent_message?: { content: string }', [REQUIRED]],
  ['a field of any kind, of which nothing is assumed', 'conversation: unknown; agent_message?: unknown', []],
  ['fields that may all be missing, as careful code has them', 'conversation?: unknown; agent_message?: unknown', []],
  [
    'null in place of any other value',
    'user_message: { content: string | null }',
    ['open response field user_message.content may be null: api.nulls'],
  ],
  ['several types, one of which is stated', 'conversation: { id: number | string }', []],
  [
    'a literal',
    "conversation: { id: 'a' | 'b' }",
    ['excluded type string of response field conversation.id: conversation-summary.id'],
  ],
  ['a type that is not known', 'conversation: { id: Identifier }; user_message: { content: Date }', []],
])('what a type says of stated fields: %s', async ([, fields, expected]) => {
  const text = `${TYPED}export const send = async (id: number) => (await (await ${SEND_MESSAGE}).json()) as { ${fields} };`;
  expect((await reported({ 'a.ts': text })).map((each) => each.replace(/^\d+ /, ''))).toEqual(expected);
});

test('a type that several operations share is right if one of them does not require the field', async () => {
  const text = `type Reply = { conversation: unknown; agent_message?: unknown };
${TYPED}export const send = async (id: number) => (await (await ${SEND_MESSAGE}).json()) as Reply;
export const agents = async () => (await (await fetch(\`\${BASE}/v1/agents/\`, { headers })).json()) as Reply;`;
  expect(await reported({ 'a.ts': text })).toEqual([
    '1 open response field conversation: list-agents.body',
    '1 open response field agent_message: list-agents.body',
  ]);
});

const addMemory = (parameters: string, body: string): string =>
  `${TYPED}export const add = (id: number, ${parameters}) => fetch(\`\${BASE}/v1/agents/\${id}/memories/\`, { method: 'POST', headers, body: JSON.stringify(${body}) });`;
const addInPython = (model: string, body: string): string => `import os, requests
${model}
def add(id: int, memory: Memory):
    requests.post(os.environ["BASE"] + f"/v1/agents/{id}/memories/", headers={"Authorization": f"Bearer {os.environ['KEY']}"}, json=${body})`;
const MEMORY = (base: string) => `class Memory${base}:
    title: str
    content: list[str]
    agent_user_id: Optional[str] = None
    tags: list[str] = []`;
const [CONTENT, USER, TAGS] = [
  'excluded type array of body field content: new-memory.content',
  'excluded type string of body field agent_user_id: new-memory.agent-user-id',
  'invented body field tags: new-memory.fields',
];

test.for<[string, Record<string, string>, readonly string[]]>([
  [
    'an interface',
    {
      'a.ts': `interface Memory {\n title: string;\n content: number;\n tags?: string[];\n}\n${addMemory('memory: Memory', 'memory')}`,
    },
    ['3 excluded type number of body field content: new-memory.content', `4 ${TAGS}`],
  ],
  [
    'a field that a request requires',
    { 'a.ts': `type Memory = { title?: string; content: string };\n${addMemory('memory: Memory', 'memory')}` },
    ['1 excluded body field title may be missing: new-memory.title'],
  ],
  [
    'a change of some fields',
    {
      'a.ts': `type Change = { title?: string; content?: string };\n${addMemory('change: Change', "{ title: 'a', content: 'b', ...change }")}`,
    },
    [],
  ],
  [
    'parameters',
    {
      'a.ts': addMemory(
        'userId: string, { title }: { title: string }',
        "{ title, content: 'a', agent_user_id: userId }",
      ),
    },
    [`3 ${USER}`],
  ],
  [
    'a form, in which all values are texts',
    {
      'a.ts': addMemory('userId: string', 'userId').replace(
        'JSON.stringify(userId)',
        "new URLSearchParams({ title: 'a', content: 'b', agent_user_id: userId })",
      ),
    },
    [],
  ],
  [
    'an object that is passed for an interface',
    {
      'a.ts': `interface Memory {\n title: string;\n tags: string[];\n content: string;\n}\n${addMemory('memory: Memory', 'memory')}\nexport const first = () => add(1, { title: 'a', content: 'b', tags: [] });`,
    },
    [`3 ${TAGS}`],
  ],
  [
    'a model of pydantic',
    { 'a.py': addInPython(MEMORY('(BaseModel)'), 'memory.model_dump(exclude_none=True)') },
    [`4 ${CONTENT}`, `5 ${USER}`, `6 ${TAGS}`],
  ],
  [
    'a dataclass',
    { 'a.py': addInPython(`@dataclass\n${MEMORY('')}`, '{k: v for k, v in asdict(memory).items() if v is not None}') },
    [`5 ${CONTENT}`, `6 ${USER}`, `7 ${TAGS}`],
  ],
  [
    'a schema of zod',
    {
      'a.ts': `import { z } from 'zod';\nconst Memory = z.object({\n title: z.string(),\n content: z.array(z.string()),\n agent_user_id: z.string().uuid(),\n});\n${addMemory('input: unknown', 'Memory.parse(input)')}`,
    },
    [`4 ${CONTENT}`, `5 ${USER.replace('string', 'uuid')}`],
  ],
])('types that a program declares for what it sends are judged: %s', async ([, files, expected]) => {
  expect(await reported(files)).toEqual(expected);
});

const PATHS = `export interface paths {
  "/v1/agents/": {
    get: {
      parameters: { query?: { status?: string }; header?: never };
      responses: { 200: { content: { "application/json": components["schemas"]["Agent"][] } }; 409: { content: { "application/json": { message: string; code: string } } } };
    };
  };
  "/v1/agents": { get?: never; post: operations["createAgent"] };
  "/v1/conversations/{conversation_id}/messages/": {
    post: {
      parameters: { path: { conversation_id: number } };
      requestBody: { content: { "application/json": { content: string; format: string } } };
      responses: { default: { content: { "application/json": components["schemas"]["Reply"] } } };
    };
  };
}
export interface operations { createAgent: { responses: { 201: { headers: {} } } } }
export interface components {
  schemas: {
    Agent: { id: number };
    Reply: { conversation: { id: string }; usage: { tokens: number } };
  };
}`;

test('the operations that a type of paths declares are judged where the type has them', async () => {
  const client = `import createClient from 'openapi-fetch';
import type { paths } from './schema';
export const client = createClient<paths>({ baseUrl: process.env.BASE_URL });`;
  expect(await reported({ 'client.ts': client, 'schema.d.ts': PATHS })).toEqual([
    '4 invented query status: api.operations',
    '5 open status 200: list-agents.status',
    '5 invented status 409: api.error-statuses',
    '5 open response field code: api-error.fields',
    '8 excluded : list-agents.operation',
    '12 invented body field format: new-message.fields',
    '20 open response field [].id: list-agents.body',
    '21 excluded type string of response field conversation.id: conversation-summary.id',
    '21 invented response field usage: sent-message.fields',
  ]);
});

test.for([
  ['an array', '[path, key]: [string, string]', '[`/v1/conversations/${query}`, key]'],
  ['an object', '{ path, key }: { path: string; key: string }', '{ path: `/v1/conversations/${query}`, key }'],
])('an empty text in place of a query is no part of the path: within %s', async ([, parameter, argument]) => {
  const text = `import useSWR from 'swr';
const load = async (${parameter}) => {
  const response = await fetch(path, { headers: { Authorization: \`Bearer \${key}\` } });
  return response.json();
};
export function useConversations(key: string, agent?: number) {
  const query = agent ? \`?agent=\${agent}\` : '';
  return useSWR(${argument}, load);
}`;
  const { uses } = await checkCode([{ file: 'a.ts', text }], { contract, sets: [] });
  expect(uses.map(({ key }) => key[1])).toEqual(uses.map(() => '/v1/conversations/'));
  expect(uses.map(({ verdict }) => verdict)).toContain('open');
});

test('a type argument of a wrapper is the type of what the wrapper declares with it', async () => {
  const text = `${TYPED}interface Draft { content: string; mood: string }
interface Sent { agent_message: { content: string; sound: string } }
const post = async <T, U>(path: string, body: T): Promise<U> =>
  (await fetch(BASE + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
export const send = (id: number, draft: Draft) => post<Draft, Sent>(\`/v1/conversations/\${id}/messages/\`, draft);`;
  expect(await reported({ 'a.ts': text })).toEqual([
    '3 invented body field mood: new-message.fields',
    '4 open response field agent_message.sound: message.fields',
  ]);
});

test('an enumeration is sent as one of its values', async () => {
  const typescript = `${TYPED}enum Tone { Short = 'short' }
interface Draft { content: Tone; metadata: object }
export const send = (id: number, draft: Draft) =>
  fetch(\`\${BASE}/v1/conversations/\${id}/messages/\`, { method: 'POST', headers, body: JSON.stringify(draft) });`;
  const python = `import os, requests
from enum import Enum
from pydantic import BaseModel

class Tone(str, Enum):
    short = "short"

class Draft(BaseModel):
    content: Tone

def send(id: int, draft: Draft):
    return requests.post(f"{os.environ['BASE']}/v1/conversations/{id}/messages/", json=draft.model_dump(), headers={"Authorization": f"Bearer {os.environ['KEY']}"})
`;
  expect(await reported({ 'a.ts': typescript })).toEqual([]);
  expect(await reported({ 'a.py': python })).toEqual([]);
});

test.for([
  ['a text or an object', 'string | { mood: string }', []],
  ['lists of texts or of objects', 'string[] | { mood: string }[]', []],
  [
    'an object or null',
    '{ mood: string } | null',
    ['3 open response field conversation.mood: conversation-summary.fields'],
  ],
])('of a type with alternatives, only what all of them have is relied on: %s', async ([, type, facts]) => {
  const text = `${TYPED}interface Sent { conversation: ${type as string} }
const send = async (id: number): Promise<Sent> => (await ${SEND_MESSAGE}).json();`;
  const found = await reported({ 'a.ts': text });
  expect(found.filter((one) => one.includes('mood'))).toEqual(facts);
});

test('the settings of a model are no field of it', async () => {
  const text = `import os, requests
from pydantic import BaseModel, ConfigDict

class Draft(BaseModel):
    model_config = ConfigDict(frozen=True)
    content: str

def send(id: int, draft: Draft):
    return requests.post(f"{os.environ['BASE']}/v1/conversations/{id}/messages/", json=draft.model_dump(), headers={"Authorization": f"Bearer {os.environ['KEY']}"})
`;
  expect(await reported({ 'a.py': text })).toEqual([]);
});

test('an interface declares a field of its base anew', async () => {
  const text = `${TYPED}interface Base { content: number; metadata?: object }
interface Draft extends Base { content: string }
export const send = (id: number, draft: Draft) =>
  fetch(\`\${BASE}/v1/conversations/\${id}/messages/\`, { method: 'POST', headers, body: JSON.stringify(draft) });`;
  expect(await reported({ 'a.ts': text })).toEqual([]);
});

test('what a callback of wretch returns has not the type of the body', async () => {
  const text = `import wretch from 'wretch';
interface Sent { agent_message: { content: string } }
export const ask = (id: number) =>
  wretch(process.env.BASE).auth(\`Bearer \${process.env.KEY}\`).url(\`/v1/conversations/\${id}/messages/\`)
    .post({ content: 'Hello' }).json<Sent>((sent) => sent.agent_message.content);`;
  expect(await reported({ 'a.ts': text })).toEqual([]);
});
