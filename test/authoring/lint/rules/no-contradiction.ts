import type { JsonObject } from '../../../../src/contract/model/index.ts';
import { describeRule, type RuleCase } from '../describe-rule.ts';

const get = '/paths/~1v1~1things~1{thing_id}~1/get';
const run = '/paths/~1toolkit~1run~1/post';
const body = `${run}/responses/2XX/content/application~1json`;
const thing = '/components/schemas/Thing';
const json = { schema: { type: 'object' } };
const refused = { $ref: '#/components/responses/Refused' };
const address = '/servers/0/variables/base_url';
const responses = `${run}/responses`;
const trace = '/components/headers/Trace';
const ownerName = {
  id: 'thing.owner-name',
  aspect: 'length',
  question: 'How long can the name of an owner be?',
  section: '§2',
};
const owner = { [`${thing}/properties/owner/x-unspecified`]: [{ ...ownerName, property: 'name' }] };
const named = { type: 'string', 'x-source': [{ id: 'owner.name', section: '§2', says: 'It has a name.' }] };
const filled = (aspect: string, what: string) => `Marked as open: ${aspect}, and ${what} answers it.`;
const unwritten = (aspect: string) => `Marked as open: ${aspect}, but not written so.`;
const textOfOwner = (limits: JsonObject) => ({
  '/components/schemas/Owner/properties': { name: { ...named, ...limits } },
});

describeRule('colloquy/no-contradiction', [
  ['the length of the text in an object, open at one of its places', { ...owner, ...textOfOwner({}) }],
  [
    'a limit in the object itself, which binds that place too',
    { ...owner, ...textOfOwner({ maxLength: 9 }) },
    filled('length', '`maxLength`'),
  ],
  ['an object without a text', owner, unwritten('length')],
  [
    'an object whose text the entry does not name',
    { [`${thing}/properties/owner/x-unspecified`]: [ownerName], ...textOfOwner({}) },
    unwritten('length'),
  ],
  [
    'a status beside 2XX',
    { [`${get}/responses/201`]: { $ref: '#/components/responses/Found' } },
    filled('status', 'the status 201'),
  ],
  ['no success at all', { [`${get}/responses/2XX`]: undefined }, unwritten('status')],
  ['a type of a body', { [`${body}/schema/type`]: 'object' }, filled('body', '`type`')],
  ['a reference to a body', { [`${body}/schema/$ref`]: '#/components/schemas/Owner' }, filled('body', '`$ref`')],
  [
    'a second media type of a body',
    { [`${responses}/2XX/content/text~1plain`]: json },
    filled('body', 'the media type text/plain'),
  ],
  ['a type', { [`${thing}/properties/form/type`]: 'string' }, filled('type', '`type`')],
  ['a format', { [`${thing}/properties/form/format`]: 'uuid' }, filled('type', '`format`')],
  ['a list of values', { [`${thing}/properties/form/enum`]: ['a'] }, filled('type', '`enum`')],
  ['a type of items', { [`${thing}/properties/list/items/type`]: 'string' }, filled('type', '`type`')],
  [
    'a reference in place of a type',
    { [`${thing}/properties/form/$ref`]: '#/components/schemas/Owner' },
    filled('type', '`$ref`'),
  ],
  ['no other fields', { [`${thing}/additionalProperties`]: false }, filled('fields', '`additionalProperties`')],
  [
    'a schema of other fields',
    { [`${thing}/additionalProperties`]: { type: 'string' } },
    filled('fields', '`additionalProperties`'),
  ],
  ['the fields of another schema', { [`${thing}/$ref`]: '#/components/schemas/Owner' }, filled('fields', '`$ref`')],
  ['a number of fields', { [`${thing}/maxProperties`]: 3 }, filled('fields', '`maxProperties`')],
  ['a free form', { [`${thing}/x-free-form`]: true }, filled('fields', '`x-free-form`')],
  ['other fields that are only not forbidden', { [`${thing}/additionalProperties`]: undefined }, unwritten('fields')],
  [
    'a query parameter',
    { [`${get}/parameters/1`]: { name: 'q', in: 'query', schema: { type: 'string' } } },
    filled('parameters', 'the query parameter q'),
  ],
  [
    'a query parameter of the path, by reference',
    {
      '/components/parameters/Query': { name: 'q', in: 'query', schema: { type: 'string' } },
      '/paths/~1v1~1things~1{thing_id}~1/parameters': [{ $ref: '#/components/parameters/Query' }],
    },
    filled('parameters', 'the query parameter q'),
  ],
  [
    'an encoding',
    { [`${run}/requestBody/content/application~1json`]: json },
    filled('encoding', 'the media type application/json'),
  ],
  [
    'a schema for any encoding',
    { [`${run}/requestBody/content/*~1*/schema/type`]: 'object' },
    filled('encoding', '`type`'),
  ],
  ['a required body', { [`${run}/requestBody/required`]: true }, filled('encoding', '`required`')],
  ['a key', { [`${run}/security`]: [{ Key: [] }] }, filled('security', '`security`')],
  ['a claim that there is no key', { [`${run}/security`]: [] }, filled('security', '`security`')],
  ['a key for all', { '/security': [{ Key: [] }] }, filled('security', '`security` at the root')],
  ['an error status', { [`${responses}/404`]: refused }, filled('errors', 'the status 404')],
  ['a range of errors', { [`${responses}/5XX`]: refused }, filled('errors', 'the status 5XX')],
  [
    'a body of errors',
    { [`${responses}/default/content/application~1json/schema/$ref`]: '#/components/schemas/Owner' },
    filled('errors', '`$ref`'),
  ],
  [
    'a second media type of errors',
    { [`${responses}/default/content/text~1plain`]: json },
    filled('errors', 'the media type text/plain'),
  ],
  [
    'an address',
    { [`${address}/default`]: 'https://api.example.com' },
    filled('address', 'the address https://api.example.com'),
  ],
  ...['http://things.invalid', 'https://things.invalid:8443', 'https://things.invalid/api'].map(
    (url): RuleCase => [
      `an address that says more than that it is open: ${url}`,
      { [`${address}/default`]: url },
      unwritten('address'),
    ],
  ),
  ...['example', 'examples'].map(
    (key): RuleCase => [
      `a form shown by ${key} of a header`,
      {
        [`${trace}/x-unspecified`]: [{ id: 'trace.form', aspect: 'format', question: 'Which form?', section: '§1.1' }],
        [`${trace}/${key}`]: key === 'example' ? 'req_1' : { one: { value: 'req_1' } },
      },
      filled('format', `\`${key}\``),
    ],
  ),
  [
    'addresses to choose from',
    { [`${address}/enum`]: ['https://things.invalid'] },
    filled('address', 'a list of addresses'),
  ],
  [
    'an address that cannot be changed',
    { '/servers/0/url': 'https://things.invalid', '/servers/0/variables': undefined },
    unwritten('address'),
  ],
]);
