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

const required: readonly RuleCase[] = Object.entries(PLACES).map(([kind, pointer]) => [
  `no source on ${kind}`,
  { [`${pointer}/x-source`]: undefined },
  `The ${kind} has no source`,
]);

const one = [{ id: 'a.new-one', section: '§1', says: 'This.' }];

describeRule('colloquy/sources', [
  ...required,
  [
    'no source beside a $ref whose target has one',
    { '/components/schemas/Thing/properties/owner/x-source': undefined },
    'The property has no source',
  ],
  [
    'a property with a mark and no source',
    { '/components/schemas/Thing/properties/form/x-source': undefined },
    'The property has no source',
  ],
  [
    'a query parameter that nobody stated',
    {
      '/paths/~1toolkit~1run~1/post/parameters': [
        { name: 'q', in: 'query', description: 'A.', schema: { type: 'string' } },
      ],
    },
    'The parameter has no source',
  ],
  [
    'a success status that nobody stated',
    { '/paths/~1toolkit~1run~1/post/responses/200': { $ref: '#/components/responses/Found' } },
    'The response has no source',
  ],
  [
    'a source on a success whose status is open',
    { '/components/responses/Found/x-source': one },
    'A source has no place here (a response whose status is open)',
  ],
  [
    'a source on `default`',
    { '/paths/~1toolkit~1run~1/post/responses/default/x-source': one },
    'A source has no place here (a response whose status is open)',
  ],
  [
    'a source on a request body',
    { '/paths/~1toolkit~1run~1/post/requestBody/x-source': one },
    'A source has no place here (request body)',
  ],
  [
    'a source on an item',
    { '/components/schemas/Thing/properties/list/items/x-source': one },
    'A source has no place here (item)',
  ],
  ['a source on a path', { '/paths/~1toolkit~1run~1/x-source': one }, 'A source has no place here (path item)'],
  [
    'no description, and no says',
    { '/components/schemas/Thing/properties/form/x-source/0/says': undefined },
    'The property has no description, so its source needs says',
  ],
]);
