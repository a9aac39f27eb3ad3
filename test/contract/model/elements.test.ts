import { expect, test } from 'vitest';
import { type Json, type JsonObject, modelOf } from '../../../src/contract/model/index.ts';

/** An element that says of which kind it is. */
const a = (kind: string, parts: JsonObject = {}): JsonObject => ({ 'x-kind': kind, ...parts });
const named = (kind: string, parts?: JsonObject) => ({ default: a(kind, parts), properties: a(kind, parts), none: 1 });
const listed = (kind: string, parts?: JsonObject): Json => [a(kind, parts), null, a(kind, parts)];
const each = (keys: string, value: Json) => Object.fromEntries(keys.split(' ').map((key) => [key, value]));

const part = 'part of a schema';
const SINGLE =
  'additionalProperties contains contentSchema else if not propertyNames then unevaluatedItems unevaluatedProperties';
const SCHEMA = {
  ...{ $ref: '#/elsewhere', default: a('none'), enum: [a('none')], 'x-a': a('none') },
  ...{ items: a('item', { properties: named('property'), items: a('item') }), properties: named('property') },
  ...each(SINGLE, a(part)),
  ...each('allOf anyOf oneOf prefixItems', listed(part)),
  ...each('$defs dependentSchemas patternProperties', named(part)),
  ...each('discriminator xml externalDocs', a('other', { items: a('none') })),
};
const examples = { ...named('example', { value: a('none') }), b: a('reference', { $ref: '#/a', items: a('none') }) };
const header = { schema: a('value', SCHEMA), content: named('media type', { schema: a('body') }), examples };
const content = named('media type', {
  ...{ schema: a('body', SCHEMA), encoding: named('encoding', { headers: named('header', header) }), examples },
  ...{ example: a('none') },
});
const servers = listed('server', { variables: named('server variable', { items: a('none') }) });
const parameters = listed('parameter', header);
const response = { headers: named('header'), content, links: named('link', { server: a('server') }) };
const operation = {
  ...{ externalDocs: a('other'), parameters, requestBody: a('request body', { content }), servers },
  responses: a('responses', { ...each('200 default', a('response', response)), 'x-a': a('none') }),
  callbacks: named('callback', { '{$url}': a('path item') }),
};
const item = {
  ...each('get put post delete options head patch trace', a('operation', operation)),
  servers,
  parameters,
};
const DOCUMENT = a('document', {
  ...{ info: a('info', { contact: a('other'), license: a('other') }), servers, 'x-a': a('none') },
  ...{ tags: listed('tag', { externalDocs: a('other') }), externalDocs: a('other'), unknown: a('none') },
  paths: a('paths', { '/a/': a('path item', item), 'x-a': a('none') }),
  webhooks: named('path item'),
  components: a('components', {
    ...{ schemas: named('named schema', SCHEMA), responses: named('response'), parameters: named('parameter') },
    ...{ examples, requestBodies: named('request body'), headers: named('header'), links: named('link') },
    ...{ securitySchemes: named('security scheme', { flows: a('other') }), callbacks: named('callback') },
    pathItems: named('path item'),
  }),
});

test('each element of a document has the kind of its place, and data is not an element', () => {
  const { elements } = modelOf(DOCUMENT);
  expect(elements.filter(({ kind, node }) => kind !== node['x-kind'])).toEqual([]);
  expect(elements).toHaveLength(JSON.stringify(DOCUMENT).match(/"x-kind":"(?!none)/g)?.length ?? 0);
  expect(elements.filter(({ pointer, node }) => modelOf(DOCUMENT).valueAt(pointer) !== node)).toEqual([]);
  const last = elements.find(({ pointer }) => pointer === '/components/schemas/default/allOf/2');
  expect(last).toMatchObject({ key: '2', parent: { key: 'default', parent: { key: 'components' } } });
});
