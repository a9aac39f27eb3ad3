import { describeRule } from '../describe-rule.ts';

const things = '/paths/~1v1~1things~1{thing_id}~1/get';
const toolkit = '/paths/~1toolkit~1run~1/post';
const thing = '/components/schemas/Thing';
const needed = { [`${things}/x-source/0/needs`]: 'parameters', [`${things}/x-unspecified/1`]: undefined };
const named = { name: { type: 'string', 'x-source': [{ id: 'owner.name', section: '§2', says: 'It has a name.' }] } };
const gap = (aspect: string) => `Open without a mark: ${aspect}.`;

describeRule('colloquy/no-silent-gap', [
  ['2XX', { [`${things}/x-unspecified`]: undefined }, gap('status')],
  ['a source that needs query parameters, and none', { ...needed }, gap('parameters')],
  [
    'a source that needs query parameters, and one',
    {
      ...needed,
      [`${things}/parameters/1`]: {
        name: 'owner',
        in: 'query',
        description: 'An owner.',
        schema: { type: 'string' },
        'x-source': [{ id: 'get-thing.owner', section: '§1' }],
      },
    },
  ],
  ['no security', { [`${toolkit}/x-unspecified/1`]: undefined }, gap('security')],
  ['any media type', { [`${toolkit}/requestBody/x-unspecified`]: undefined }, gap('encoding')],
  [
    'some media types of a kind',
    { [`${toolkit}/requestBody`]: { content: { 'text/*': { schema: { type: 'string' } } } } },
    gap('encoding'),
  ],
  [
    'a body without a schema of its own',
    { [`${toolkit}/responses/2XX/content/application~1json/schema`]: { description: 'A result.' } },
    gap('body'),
  ],
  ['`default`', { [`${toolkit}/responses/default/x-unspecified`]: undefined }, gap('errors')],
  ['a property without a type', { [`${thing}/properties/form/x-unspecified`]: undefined }, gap('type')],
  ['a property with a limit alone', { [`${thing}/properties/id/type`]: undefined }, gap('type')],
  [
    'a property that narrows the one of a reference',
    {
      '/components/schemas/Owner/properties': named,
      [`${thing}/properties/owner/properties`]: { name: { maxLength: 9 } },
    },
  ],
  ['items without a type', { [`${thing}/properties/list/items`]: {} }, gap('type')],
  ['an object that takes any field', { [`${thing}/x-unspecified`]: undefined }, gap('fields')],
  [
    'an object that says nothing of other fields',
    { [`${thing}/x-unspecified`]: undefined, [`${thing}/additionalProperties`]: undefined },
    gap('fields'),
  ],
  [
    'an object that is, or is null',
    { [`${thing}/properties/notes/x-free-form`]: undefined, [`${thing}/properties/notes/type`]: ['object', 'null'] },
    gap('fields'),
  ],
  ['a closed object', { [`${thing}/x-unspecified`]: undefined, [`${thing}/additionalProperties`]: false }],
  ['an object with the fields of another schema', { [`${thing}/properties/owner/type`]: 'object' }],
  ['an address that cannot exist', { '/servers/0/x-unspecified': undefined }, gap('address')],
  [
    'a server of a path',
    { '/paths/~1toolkit~1run~1/servers': [{ url: 'https://a.invalid', description: 'A.' }] },
    gap('address'),
  ],
]);
