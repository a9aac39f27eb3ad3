import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom, readContract } from '../../../src/contract/model/index.ts';
import { jsonResponse } from './support/json-response.ts';

const text = { type: 'string' };
const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    servers: [{ url: 'https://notes.example' }],
    paths: {
      '/notes': {
        get: {
          responses: {
            200: jsonResponse({ type: 'object', properties: { note: { type: 'object', properties: { text } } } }),
          },
        },
      },
    },
  },
  new Map(),
);

async function reported(file: string, text: string): Promise<string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses.flatMap(({ line, verdict, fact }) =>
    verdict === 'stated' ? [] : [`${line} ${verdict} ${fact.replace(/^.*response field /, '')}`],
  );
}

const FETCH = "const body = await (await fetch('https://notes.example/notes')).json();";
const GET = "body = requests.get('https://notes.example/notes').json()";

/** Programs in which a package checks the response by a schema, whose field `mood` the contract lacks, on line 3. */
const PROGRAMS: readonly (readonly [string, string])[] = [
  [
    'io-ts.ts',
    `import * as t from 'io-ts';\nconst Reply = t.type({ note: t.type({ text: t.string,\n mood: t.string }) });\n${FETCH}\nReply.decode(body);`,
  ],
  [
    'typebox.ts',
    `import { Type } from '@sinclair/typebox'; import { Value } from '@sinclair/typebox/value';\nconst Reply = Type.Object({ note: Type.Object({ text: Type.String(),\n mood: Type.String() }) });\n${FETCH}\nValue.Check(Reply, body);`,
  ],
  [
    'joi.ts',
    `import Joi from 'joi';\nconst Reply = Joi.object({ note: Joi.object({ text: Joi.string(),\n mood: Joi.string().required() }).required() }).unknown();\n${FETCH}\nReply.validate(body);`,
  ],
  [
    'effect.ts',
    `import { Schema } from 'effect';\nclass Reply extends Schema.Class<Reply>('Reply')({ note: Schema.Struct({ text: Schema.String,\n mood: Schema.String }) }) {}\n${FETCH}\nSchema.decodeUnknownSync(Reply)(body);`,
  ],
  [
    'class.ts',
    `import { plainToInstance } from 'class-transformer';\nclass Note { text!: string;\n mood!: string; }\nclass Reply { note!: Note; }\n${FETCH}\nplainToInstance(Reply, body);`,
  ],
  [
    'ajv.ts',
    `import Ajv from 'ajv';\nconst note = { type: 'object', required: ['text',\n 'mood'], properties: { text: { type: 'string' }, mood: { type: 'string' } } };\nconst check = new Ajv().compile({ type: 'object', required: ['note'], properties: { note } });\n${FETCH}\ncheck(body);`,
  ],
  [
    'ajv-by-name.ts',
    `import Ajv from 'ajv';\nconst ajv = new Ajv(); ajv.addSchema({ type: 'object', required: ['note'], properties: { note: { type: 'object', required: [\n 'mood'], properties: {} } } }, 'reply');\n${FETCH}\najv.validate('reply', body);`,
  ],
  [
    'marsh.py',
    `import requests; from marshmallow import Schema, fields\nclass Note(Schema):\n    mood = fields.Str()\nclass Reply(Schema):\n    note = fields.Nested(Note)\n${GET}\nReply().load(body)`,
  ],
  [
    'drf.py',
    `import requests; from rest_framework import serializers\nclass Note(serializers.Serializer):\n    mood = serializers.CharField()\nclass Reply(serializers.Serializer):\n    note = Note()\n${GET}\nReply(data=body).is_valid()`,
  ],
  [
    'voluptuous.py',
    `import requests; from voluptuous import Schema, Required\nREPLY = Schema({Required("note"): {"text": str,\n  Required("mood"): str}})\n${GET}\nREPLY(body)`,
  ],
  [
    'jsonschema.py',
    `import requests, jsonschema\nNOTE = {"type": "object", "required": [\n  "mood"], "properties": {"mood": {"type": "string"}}}\n${GET}\njsonschema.validate(body, {"type": "object", "properties": {"note": NOTE}, "required": ["note"]})`,
  ],
];

test('A schema of any package is one by the fields that it names', async () => {
  for (const [file, program] of PROGRAMS) expect(await reported(file, program), file).toEqual(['3 invented note.mood']);
});

test('A call that checks nothing relies on no field', async () => {
  const careful = [
    `import { styled } from 'paint'; import { red } from 'paint/colours';\nconst Reply = styled({ mood: red });\n${FETCH}\nReply.render(body);`,
    // One object compiles the schemas of several things, which are not each other's.
    `import Ajv from 'ajv'; const ajv = new Ajv();\nconst isMood = ajv.compile({ type: 'object', required: ['mood'], properties: {} }); const isReply = ajv.compile({ type: 'object', required: ['note'], properties: { note: {} } });\n${FETCH}\nisReply(body);`,
    // The columns of a table are not the fields of a response.
    `import { DataTypes } from 'sequelize';\nconst Note = db.define('Note', { mood: DataTypes.STRING });\n${FETCH}\nNote.create(body);`,
  ];
  for (const program of careful) expect(await reported('careful.ts', program), program).toEqual([]);
});

test('the types of a schema are those of an object that it checks before the program sends it', async () => {
  const own = await readContract();
  const write = (type: string) => `import Ajv from 'ajv';
const isMemory = new Ajv().compile({ type: 'object', required: ['title'], properties: { title: { type: '${type}' } } });
export async function add(title) {
  const memory = { title, content: 'a' };
  if (!isMemory(memory)) throw new Error('no memory');
  return fetch(process.env.BASE + '/v1/agents/7/memories/', { method: 'POST', headers: { Authorization: \`Bearer \${process.env.KEY}\`, 'Content-Type': 'application/json' }, body: JSON.stringify(memory) });
}`;
  const check = async (type: string) => {
    const { uses } = await checkCode([{ file: 'a.js', text: write(type) }], { contract: own, sets: [] });
    return uses.flatMap(({ line, verdict, fact }) => (verdict === 'stated' ? [] : [`${line} ${verdict} ${fact}`]));
  };
  expect(await check('integer')).toEqual([expect.stringMatching(/^2 excluded .* type integer of body field title$/)]);
  expect(await check('string')).toEqual([]);
});
