import type { JsonObject } from '../../../src/contract/index.ts';
import { describeRule } from '../describe-rule.ts';

const get = '/paths/~1v1~1things~1{thing_id}~1/get';
const run = '/paths/~1toolkit~1run~1/post';
const body = `${run}/responses/2XX/content/application~1json`;
const thing = '/components/schemas/Thing';
const json = { schema: { type: 'object' } };
const filled = (aspect: string, what: string) => `Marked as open: ${aspect}, and ${what} answers it.`;
const unwritten = (aspect: string) => `Marked as open: ${aspect}, but not written so.`;
const lengthOfName = [
  { id: 'thing.owner-name', aspect: 'length', question: 'How long can the name of an owner be?', section: '§2' },
];
const textOfOwner = (limits: JsonObject) => ({
  '/components/schemas/Owner/properties': {
    name: { type: 'string', 'x-source': [{ id: 'owner.name', section: '§2', says: 'It has a name.' }], ...limits },
  },
});

describeRule('colloquy/no-contradiction', [
  { given: 'nothing that answers a mark', change: {}, want: [] },
  {
    given: 'the length of the text in an object, open at one of its places',
    change: { [`${thing}/properties/owner/x-unspecified`]: lengthOfName, ...textOfOwner({}) },
    want: [],
  },
  {
    given: 'a limit in the object itself, which binds that place too',
    change: { [`${thing}/properties/owner/x-unspecified`]: lengthOfName, ...textOfOwner({ maxLength: 9 }) },
    want: [filled('length', '`maxLength`')],
  },
  {
    given: 'an object without a text',
    change: { [`${thing}/properties/owner/x-unspecified`]: lengthOfName },
    want: [unwritten('length')],
  },
  {
    given: 'a status beside 2XX',
    change: { [`${get}/responses/201`]: { $ref: '#/components/responses/Found' } },
    want: [filled('status', 'the status 201')],
  },
  { given: 'no success at all', change: { [`${get}/responses/2XX`]: undefined }, want: [unwritten('status')] },
  { given: 'a type of a body', change: { [`${body}/schema/type`]: 'object' }, want: [filled('body', '`type`')] },
  {
    given: 'a reference to a body',
    change: { [`${body}/schema/$ref`]: '#/components/schemas/Owner' },
    want: [filled('body', '`$ref`')],
  },
  {
    given: 'a second media type of a body',
    change: { [`${run}/responses/2XX/content/text~1plain`]: json },
    want: [filled('body', 'the media type text/plain')],
  },
  { given: 'a type', change: { [`${thing}/properties/form/type`]: 'string' }, want: [filled('type', '`type`')] },
  { given: 'a format', change: { [`${thing}/properties/form/format`]: 'uuid' }, want: [filled('type', '`format`')] },
  { given: 'a list of values', change: { [`${thing}/properties/form/enum`]: ['a'] }, want: [filled('type', '`enum`')] },
  {
    given: 'a type of items',
    change: { [`${thing}/properties/list/items/type`]: 'string' },
    want: [filled('type', '`type`')],
  },
  {
    given: 'a reference in place of a type',
    change: { [`${thing}/properties/form/$ref`]: '#/components/schemas/Owner' },
    want: [filled('type', '`$ref`')],
  },
  {
    given: 'no other fields',
    change: { [`${thing}/additionalProperties`]: false },
    want: [filled('fields', '`additionalProperties`')],
  },
  {
    given: 'a schema of other fields',
    change: { [`${thing}/additionalProperties`]: { type: 'string' } },
    want: [filled('fields', '`additionalProperties`')],
  },
  {
    given: 'the fields of another schema',
    change: { [`${thing}/$ref`]: '#/components/schemas/Owner' },
    want: [filled('fields', '`$ref`')],
  },
  {
    given: 'a number of fields',
    change: { [`${thing}/maxProperties`]: 3 },
    want: [filled('fields', '`maxProperties`')],
  },
  { given: 'a free form', change: { [`${thing}/x-free-form`]: true }, want: [filled('fields', '`x-free-form`')] },
  {
    given: 'other fields that are only not forbidden',
    change: { [`${thing}/additionalProperties`]: undefined },
    want: [unwritten('fields')],
  },
  {
    given: 'a query parameter',
    change: { [`${get}/parameters/1`]: { name: 'q', in: 'query', schema: { type: 'string' } } },
    want: [filled('parameters', 'the query parameter q')],
  },
  {
    given: 'a query parameter of the path, by reference',
    change: {
      '/components/parameters/Query': { name: 'q', in: 'query', schema: { type: 'string' } },
      '/paths/~1v1~1things~1{thing_id}~1/parameters': [{ $ref: '#/components/parameters/Query' }],
    },
    want: [filled('parameters', 'the query parameter q')],
  },
  {
    given: 'an encoding',
    change: { [`${run}/requestBody/content/application~1json`]: json },
    want: [filled('encoding', 'the media type application/json')],
  },
  {
    given: 'a schema for any encoding',
    change: { [`${run}/requestBody/content/*~1*/schema/type`]: 'object' },
    want: [filled('encoding', '`type`')],
  },
  {
    given: 'a required body',
    change: { [`${run}/requestBody/required`]: true },
    want: [filled('encoding', '`required`')],
  },
  { given: 'a key', change: { [`${run}/security`]: [{ Key: [] }] }, want: [filled('security', '`security`')] },
  {
    given: 'a claim that there is no key',
    change: { [`${run}/security`]: [] },
    want: [filled('security', '`security`')],
  },
  {
    given: 'a key for all',
    change: { '/security': [{ Key: [] }] },
    want: [filled('security', '`security` at the root')],
  },
  {
    given: 'an error status',
    change: { [`${run}/responses/404`]: { $ref: '#/components/responses/Refused' } },
    want: [filled('errors', 'the status 404')],
  },
  {
    given: 'a range of errors',
    change: { [`${run}/responses/5XX`]: { $ref: '#/components/responses/Refused' } },
    want: [filled('errors', 'the status 5XX')],
  },
  {
    given: 'a body of errors',
    change: { [`${run}/responses/default/content/application~1json/schema/$ref`]: '#/components/schemas/Owner' },
    want: [filled('errors', '`$ref`')],
  },
  {
    given: 'a second media type of errors',
    change: { [`${run}/responses/default/content/text~1plain`]: json },
    want: [filled('errors', 'the media type text/plain')],
  },
  {
    given: 'an address',
    change: { '/servers/0/variables/base_url/default': 'https://api.example.com' },
    want: [filled('address', 'the address https://api.example.com')],
  },
  ...['http://things.invalid', 'https://things.invalid:8443', 'https://things.invalid/api'].map((address) => ({
    given: `an address that says more than that it is open: ${address}`,
    change: { '/servers/0/variables/base_url/default': address },
    want: [unwritten('address')],
  })),
  ...['example', 'examples'].map((key) => ({
    given: `a form shown by ${key} of a header`,
    change: {
      '/components/headers/Trace/x-unspecified': [
        { id: 'trace.form', aspect: 'format', question: 'Which form?', section: '§1.1' },
      ],
      [`/components/headers/Trace/${key}`]: key === 'example' ? 'req_1' : { one: { value: 'req_1' } },
    },
    want: [filled('format', `\`${key}\``)],
  })),
  {
    given: 'addresses to choose from',
    change: { '/servers/0/variables/base_url/enum': ['https://things.invalid'] },
    want: [filled('address', 'a list of addresses')],
  },
  {
    given: 'an address that cannot be changed',
    change: { '/servers/0/url': 'https://things.invalid', '/servers/0/variables': undefined },
    want: [unwritten('address')],
  },
]);
