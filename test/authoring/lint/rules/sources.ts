import { describeRule, type RuleCase } from '../describe-rule.ts';

const run = '/paths/~1toolkit~1run~1/post';
const thing = '/components/schemas/Thing/properties';
const none = (kind: string) => `The ${kind} has no source`;
const misplaced = (place: string) => `A source has no place here (${place})`;
const misplacedAtOpen = misplaced('a response whose status is open');
const query = { name: 'q', in: 'query', description: 'A.', schema: { type: 'string' } };

const PLACES = {
  info: '/info',
  server: '/servers/0',
  tag: '/tags/0',
  operation: run,
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
  none(kind),
]);

const one = [{ id: 'a.new-one', section: '§1', says: 'This.' }];

describeRule('colloquy/sources', [
  ...required,
  ['no source beside a $ref whose target has one', { [`${thing}/owner/x-source`]: undefined }, none('property')],
  ['a property with a mark and no source', { [`${thing}/form/x-source`]: undefined }, none('property')],
  ['a query parameter that nobody stated', { [`${run}/parameters`]: [query] }, none('parameter')],
  [
    'a success status that nobody stated',
    { [`${run}/responses/200`]: { $ref: '#/components/responses/Found' } },
    none('response'),
  ],
  ['a source on a success whose status is open', { '/components/responses/Found/x-source': one }, misplacedAtOpen],
  ['a source on `default`', { [`${run}/responses/default/x-source`]: one }, misplacedAtOpen],
  ['a source on a request body', { [`${run}/requestBody/x-source`]: one }, misplaced('request body')],
  ['a source on an item', { [`${thing}/list/items/x-source`]: one }, misplaced('item')],
  ['a source on a path', { '/paths/~1toolkit~1run~1/x-source': one }, misplaced('path item')],
  [
    'no description, and no says',
    { [`${thing}/form/x-source/0/says`]: undefined },
    'The property has no description, so its source needs says',
  ],
]);
