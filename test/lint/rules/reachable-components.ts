import { describeRule } from '../describe-rule.ts';

const run = '/paths/~1toolkit~1run~1/post';
const idle = 'No operation refers to this component.';

describeRule('colloquy/reachable-components', [
  { given: 'components that operations refer to, and one with x-tags', change: {}, want: [] },
  { given: 'a schema', change: { '/components/schemas/Idle': { type: 'string' } }, want: [idle] },
  {
    given: 'a schema that only such a one refers to',
    change: {
      '/components/schemas/Tool/properties': { idle: { $ref: '#/components/schemas/Idle' } },
      '/components/schemas/Idle': { type: 'string' },
    },
    want: [idle],
  },
  { given: 'a parameter', change: { '/components/parameters/Idle': { name: 'a', in: 'query' } }, want: [idle] },
  { given: 'a response', change: { '/components/responses/Idle': { description: 'A.' } }, want: [idle] },
  { given: 'an example', change: { '/components/examples': { Idle: { value: 1 } } }, want: [idle] },
  {
    given: 'a security scheme',
    change: { '/components/securitySchemes/Idle': { type: 'http', scheme: 'basic' } },
    want: [idle],
  },
  {
    given: 'x-tags on a schema that an operation refers to',
    change: { [`${run}/responses/2XX/content/application~1json/schema`]: { $ref: '#/components/schemas/Tool' } },
    want: ['An operation refers to this schema'],
  },
  {
    given: 'x-tags with no such tag',
    change: { '/components/schemas/Tool/x-tags': ['Tools'] },
    want: ['Tools is not among the tags'],
  },
]);
