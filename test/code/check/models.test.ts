import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { type Contract, contractFrom, readContract } from '../../../src/contract/model/index.ts';

const own = await readContract();

/** Lists what is reported for a file and not stated: line, confidence, verdict and fact. */
async function findFaults(file: string, text: string, contract: Contract = own): Promise<string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses.flatMap(({ line, verdict, confidence, fact }) =>
    verdict === 'stated' ? [] : [`${line} ${confidence} ${verdict} ${fact}`],
  );
}

type Kind = 'text' | 'integer' | 'mapping' | 'texts';
type Field = readonly [name: string, kind: Kind, isOptional?: boolean];

interface Writer {
  readonly file: string;
  /** Writes a model whose fields are on the lines after the first. */
  readonly write: (fields: readonly Field[]) => string;
}

const writer = (
  file: string,
  types: Readonly<Record<Kind, string>>,
  [start, end]: readonly [string, string],
  toLine: (name: string, type: string, isOptional: boolean) => string,
): Writer => ({
  file,
  write: (fields) =>
    [start, ...fields.map(([name, kind, isOptional = false]) => toLine(name, types[kind], isOptional)), end].join('\n'),
});

const TYPESCRIPT = { text: 'string', integer: 'number', mapping: 'Record<string, string>', texts: 'string[]' };
const PYTHON = { text: 'str', integer: 'int', mapping: 'dict[str, bool]', texts: 'list[str]' };
const toTypeLine = (name: string, type: string, isOptional: boolean): string =>
  `  ${name}${isOptional ? '?' : ''}: ${type};`;
const toPythonLine = (name: string, type: string, isOptional: boolean): string =>
  `    ${name}: ${type}${isOptional ? ' | None = None' : ''}`;
const inPython = (start: string): Writer => writer('models.py', PYTHON, [start, ''], toPythonLine);

const WRITERS: Readonly<Record<string, Writer>> = {
  'an interface': writer('models.ts', TYPESCRIPT, ['export interface Model {', '}'], toTypeLine),
  'a type': writer('models.ts', TYPESCRIPT, ['export type Model = {', '}'], toTypeLine),
  'a type in JSDoc': writer('models.js', TYPESCRIPT, ['/** @typedef {{', '}} Model */\nexport {};'], toTypeLine),
  zod: writer(
    'models.ts',
    { text: 'z.string()', integer: 'z.number()', mapping: 'z.record(z.string())', texts: 'z.array(z.string())' },
    ["import { z } from 'zod'; export const Model = z.object({", '});'],
    (name, type, isOptional) => `  ${name}: ${type}${isOptional ? '.optional()' : ''},`,
  ),
  valibot: writer(
    'models.ts',
    {
      text: 'v.string()',
      integer: 'v.number()',
      mapping: 'v.record(v.string(), v.string())',
      texts: 'v.array(v.string())',
    },
    ["import * as v from 'valibot'; export const Model = v.object({", '});'],
    (name, type, isOptional) => `  ${name}: ${isOptional ? `v.optional(${type})` : type},`,
  ),
  pydantic: inPython('class Model(BaseModel):'),
  msgspec: inPython('class Model(msgspec.Struct):'),
  TypedDict: writer('models.py', PYTHON, ['class Model(TypedDict):', ''], (name, type, isOptional) =>
    isOptional ? `    ${name}: NotRequired[${type}]` : toPythonLine(name, type, false),
  ),
  'a dataclass': writer('models.py', PYTHON, ['@dataclass(frozen=True)\nclass Model:', ''], toPythonLine),
};

const MEMORY: readonly Field[] = [
  ['title', 'text'],
  ['content', 'text'],
  ['agent_user_id', 'integer', true],
];
const TOOL: readonly Field[] = [
  ['function_name', 'text'],
  ['description', 'text'],
  ['params', 'texts'],
  ['required_params', 'texts'],
];
const memory = (name: string): string => `POST /v1/agents/{agent_id}/memories/ body field ${name}`;

/** Models with the faults that are reported for them, without the line of the field and the confidence. */
const MODELS: readonly (readonly [string, readonly Field[], readonly (readonly [field: string, fault: string])[]])[] = [
  ['a memory', MEMORY, []],
  ['a memory with a further field', [...MEMORY, ['kind', 'text']], [['kind', `invented ${memory('kind')}`]]],
  [
    'a memory with a user of another type',
    [...MEMORY.slice(0, 2), ['agent_user_id', 'text', true]],
    [['agent_user_id', `excluded POST /v1/agents/{agent_id}/memories/ type string of body field agent_user_id`]],
  ],
  [
    'a memory that may lack its title',
    [['title', 'text', true], ...MEMORY.slice(1)],
    [['title', `excluded ${memory('title')} may be missing`]],
  ],
  ['a tool', TOOL, []],
  [
    'a tool whose required parameters are a mapping',
    [...TOOL.slice(0, 3), ['required_params', 'mapping'], ['timeout_ms', 'integer']],
    [
      ['required_params', 'excluded schema ToolDefinition type object of field required_params'],
      ['timeout_ms', 'invented schema ToolDefinition field timeout_ms'],
    ],
  ],
  [
    'an object that has only some required fields',
    [MEMORY[0] as Field, ['agent_user_id', 'text'], ['kind', 'text']],
    [],
  ],
  ['an object that shares two fields alone', [...MEMORY.slice(0, 2), ['kind', 'text']], []],
];

const CASES = Object.entries(WRITERS).flatMap(([name, { file, write }]) =>
  MODELS.map(([model, fields, faults]) => ({ name, file, model, text: write(fields), faults })),
);

test.for(CASES)('$model that no request uses, as $name, is judged', async ({ file, text, faults }) => {
  const lineOf = (field: string): number => text.split('\n').findIndex((line) => line.includes(` ${field}`)) + 1;
  expect(await findFaults(file, text)).toEqual(faults.map(([field, fault]) => `${lineOf(field)} likely ${fault}`));
});

test('the models in a model, and what a response lacks, are judged with it', async () => {
  const text = `class Message(BaseModel):
    content: str
    role: str
class Conversation(BaseModel):
    id: UUID
    external_user_id: Any
class Reply(BaseModel):
    conversation: Conversation
    user_message: Message | None
    agent_message: Message`;
  expect(await findFaults('models.py', text)).toEqual([
    '3 likely open POST /v1/conversations/{conversation_id}/messages/ response field user_message.role',
    '5 likely excluded POST /v1/conversations/{conversation_id}/messages/ type uuid of response field conversation.id',
    '9 likely open POST /v1/conversations/{conversation_id}/messages/ response field user_message may be null',
  ]);
});

test('a constant with the fields of a stated object is judged', async () => {
  const tool = (more: string): string =>
    `{"function_name": "count", "description": "Counts", "required_params": ["shelf"],\n "params": ${more}}`;
  expect(
    await findFaults('tools.py', `TOOLS = [${tool('["shelf"]')}, ${tool('["shelf"],\n "is_async": False')}]`),
  ).toEqual(['4 likely invented schema ToolDefinition field is_async']);
  expect(await findFaults('tools.ts', `export const kit = { tools: [${tool('{ shelf: "text" }')}] };`)).toEqual([
    '2 likely excluded schema ToolDefinition /params is object, not array',
  ]);
});

const NEXT_TO: Readonly<Record<string, (more: string) => readonly [file: string, text: string]>> = {
  'a type': (more) => [
    'models.ts',
    `export interface ApiError { message: string;\n  ${more}: string }\nexport type Agent = { id: number;\n  ${more}: string };`,
  ],
  zod: (more) => [
    'models.ts',
    `import { z } from 'zod'; export const ApiErrorSchema = z.object({ message: z.string(),\n  ${more}: z.string() });\nexport const Agent = z.object({ id: z.number(),\n  ${more}: z.string() });`,
  ],
  valibot: (more) => [
    'models.ts',
    `import * as v from 'valibot'; export const ApiErrorSchema = v.object({ message: v.string(),\n  ${more}: v.string() });\nexport const Agent = v.object({ id: v.number(),\n  ${more}: v.string() });`,
  ],
  pydantic: (more) => [
    'models.py',
    `class ApiError(BaseModel):\n    message: str\n    ${more}: str\nclass Agent(BaseModel):\n    id: int\n    ${more}: str`,
  ],
  'a dataclass': (more) => [
    'models.py',
    `@dataclass\nclass ApiError:\n    message: str\n    ${more}: str\n@dataclass\nclass Agent:\n    id: int\n    ${more}: str`,
  ],
};

test.for(Object.entries(NEXT_TO))(
  'next to a model of the API, another one is judged by its name: %s',
  async ([, write]) => {
    const [file, text] = write('mood');
    const lines = text.split('\n').flatMap((line, index) => (/^ +mood/.test(line) ? [index + 1] : []));
    const model = file.endsWith('.py')
      ? '\nclass Memory(TypedDict):\n    title: str\n    content: str\n    agent_user_id: int'
      : '\nexport interface Memory { title: string; content: string; agent_user_id: number }';
    expect(await findFaults(file, text + model)).toEqual([
      `${lines[0]} likely open schema ApiError field mood`,
      `${lines[1]} likely open schema Agent field mood`,
    ]);
    // Without a model of the API in the module, its names say nothing.
    expect(await findFaults(file, text)).toEqual([]);
    // Nor does the name of a model without a property of the schema.
    const others = text.replaceAll(/\b(message|id)\b/g, 'text');
    expect(await findFaults(file, others + model)).toEqual([]);
  },
);

test.for<[string, string, (more: string) => string]>([
  [
    'keyword arguments',
    'a.py',
    (more) =>
      `from toolserver import kit\nkit.add(run, function_name="run", params=["a"], required_params=["a"], description="Runs.",\n    ${more ? `${more}=True` : ''})`,
  ],
  [
    'a decorator',
    'a.py',
    (more) =>
      `from toolserver import tool\n@tool(function_name="run", params=["a"], required_params=["a"], description="Runs.",\n    ${more ? `${more}=True` : ''})\ndef run(a):\n    return {}`,
  ],
  [
    'a dictionary',
    'a.py',
    (more) =>
      `from toolserver import kit\nkit.add({"function_name": "run", "params": ["a"], "required_params": ["a"], "description": "Runs.",\n    ${more ? `"${more}": True` : ''}}, run)`,
  ],
  [
    'an object',
    'a.ts',
    (more) =>
      `import { kit } from 'toolserver';\nkit.add({ function_name: 'run', params: ['a'], required_params: ['a'], description: 'Runs.',\n    ${more ? `${more}: true` : ''} }, run);`,
  ],
])('an object that is given to other code is judged as a constant is: %s', async ([, file, write]) => {
  expect(await findFaults(file, write('confirm'))).toEqual(['3 likely invented schema ToolDefinition field confirm']);
  expect(await findFaults(file, write(''))).toEqual([]);
});

test('a function that sends a body may have further parameters than the fields of the body', async () => {
  const text =
    'from vendor import client\nclient.remember(title="a", content="b", agent_user_id=1, agent_id=7, retries=3)';
  expect(await findFaults('a.py', text)).toEqual([]);
});

test('the properties of a component, objects of tests and models that a request uses are no models of their own', async () => {
  const fields = 'title: string; content: string; agent_user_id: number;';
  expect(
    await findFaults('form.tsx', `export interface Props { ${fields}\n isDraft: boolean; onSave: () => void }`),
  ).toEqual([]);
  expect(await findFaults('form.test.ts', `export interface Form { ${fields}\n isDraft: boolean }`)).toEqual([]);
  const used = `interface Order { ${fields}\n isDraft: boolean }
export const load = async (): Promise<Order> => (await fetch('https://shop.example.com/orders/1')).json();`;
  expect(await findFaults('order.ts', used)).toEqual([]);
});

test('a document without marks excludes types in schemas, and no further fields', async () => {
  const schema = {
    type: 'object',
    required: ['id', 'title', 'whole'],
    properties: { id: { type: 'string' }, title: { type: 'string' }, whole: { type: 'boolean' } },
  };
  const responses = { 200: { description: 'A note.', content: { 'application/json': { schema } } } };
  const contract = contractFrom(
    { openapi: '3.1.0', info: { title: 'Notes', version: '1' }, paths: { '/notes/1': { get: { responses } } } },
    new Map(),
  );
  const fields = ['id: str', 'title: str', 'whole: str', 'color: str'].map((each) => `    ${each}`).join('\n');
  expect(await findFaults('models.py', `class Note(BaseModel):\n${fields}`, contract)).toEqual([
    '4 likely excluded GET /notes/1 type string of response field whole',
  ]);
  expect(
    await findFaults(
      'models.ts',
      'export interface Note { id: string; title: string; whole: string; color: string }',
      contract,
    ),
  ).toEqual([]);
});

const OF_BASE = (base: string, extra: string): string => `
import os
import requests
from pydantic import BaseModel as Model, Field

class Base(Model):
    ${base}

class Memory(Base):
    title: str = Field(..., description='A title')
    ${extra}

class Memories:
    def create(self, memory: Memory):
        headers = {'Authorization': f'Bearer {os.environ["KEY"]}'}
        url = os.environ['BASE'] + '/v1/agents/7/memories/'
        return requests.post(url, json=memory.model_dump(exclude_unset=True), headers=headers)
`;

test.for<[string, string, string, string[]]>([
  ['required fields', 'pass', 'content: str', []],
  ['one of the base', 'content: str', 'agent_user_id: int | None = None', []],
  [
    'a field that neither has',
    'pass',
    'agent_user_id: int | None = None',
    ['17 certain excluded POST /v1/agents/{agent_id}/memories/ the body lacks content'],
  ],
])('sends the fields of a model with a base of the program: %s', async ([, base, extra, expected]) => {
  expect(await findFaults('memories.py', OF_BASE(base, extra))).toEqual(expected);
});
