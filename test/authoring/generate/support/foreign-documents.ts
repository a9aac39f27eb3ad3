import type { JsonObject } from '../../../../src/contract/model/index.ts';

/** Schemas of other people, by which types and programs are judged. `Value` is sent and received. */
export interface Case {
  readonly name: string;
  readonly version?: string;
  readonly mediaType?: string;
  readonly schemas: JsonObject;
  /** Lines that compile, with `Schemas`, `Sent` and `Received`: the types of `Value`, sent and received. */
  readonly compiles?: readonly string[];
  readonly refuses?: readonly string[];
}

const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: JsonObject, ...required: readonly string[]) => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});
const string = { type: 'string' };
const integer = { type: 'integer' };

export const CASES: readonly Case[] = [
  {
    name: 'a read-only property need not be sent, and a write-only one is not received',
    schemas: {
      Value: object(
        { id: { ...integer, readOnly: true }, name: string, password: { allOf: [string], writeOnly: true } },
        'id',
        'name',
        'password',
      ),
    },
    compiles: [
      "const v: Sent = { name: 'a', password: 'b' };",
      "const v: Called = { id: 1, name: 'a' };",
      "const v: Sent = { id: 1, name: 'a', password: 'b' };",
      "const v: Received = { id: 1, name: 'a' };",
    ],
    refuses: [
      "const v: Called = { name: 'a' };",
      "const v: Sent = { name: 'a' };",
      "const v: Received = { name: 'a' };",
      'const v = (r: Received) => r.password;',
    ],
  },
  {
    name: 'the same behind a list, a map and a reference with keywords next to it',
    schemas: {
      Value: object(
        { list: { type: 'array', items: to('Part') }, map: { type: 'object', additionalProperties: to('Part') } },
        'list',
      ),
      Part: { allOf: [to('Base'), object({ stamp: { ...to('Stamp'), readOnly: true } }, 'stamp')] },
      Base: object({ id: { ...integer, readOnly: true }, key: { ...string, writeOnly: true } }, 'id'),
      Stamp: object({ at: string }, 'at'),
    },
    compiles: [
      "const v: Sent = { list: [{ key: 'a' }], map: { b: {} } };",
      "const v: Received = { list: [{ id: 1, stamp: { at: 'now' } }] };",
    ],
    refuses: [
      'const v: Received = { list: [{ id: 1 }] };',
      "const v: Received = { list: [{ stamp: { at: 'now' } }] };",
      'const v = (r: Received) => r.list[0]?.key;',
    ],
  },
  {
    name: 'a default does not promise presence',
    schemas: { Value: object({ n: { ...integer, default: 3 }, m: { ...integer, default: 4 } }, 'm') },
    compiles: ['const v: Sent = { m: 1 };', 'const v: Received = { m: 1 };'],
    refuses: ['const v: Sent = { n: 1 };', 'const v = (r: Received): number => r.n;'],
  },
  {
    name: 'a discriminator has the names of its mapping',
    schemas: {
      Value: {
        oneOf: [to('Cat'), to('Dog')],
        discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', dog: 'Dog' } },
      },
      Cat: object({ kind: string, lives: integer }, 'kind', 'lives'),
      Dog: object({ kind: string, bark: string }, 'kind', 'bark'),
      Named: { allOf: [to('Value'), object({ name: string }, 'name')] },
    },
    compiles: [
      "const v: Sent = { kind: 'cat', lives: 9 };",
      "const v = (r: Received) => (r.kind === 'dog' ? r.bark.length : r.lives.toFixed());",
      "const v: Schemas['Named'] = { name: 'a', kind: 'dog', bark: 'b' };",
    ],
    refuses: [
      "const v: Sent = { kind: 'Cat', lives: 9 };",
      "const v: Sent = { kind: 'dog', lives: 9 };",
      "const v: Schemas['Named'] = { name: 'a', kind: 'Named' };",
    ],
  },
  {
    name: 'a discriminator can be a number, and a base can have it',
    schemas: {
      Value: { allOf: [to('Base'), object({ a: integer }, 'a')] },
      Base: {
        ...object({ code: integer }, 'code'),
        discriminator: { propertyName: 'code', mapping: { 7: '#/components/schemas/Value' } },
      },
    },
    compiles: ['const v: Sent = { code: 7, a: 1 };'],
    refuses: ['const v: Sent = { code: 8, a: 1 };', "const v: Sent = { code: '7', a: 1 };"],
  },
  {
    name: 'keywords next to a reference hold, and schemas within a schema are no properties',
    schemas: {
      Value: object({ s: { ...to('Base'), required: ['note', 'extra'], properties: { extra: integer } } }, 's'),
      Base: object({ note: string }),
      Whole: {
        ...object({ q: { $ref: '#/components/schemas/Whole/$defs/Q' } }, 'q'),
        $defs: { Q: object({ z: integer }, 'z') },
      },
    },
    compiles: ["const v: Sent = { s: { note: 'a', extra: 1 } };", "const v: Schemas['Whole'] = { q: { z: 1 } };"],
    refuses: ["const v: Sent = { s: { note: 'a' } };", 'const v: Sent = { s: { extra: 1 } };'],
  },
  {
    name: 'a tuple is as long as it says',
    schemas: {
      Value: { type: 'array', prefixItems: [integer, string] },
      Rest: { type: 'array', prefixItems: [integer], minItems: 1, items: { type: 'boolean' } },
      Closed: { type: 'array', prefixItems: [integer], minItems: 1, items: false },
    },
    compiles: [
      'const v: Sent[] = [[], [1], [1, "a"], [1, "a", null]];',
      "const v: Schemas['Rest'] = [1, true, false];",
      "const v: Schemas['Closed'] = [1];",
    ],
    refuses: ['const v: Sent = ["a"];', "const v: Schemas['Rest'] = [];", "const v: Schemas['Closed'] = [1, 2];"],
  },
  {
    name: 'a list of schemas in `items`, which no validator checks, takes any list',
    schemas: { Value: object({ list: { type: 'array', items: [integer, { type: 'null' }] } }, 'list') },
    compiles: ["const v: Sent = { list: ['a', 1] };"],
    refuses: ['const v: Sent = {};'],
  },
  {
    name: 'an object without properties takes any, unless it forbids them',
    schemas: {
      Value: { type: 'object' },
      None: { type: 'object', additionalProperties: false },
      Numbers: { ...object({ name: string }, 'name'), additionalProperties: integer },
      Untold: { type: 'object', required: ['id'] },
    },
    compiles: [
      'const v: Sent = { a: 1 };',
      "const v: Schemas['Numbers'] = { name: 'a', b: 1 };",
      "const v: Schemas['Untold'] = { id: 1 };",
    ],
    refuses: [
      "const v: Sent = 'a';",
      "const v: Schemas['None'] = { a: 1 };",
      "const v: Schemas['Numbers'] = { name: 'a', b: true };",
      "const v: Schemas['Untold'] = {};",
    ],
  },
  {
    name: 'bytes are a blob',
    mediaType: 'multipart/form-data',
    schemas: {
      Value: object({ file: { ...string, format: 'binary' }, other: { contentMediaType: 'image/png' } }, 'file'),
    },
    compiles: ["const v: Sent = { file: new Blob(['a']), other: new File([], 'b') };"],
    refuses: ['const v: Sent = { file: 1 };', 'const v: Sent = {};'],
  },
  {
    name: 'in JSON, bytes are a text',
    schemas: { Value: object({ file: { ...string, format: 'binary' } }) },
    compiles: ["const v: Sent = { file: 'a' };"],
    refuses: ["const v: Sent = { file: new Blob(['a']) };"],
  },
  {
    name: 'alternatives may each require other properties of the whole',
    schemas: { Value: { ...object({ a: string, b: integer }), oneOf: [{ required: ['a'] }, { required: ['b'] }] } },
    compiles: ["const v: Sent = { a: 'x' };", 'const v: Sent = { b: 1 };'],
    refuses: ['const v: Sent = {};', 'const v: Sent = { b: "x" };'],
  },
  {
    name: 'an enum has the values of its type',
    schemas: { Value: { type: ['string', 'null'], enum: ['a', 'b', 7] }, Any: { enum: [null, { a: 1 }] } },
    compiles: ["const v: Sent = 'a';", "const v: Schemas['Any'][] = [null, { a: 1 }];"],
    refuses: ['const v: Sent = 7;', 'const v: Sent = null;', "const v: Schemas['Any'] = { a: 2 };"],
  },
  {
    name: 'in 3.0, null is allowed next to a type, and by nothing else',
    version: '3.0.4',
    schemas: {
      Value: object({
        a: { ...integer, nullable: true },
        b: { ...string, nullable: true, enum: ['x', 'y'] },
        c: { nullable: true, allOf: [to('Part')] },
        d: { nullable: true, anyOf: [string, integer] },
        e: { ...string, nullable: true, enum: ['x', null] },
      }),
      Part: object({ x: string }),
    },
    compiles: ['const v: Sent = { a: null, e: null };'],
    refuses: ['const v: Sent = { b: null };', 'const v: Sent = { c: null };', 'const v: Sent = { d: null };'],
  },
];

/** A document with one operation, whose request and response are `Value`. */
export function documentOf({ version = '3.1.0', mediaType = 'application/json', schemas }: Case): JsonObject {
  const content = { [mediaType]: { schema: to('Value') } };
  return {
    openapi: version,
    info: { title: 'Types', version: '1' },
    paths: {
      '/value': {
        post: {
          operationId: 'send',
          requestBody: { content },
          responses: { 200: { description: 'It.', content } },
          callbacks: {
            done: { '{$request.body#/url}': { post: { operationId: 'done', requestBody: { content } } } },
          },
        },
      },
    },
    components: { schemas },
  };
}
