import { describe, expect, test } from 'vitest';
import { type BodyReading, readBody } from '../../../src/contract/bodies/index.ts';
import type { Json } from '../../../src/contract/model/index.ts';
import { Schema } from '../../../src/contract/model/schema.ts';
import { toXml } from '../../../src/servers/mock/write/xml.ts';

const schemaOf = (value: Json): Schema | undefined => Schema.of(() => undefined, [{ value, pointer: '' }]);

/** Reads a body of XML by a schema. */
function readXml(body: string | Uint8Array, schema: Json, mediaType = 'application/xml'): BodyReading | undefined {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return readBody(bytes, mediaType, { schema: schemaOf(schema), itemSchema: undefined });
}

const valueIn = (body: string | Uint8Array, schema: Json, mediaType?: string): unknown => {
  const read = readXml(body, schema, mediaType);
  return read !== undefined && 'value' in read ? read.value : read;
};

describe('XML', () => {
  test.for<[string, string]>([
    ['two elements', '<a/><b/>'],
    ['text around the element', 'x<a/>'],
    ['an end of another name', '<a><b></a></b>'],
    ['no end', '<a><b/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['an attribute with <', '<a b="<"/>'],
    ['an unknown entity', '<a>&nbsp;</a>'],
    ['a name of a JavaScript object as an entity', '<a>&constructor;</a>'],
    ['an ampersand', '<a>x & y</a>'],
    ['a reference to a forbidden character', '<a>&#0;</a>'],
    ['a reference beyond Unicode', '<a>&#x110000;</a>'],
    ['a forbidden character', '<a>\u0001</a>'],
    ['two prefixes', '<p:a:b/>'],
    ['the end of CDATA in a text', '<a>]]></a>'],
    ['an open comment', '<a><!-- </a>'],
    ['two hyphens in a comment', '<a><!-- -- --></a>'],
    ['a declaration within', '<a><?xml version="1.0"?></a>'],
    ['nothing', ''],
    ['JSON', '{"a":1}'],
  ])('is not well-formed with %s', ([, text]) => {
    expect(readXml(text, { type: 'object' })).toMatchObject({
      message: expect.stringMatching(/^it is not well-formed XML; look at line 1 column \d+$/),
    });
  });

  test.for<[string, string]>([
    ['entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['an external document type', '<?xml version="1.0"?>\n<!doctype a SYSTEM "http://127.0.0.1/a.dtd"><a/>'],
    ['very many levels', `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`],
    ['very many elements', `<a>${'<b/>'.repeat(100_001)}</a>`],
    ['very many attributes', `<a ${Array.from({ length: 100_001 }, (_, index) => `a${index}=""`).join(' ')}/>`],
    ['many levels of long names', `${`<${'a'.repeat(900)}>`.repeat(900)}`],
    ['many namespaces', `<a ${Array.from({ length: 200 }, (_, index) => `xmlns:a${index}="a"`).join(' ')}/>`],
  ])('is refused with %s', ([, text]) => {
    expect(readXml(text, { type: 'object' })).toMatchObject({ kind: 'limit' });
  });

  test('of megabytes without a markup is read, or refused', () => {
    const long = 'x'.repeat(9_000_000);
    for (const text of [
      `<a>${long}</a>`,
      `<a b="${long}"/>`,
      `<a><!--${long}--></a>`,
      `<${long}/>`,
      `<a ${' '.repeat(9_000_000)}`,
      `<a></a${' '.repeat(9_000_000)}>`,
      `<a>&${long};</a>`,
      `<a>&#${'1'.repeat(9_000_000)};</a>`,
      `<a>${'&'.repeat(9_000_000)}</a>`,
    ]) {
      expect(readXml(text, { type: 'object' })).toBeDefined();
    }
  });

  test('is decoded as it says', () => {
    const schema = { type: 'object', properties: { b: { type: 'string' } } };
    const text = '<a><b>é &#x1F600;&lt;<![CDATA[<i>&]]></b></a>';
    const expected = { b: 'é 😀<<i>&' };
    expect(valueIn(text, schema)).toEqual(expected);
    expect(valueIn(Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${text}`, 'latin1'), schema)).toEqual(
      expected,
    );
    expect(valueIn(Buffer.from(text, 'latin1'), schema, 'application/xml; charset=iso-8859-1')).toEqual(expected);
    expect(valueIn(Buffer.from(`\uFEFF${text}`, 'utf16le'), schema)).toEqual(expected);
    expect(readXml(Buffer.from(text, 'latin1'), schema)).toEqual({
      kind: 'not-read',
      message: 'it cannot be read as application/xml',
    });
    expect(readXml(text, schema, 'application/xml; charset=klingon')).toEqual({
      kind: 'not-read',
      message: 'it cannot be read as application/xml',
    });
  });

  test('has the root element that its schema names', () => {
    const schema = { type: 'object', xml: { name: 'book', namespace: 'urn:b', prefix: 'b' } };
    expect(valueIn('<x:book xmlns:x="urn:b"/>', schema)).toEqual({});
    expect(valueIn('<book xmlns="urn:b"/>', schema)).toEqual({});
    expect(readXml('<book/>', schema)).toEqual({ kind: 'not-read', message: 'its element must be book' });
    expect(readXml('<b:other xmlns:b="urn:b"/>', schema)).toEqual({
      kind: 'not-read',
      message: 'its element must be book',
    });
    expect(valueIn('<other/>', { type: 'object', xml: { name: '##default' } })).toEqual({});
  });

  const FIELDS: Json = {
    type: 'object',
    required: ['tags'],
    properties: {
      id: { type: 'integer', xml: { attribute: true } },
      name: { type: ['string', 'null'] },
      size: { type: 'number' },
      tags: { type: 'array', items: { type: 'integer', xml: { name: 'tag' } } },
      within: { type: 'object', properties: { ok: { type: 'boolean' } } },
    },
    additionalProperties: { type: 'integer' },
  };

  test.for<[string, unknown]>([
    ['<a id="1"><tag>1</tag><name>x</name><tag>2</tag></a>', { id: 1, name: 'x', tags: [1, 2] }],
    ['<a><size> 1.5\n</size></a>', { size: 1.5, tags: [] }],
    ['<a><name> x </name></a>', { name: ' x ', tags: [] }],
    ['<a><name/></a>', { name: null, tags: [] }],
    [
      '<a xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:schemaLocation="x y"><name i:nil="true"/></a>',
      { name: null, tags: [] },
    ],
    ['<a><size>1</size><size>2</size></a>', { size: [1, 2], tags: [] }],
    ['<a><id>1</id></a>', { '<id>': 1, tags: [] }],
    ['<a name="x"/>', { '@name': 'x', tags: [] }],
    ['<a><other>3</other></a>', { other: 3, tags: [] }],
    ['<a><__proto__>3</__proto__></a>', JSON.parse('{"__proto__":3,"tags":[]}')],
    ['<a><within><ok>true</ok></within><!-- c --><?p i?></a>', { within: { ok: true }, tags: [] }],
    ['<a><within/></a>', { within: {}, tags: [] }],
    ['<a><within>x</within></a>', { within: {}, tags: [] }],
    ['<a><name><b/></name></a>', { name: { b: '' }, tags: [] }],
  ])('is read by the schema: %s', ([text, expected]) => {
    expect(valueIn(text, FIELDS)).toEqual(expected);
  });

  const LISTS: readonly Json[] = [
    { type: 'array', items: { type: 'string' } },
    { type: 'array', items: { type: 'string', xml: { name: 'item' } } },
    { type: 'array', xml: { name: 'all' }, items: { type: 'string' } },
    { type: 'array', xml: { wrapped: true }, items: { type: 'string' } },
    { type: 'array', xml: { wrapped: true, name: 'all' }, items: { type: 'string' } },
    { type: 'array', xml: { wrapped: true, name: 'all' }, items: { type: 'string', xml: { name: 'item' } } },
    { type: 'array', xml: { nodeType: 'element', prefix: 'p', namespace: 'urn:p' }, items: { type: 'string' } },
  ];

  test.for(LISTS)('is read as the mock writes it: %j', (list) => {
    const schema = {
      type: 'object',
      properties: {
        list,
        attribute: { type: 'string', xml: { attribute: true } },
        prefixed: { type: 'string', xml: { attribute: true, prefix: 'q', namespace: 'urn:q' } },
        undeclared: { type: 'string', xml: { prefix: 'u' } },
        named: { type: 'integer', xml: { name: 'other', prefix: 'q', namespace: 'urn:q' } },
        text: { type: 'string', xml: { nodeType: 'text' } },
      },
    };
    const described = schemaOf(schema);
    for (const value of [
      { list: ['a', '<b> &amp; "c"'], attribute: 'a"<&\'>', prefixed: 'x', undeclared: 'y', named: 5, text: 'x & y' },
      { list: [''], text: '' },
    ]) {
      expect(valueIn(toXml(value, described), schema)).toEqual(value);
    }
    expect(valueIn(toXml(['a', 'b'], schemaOf(list)), list)).toEqual(['a', 'b']);
  });
});

describe('a sequence', () => {
  const read = (text: string, mediaType: string, schema?: Json, itemSchema?: Json): BodyReading | undefined =>
    readBody(new TextEncoder().encode(text), mediaType, {
      schema: schema === undefined ? undefined : schemaOf(schema),
      itemSchema: itemSchema === undefined ? undefined : schemaOf(itemSchema),
    });

  test.for<[string, string, unknown]>([
    ['application/jsonl', '{"a":1}\r\n\n2', [{ a: 1 }, 2]],
    ['application/x-ndjson', '', []],
    ['application/json-seq', '\u001E1\n\u001E{"a":\n2}\n', [1, { a: 2 }]],
    ['application/geo+json-seq', '\u001E1\n', [1]],
    [
      'text/event-stream',
      '\uFEFF:comment\r\nevent: a\r\ndata:1\r\ndata: 2\r\nid\r\nother: x\r\n\r\n\nretry: 5\ndata',
      [
        { event: 'a', data: '1\n2', id: '' },
        { retry: 5, data: '' },
      ],
    ],
  ])('of %s is a list of its items: %j', ([mediaType, text, items]) => {
    expect(read(text, mediaType, undefined, {})).toMatchObject({ value: items });
  });

  test('names the line at which an item is not JSON', () => {
    const fault = { kind: 'not-read', message: 'it is not a sequence of JSON; look at line 3 column 1' };
    expect(read('1\n2\n{\n', 'application/jsonl', undefined, {})).toEqual(fault);
  });

  test('is refused if it is nested too deep, or has too many items', () => {
    const deep = `1\n${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    expect(read(deep, 'application/jsonl', undefined, {})).toMatchObject({ kind: 'limit' });
    expect(read('1\n'.repeat(200_000), 'application/jsonl', undefined, {})).toMatchObject({ kind: 'limit' });
  });

  test('is described as a list, by each item, or as a text', () => {
    const places = (schema?: Json, itemSchema?: Json): unknown => {
      const found = read('1\n2\n', 'application/jsonl', schema, itemSchema);
      return found !== undefined && 'parts' in found ? found.parts.map(({ place }) => place.join('/')) : found;
    };
    expect(places({ type: 'array' })).toEqual(['']);
    expect(places({ type: 'array' }, {})).toEqual(['', '0', '1']);
    expect(places({ type: 'integer' })).toEqual(['0', '1']);
    expect(places({ type: 'string' })).toBeUndefined();
  });
});

describe('parts in an order', () => {
  const BODY = [
    'a preamble\r\n--b\r\nContent-Type: application/json\r\n\r\n{"a":1}',
    '--b\r\n\r\n5',
    '--b\r\ncontent-type: image/png\r\n\r\n\u0000\u00FF\r\nx',
    '--b--\r\n',
  ].join('\r\n');
  const schema = { type: 'array', prefixItems: [{ type: 'object' }, { type: 'integer' }, { type: 'string' }] };
  const read = (text: string, mediaType: string, described: Json = schema): BodyReading | undefined =>
    readXml(new TextEncoder().encode(text), described, mediaType);

  test('are a list', () => {
    const value = [{ a: 1 }, 5, '\u0000\u00FF\r\nx'];
    expect(read(BODY, 'multipart/mixed; boundary=b')).toMatchObject({ value });
    expect(read(BODY, 'multipart/related; boundary="b"')).toMatchObject({ value });
  });

  test('are not read from another form, or if the schema describes no list', () => {
    const fault = { kind: 'not-read', message: 'it cannot be read as multipart/mixed' };
    expect(read(BODY, 'multipart/mixed')).toEqual(fault);
    expect(read(BODY, 'multipart/mixed; boundary=c')).toEqual(fault);
    expect(read(BODY.replace('--b--', ''), 'multipart/mixed; boundary=b')).toEqual(fault);
    expect(read(BODY.replace('{"a":1}', '{"a":'), 'multipart/mixed; boundary=b')).toEqual(fault);
    expect(read('--b\r\n'.repeat(20_000), 'multipart/mixed; boundary=b')).toEqual(fault);
    expect(read(BODY, 'multipart/mixed; boundary=b', { type: 'object' })).toBeUndefined();
    expect(read(BODY, 'multipart/form-data; boundary=b')).toBeUndefined();
  });
});
