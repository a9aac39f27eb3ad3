import { describeRule, type RuleCase } from '../describe-rule.ts';

const PLACES = {
  info: '/info',
  server: '/servers/0',
  tag: '/tags/0',
  operation: '/paths/~1toolkit~1run~1/post',
  parameter: '/components/parameters/ThingId',
  response: '/components/responses/Refused',
  header: '/components/headers/Trace',
  'security scheme': '/components/securitySchemes/Key',
  'named schema': '/components/schemas/Tool',
  property: '/components/schemas/Thing/properties/id',
};

const required: readonly RuleCase[] = Object.entries(PLACES).map(([kind, pointer]) => ({
  given: `no source on ${kind}`,
  change: { [`${pointer}/x-source`]: undefined },
  want: [`The ${kind} has no source`],
}));

const one = [{ id: 'a.new-one', section: '§1', says: 'This.' }];

describeRule('colloquy/sources', [
  { given: 'a source at every place', change: {}, want: [] },
  ...required,
  {
    given: 'no source beside a $ref whose target has one',
    change: { '/components/schemas/Thing/properties/owner/x-source': undefined },
    want: ['The property has no source'],
  },
  {
    given: 'a property with a mark and no source',
    change: { '/components/schemas/Thing/properties/form/x-source': undefined },
    want: ['The property has no source'],
  },
  {
    given: 'a query parameter that nobody stated',
    change: {
      '/paths/~1toolkit~1run~1/post/parameters': [
        { name: 'q', in: 'query', description: 'A.', schema: { type: 'string' } },
      ],
    },
    want: ['The parameter has no source'],
  },
  {
    given: 'a success status that nobody stated',
    change: { '/paths/~1toolkit~1run~1/post/responses/200': { $ref: '#/components/responses/Found' } },
    want: ['The response has no source'],
  },
  {
    given: 'a source on a success whose status is open',
    change: { '/components/responses/Found/x-source': one },
    want: ['A source has no place here (a response whose status is open)'],
  },
  {
    given: 'a source on `default`',
    change: { '/paths/~1toolkit~1run~1/post/responses/default/x-source': one },
    want: ['A source has no place here (a response whose status is open)'],
  },
  {
    given: 'a source on a request body',
    change: { '/paths/~1toolkit~1run~1/post/requestBody/x-source': one },
    want: ['A source has no place here (request body)'],
  },
  {
    given: 'a source on an item',
    change: { '/components/schemas/Thing/properties/list/items/x-source': one },
    want: ['A source has no place here (item)'],
  },
  {
    given: 'a source on a path',
    change: { '/paths/~1toolkit~1run~1/x-source': one },
    want: ['A source has no place here (path item)'],
  },
  {
    given: 'no description, and no says',
    change: { '/components/schemas/Thing/properties/form/x-source/0/says': undefined },
    want: ['The property has no description, so its source needs says'],
  },
]);
