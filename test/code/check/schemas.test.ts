import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { jsonResponse } from './support/json-response.ts';

const text = { type: 'string' };
const object = (properties: Record<string, Json>): Json => ({ type: 'object', properties });
const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    servers: [{ url: 'https://notes.example' }],
    paths: {
      '/notes': {
        get: {
          responses: {
            200: jsonResponse(object({ data: { type: 'array', items: object({ id: { type: 'integer' } }) } })),
          },
        },
        post: {
          requestBody: { content: { 'application/json': { schema: object({ content: text }) } } },
          responses: { 201: { description: 'ok' } },
        },
      },
    },
  },
  new Map(),
);

/** The facts that code relies on and the contract does not state, with their line. */
async function reported(file: string, text: string): Promise<string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses.flatMap(({ line, verdict, fact, confidence, places = [] }) =>
    verdict === 'stated'
      ? []
      : [{ line, fact }, ...places.filter((place) => place.fact !== undefined)].map(
          (place) => `${place.line} ${verdict} ${place.fact?.replace(/^.*response field /, '')} ${confidence}`,
        ),
  );
}

const FETCH = "const data = await (await fetch('https://notes.example/notes')).json();";

const FIELDS = (list: string, text: string) => `{
  data: ${list},
  cursor: ${text},
}`;

/** An element of the list that a response has, with the field `mood` that the contract does not state. */
const ELEMENT = (text: string) => `{
  id: ${text === "'string'" ? "'number'" : text.replace('string', 'number')},
  mood: ${text},
}`;

interface Library {
  readonly imports: string;
  readonly text: string;
  readonly object: (fields: string) => string;
  readonly list: (element: string) => string;
  readonly uses: readonly string[];
}

const ZOD = {
  text: 'z.string().min(1)',
  object: (fields: string) => `z.object(${fields})`,
  list: (element: string) => `z.array(${element})`,
};
const ZOD_USES = [
  'Messages.parse(data)',
  'await Messages.parseAsync(data)',
  'const { success, data: messages } = Messages.safeParse(data)',
  'Messages.passthrough().parse(data)',
  'z.union([Messages, z.string()]).parse(data)',
  'z.lazy(() => Messages).parse(data)',
  'const check = <T>(schema: z.ZodType<T>, value: unknown): T => schema.parse(value); check(Messages, data)',
  'Messages.transform(({ data: list }) => list).parse(data).map((one) => one.mood)',
  'z.object({ other: z.string() }).omit({ other: true }).extend(Messages.shape).parse(data)',
];
const LIBRARIES: Readonly<Record<string, Library>> = {
  zod: { imports: "import { z } from 'zod';", ...ZOD, uses: ZOD_USES },
  'zod as a namespace': { imports: "import * as z from 'zod/v4';", ...ZOD, uses: ZOD_USES.slice(0, 1) },
  valibot: {
    imports: "import * as v from 'valibot';",
    text: 'v.pipe(v.string(), v.minLength(1))',
    object: (fields) => `v.object(${fields})`,
    list: (element) => `v.array(${element})`,
    uses: [
      'v.parse(Messages, data)',
      'v.safeParse(Messages, data)',
      'if (v.is(Messages, data)) console.log(1)',
      'v.parse(v.object({ ...Messages.entries }), data)',
      'v.parse(v.pipe(Messages, v.transform((all) => all.data)), data).map((one) => one.mood)',
    ],
  },
  arktype: {
    imports: "import { type } from 'arktype';",
    text: "'string'",
    object: (fields) => `type(${fields})`,
    list: (element) => `${element}.array()`,
    uses: ['const messages = Messages(data)', 'Messages.assert(data)'],
  },
  yup: {
    imports: "import * as yup from 'yup';",
    text: 'yup.string().required()',
    object: (fields) => `yup.object(${fields}).required()`,
    list: (element) => `yup.array(${element})`,
    uses: ['await Messages.validate(data)', 'Messages.validateSync(data)'],
  },
  superstruct: {
    imports: "import { array, assert, create, object, string } from 'superstruct';",
    text: 'string()',
    object: (fields) => `object(${fields})`,
    list: (element) => `array(${element})`,
    uses: ['assert(data, Messages)', 'create(data, Messages)'],
  },
};

test.for(
  Object.entries(LIBRARIES).flatMap(([name, library]) => library.uses.map((use) => [name, use, library] as const)),
)('a schema requires its fields: %s, %s', async ([, use, { imports, text, object, list }]) => {
  const schema = `const Messages = ${object(FIELDS(list(object(ELEMENT(text))), text))};`;
  expect(await reported('a.ts', `${imports}\n${FETCH}\n${schema}\n${use};`)).toEqual([
    '6 invented data[].mood certain',
    '8 invented cursor certain',
  ]);
});

test.for([
  ['z.string().optional()', 'likely'],
  ['z.string().nullish()', 'likely'],
  ['z.string().default("")', 'likely'],
  ['z.string().nullable()', 'certain'],
  ['z.string().optional().unwrap()', 'likely'],
])('a field that can be absent is likely: %s', async ([field, confidence]) => {
  const text = `import { z } from 'zod';\n${FETCH}\nz.object({ cursor: ${field} }).parse(data);`;
  expect(await reported('a.ts', text)).toEqual([`3 invented cursor ${confidence}`]);
});

test('a field that only one of several schemas has is likely', async () => {
  const text = `import { z } from 'zod';\n${FETCH}\nz.union([z.object({ cursor: z.string() }), z.object({ data: z.unknown() })]).parse(data);`;
  expect(await reported('a.ts', text)).toEqual(['3 invented cursor likely']);
});

test('a schema that several parts of responses have is one cause', async () => {
  const text = `import { z } from 'zod';
${FETCH}
const Note = z.object({ mood: z.object({ name: z.string() }) });
z.object({ data: z.array(Note) }).parse(data);
Note.partial().parse(data);`;
  expect(await reported('a.ts', text)).toEqual(['3 invented data[].mood certain']);
});

test('a read of a field that a schema requires is no further cause, and one without a schema is', async () => {
  const text = `import { z } from 'zod';\n${FETCH}\nconst all = z.object({ cursor: z.string() }).loose().parse(data);\nconsole.log(all.cursor, all.next);`;
  expect(await reported('a.ts', text)).toEqual(['3 invented cursor certain', '4 invented next certain']);
});

test('a schema of which only the type is used is one', async () => {
  const text = `import { z } from 'zod';\nconst All = z.object({ cursor: z.string() });\ntype All = z.infer<typeof All>;\n${FETCH}\nconst all: All = data;`;
  expect(await reported('a.ts', text)).toEqual(['2 invented cursor likely']);
});

test('a schema that checks what is sent names its fields', async () => {
  const text = `import { z } from 'zod';
const Message = z.object({ content: z.string(), mood: z.string() });
export const send = async (input: unknown) =>
  fetch('https://notes.example/notes', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(Message.parse(input)),
  });`;
  expect(await reported('a.ts', text)).toEqual([expect.stringMatching(/^2 invented POST .* body field mood certain$/)]);
});

const PYTHON = `import os, requests
data = requests.get("https://notes.example/notes").json()
`;
const MODELS = (base: string, decorator = '') => `${decorator}class Message${base}:
    id: int
    mood: str

${decorator}class Messages${base}:
    data: list[Message]
    cursor: str
`;

test.for<[string, string, string]>([
  ['pydantic', MODELS('(BaseModel)'), 'Messages.model_validate(data)'],
  ['pydantic', MODELS('(BaseModel)'), 'Messages(**data)'],
  ['pydantic', MODELS('(BaseModel)'), 'Messages.parse_obj(data)'],
  ['pydantic', MODELS('(BaseModel)'), 'TypeAdapter(Messages).validate_python(data)'],
  ['pydantic', MODELS('(BaseModel)'), 'parse_obj_as(Messages, data)'],
  ['msgspec', MODELS('(msgspec.Struct)'), 'msgspec.convert(data, Messages)'],
  ['msgspec', MODELS('(msgspec.Struct)'), 'msgspec.convert(data, type=Messages)'],
  ['dacite', MODELS('', '@dataclass\n'), 'from_dict(data_class=Messages, data=data)'],
])('a model requires its fields: %s, %s', async ([, models, use]) => {
  const imports =
    'import msgspec\nfrom dataclasses import dataclass\nfrom pydantic import BaseModel, TypeAdapter, parse_obj_as\nfrom dacite import from_dict\n';
  const lines = await reported('a.py', `${imports}${PYTHON}${models}${use}\n`);
  expect(lines.map((line) => line.replace(/^\d+ /, ''))).toEqual([
    'invented data[].mood certain',
    'invented cursor certain',
  ]);
});

test.for<[string, string, string[]]>([
  [
    'a TypedDict is a type',
    'class Messages(TypedDict):\n    data: list\n    cursor: str\nall: Messages = data',
    ['invented cursor likely'],
  ],
  [
    'a TypedDict that a function returns',
    'class Messages(TypedDict):\n    cursor: str\ndef read() -> Messages:\n    return data\nread()',
    ['invented cursor likely'],
  ],
  ['cast', 'class Messages(TypedDict):\n    cursor: str\nall = cast(Messages, data)', ['invented cursor certain']],
  [
    'cast of the response around the body',
    'class Answer(Protocol):\n    headers: dict\n    status_code: int\nresponse = requests.get("https://notes.example/notes")\nanswer = cast(Answer, response)\nanswer.headers',
    [],
  ],
  [
    'a list in a model',
    'class Message(BaseModel):\n    mood: str\n[Message(**one) for one in data["data"]]',
    ['invented data[].mood certain'],
  ],
  [
    'TypeAdapter of a list',
    'class Message(BaseModel):\n    mood: str\nTypeAdapter(list[Message]).validate_python(data["data"])',
    ['invented data[].mood certain'],
  ],
  [
    'an optional field, and one of another name',
    'class Messages(BaseModel):\n    cursor: str | None = None\n    rows: list = Field(..., alias="data")\n    nxt: str = Field(alias="next")\nMessages(**data)',
    ['invented cursor likely', 'invented next certain'],
  ],
  [
    'a name in the metadata of a field',
    'class Messages(Mixin):\n    rows: list = field(metadata=field_options(alias="data"))\n    nxt: str = field(metadata={"alias": "next"})\nMessages(**data)',
    ['invented next certain'],
  ],
  [
    'names in annotations',
    'class Messages(Mixin):\n    rows: Annotated[list, Alias("data")]\n    nxt: Annotated[str, Field(alias="next")] = None\nMessages(**data)',
    ['invented next likely'],
  ],
  [
    'names that a function makes',
    'class Messages(BaseModel):\n    model_config = ConfigDict(alias_generator=to_camel)\n    cursor_of: str\nMessages(**data)',
    [],
  ],
  [
    'an argument of its own',
    'class Messages(BaseModel):\n    cursor: str\n    data: list\nMessages(cursor="x", **data)',
    [],
  ],
  [
    'the parameters of a function',
    'def show(cursor, data, next=None):\n    print(cursor)\nshow(**data)',
    ['invented cursor certain'],
  ],
  [
    'a method of a model',
    'class Messages(BaseModel):\n    data: list\n    def last(self):\n        return self.data[-1]["mood"]\nMessages.model_validate(data).last()',
    ['invented data[].mood certain'],
  ],
])('%s', async ([, text, expected]) => {
  const imports =
    'from typing import TypedDict, cast\nfrom pydantic import BaseModel, ConfigDict, Field, TypeAdapter\nfrom pydantic.alias_generators import to_camel\n';
  const lines = await reported('a.py', `${imports}${PYTHON}${text}\n`);
  expect(lines.map((line) => line.replace(/^\d+ /, '')).sort()).toEqual(expected.sort());
});
