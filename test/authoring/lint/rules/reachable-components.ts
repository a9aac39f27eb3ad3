import { describeRule } from '../describe-rule.ts';

const run = '/paths/~1toolkit~1run~1/post';
const idle = 'No operation refers to this component.';

describeRule('colloquy/reachable-components', [
  ['a schema', { '/components/schemas/Idle': { type: 'string' } }, idle],
  [
    'a schema that only such a one refers to',
    {
      '/components/schemas/Tool/properties': { idle: { $ref: '#/components/schemas/Idle' } },
      '/components/schemas/Idle': { type: 'string' },
    },
    idle,
  ],
  ['a parameter', { '/components/parameters/Idle': { name: 'a', in: 'query' } }, idle],
  ['a response', { '/components/responses/Idle': { description: 'A.' } }, idle],
  ['an example', { '/components/examples': { Idle: { value: 1 } } }, idle],
  ['a security scheme', { '/components/securitySchemes/Idle': { type: 'http', scheme: 'basic' } }, idle],
  [
    'x-tags on a schema that an operation refers to',
    { [`${run}/responses/2XX/content/application~1json/schema`]: { $ref: '#/components/schemas/Tool' } },
    'An operation refers to this schema',
  ],
  ['x-tags with no such tag', { '/components/schemas/Tool/x-tags': ['Tools'] }, 'Tools is not among the tags'],
]);
