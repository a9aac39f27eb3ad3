import { describeRule } from '../describe-rule.ts';

const things = '/paths/~1v1~1things~1{thing_id}~1/get';
const toolkit = '/paths/~1toolkit~1run~1/post';
const thing = '/components/schemas/Thing';
const gap = (aspect: string) => `Open without a mark: ${aspect}.`;

describeRule('colloquy/no-silent-gap', [
  { given: 'a mark wherever something is open', change: {}, want: [] },
  { given: '2XX', change: { [`${things}/x-unspecified`]: undefined }, want: [gap('status')] },
  {
    given: 'a source that needs query parameters, and none',
    change: { [`${things}/x-source/0/needs`]: 'parameters', [`${things}/x-unspecified/1`]: undefined },
    want: [gap('parameters')],
  },
  {
    given: 'a source that needs query parameters, and one',
    change: {
      [`${things}/x-source/0/needs`]: 'parameters',
      [`${things}/x-unspecified/1`]: undefined,
      [`${things}/parameters/1`]: {
        name: 'owner',
        in: 'query',
        description: 'An owner.',
        schema: { type: 'string' },
        'x-source': [{ id: 'get-thing.owner', section: '§1' }],
      },
    },
    want: [],
  },
  { given: 'no security', change: { [`${toolkit}/x-unspecified/1`]: undefined }, want: [gap('security')] },
  { given: 'any media type', change: { [`${toolkit}/requestBody/x-unspecified`]: undefined }, want: [gap('encoding')] },
  {
    given: 'some media types of a kind',
    change: { [`${toolkit}/requestBody`]: { content: { 'text/*': { schema: { type: 'string' } } } } },
    want: [gap('encoding')],
  },
  {
    given: 'a body without a schema of its own',
    change: { [`${toolkit}/responses/2XX/content/application~1json/schema`]: { description: 'A result.' } },
    want: [gap('body')],
  },
  { given: '`default`', change: { [`${toolkit}/responses/default/x-unspecified`]: undefined }, want: [gap('errors')] },
  {
    given: 'a property without a type',
    change: { [`${thing}/properties/form/x-unspecified`]: undefined },
    want: [gap('type')],
  },
  {
    given: 'a property with a limit alone',
    change: { [`${thing}/properties/id/type`]: undefined },
    want: [gap('type')],
  },
  { given: 'items without a type', change: { [`${thing}/properties/list/items`]: {} }, want: [gap('type')] },
  { given: 'an object that takes any field', change: { [`${thing}/x-unspecified`]: undefined }, want: [gap('fields')] },
  {
    given: 'an object that says nothing of other fields',
    change: { [`${thing}/x-unspecified`]: undefined, [`${thing}/additionalProperties`]: undefined },
    want: [gap('fields')],
  },
  {
    given: 'an object that is, or is null',
    change: {
      [`${thing}/properties/notes/x-free-form`]: undefined,
      [`${thing}/properties/notes/type`]: ['object', 'null'],
    },
    want: [gap('fields')],
  },
  {
    given: 'a closed object',
    change: { [`${thing}/x-unspecified`]: undefined, [`${thing}/additionalProperties`]: false },
    want: [],
  },
  {
    given: 'an object with the fields of another schema',
    change: { [`${thing}/properties/owner/type`]: 'object' },
    want: [],
  },
  { given: 'an address that cannot exist', change: { '/servers/0/x-unspecified': undefined }, want: [gap('address')] },
  {
    given: 'a server of a path',
    change: { '/paths/~1toolkit~1run~1/servers': [{ url: 'https://a.invalid', description: 'A.' }] },
    want: [gap('address')],
  },
]);
