import { describeRule } from '../describe-rule.ts';

const ops = '/paths/~1v1~1things~1{thing_id}~1/get';
const thing = '/components/schemas/Thing';
const refused = (key: string) => `${key} is no extension of ours`;

describeRule('colloquy/extension-keys', [
  { given: 'nothing but our own', change: {}, want: [] },
  { given: 'an unknown key at the root', change: { '/x-logo': 'a' }, want: [refused('x-logo')] },
  { given: 'in info', change: { '/info/x-logo': {} }, want: [refused('x-logo')] },
  { given: 'in a server', change: { '/servers/0/x-sources': [] }, want: [refused('x-sources')] },
  { given: 'in a server variable', change: { '/servers/0/variables/base_url/x-a': 1 }, want: [refused('x-a')] },
  { given: 'in a tag', change: { '/tags/0/x-a': 1 }, want: [refused('x-a')] },
  { given: 'in the paths', change: { '/paths/x-a': 1 }, want: [refused('x-a')] },
  { given: 'in a path', change: { '/paths/~1toolkit~1run~1/x-a': 1 }, want: [refused('x-a')] },
  { given: 'in an operation', change: { [`${ops}/x-unspecifed`]: [] }, want: [refused('x-unspecifed')] },
  { given: 'in the responses', change: { [`${ops}/responses/x-a`]: 1 }, want: [refused('x-a')] },
  { given: 'in a response', change: { '/components/responses/Found/x-a': 1 }, want: [refused('x-a')] },
  {
    given: 'in a media type',
    change: { '/components/responses/Found/content/application~1json/x-a': 1 },
    want: [refused('x-a')],
  },
  {
    given: 'in an example',
    change: { '/components/responses/Found/content/application~1json/examples': { one: { value: {}, 'x-a': 1 } } },
    want: [refused('x-a')],
  },
  { given: 'in a parameter', change: { '/components/parameters/ThingId/x-a': 1 }, want: [refused('x-a')] },
  { given: 'in a header', change: { '/components/headers/Trace/x-a': 1 }, want: [refused('x-a')] },
  { given: 'in the components', change: { '/components/x-a': 1 }, want: [refused('x-a')] },
  { given: 'in a security scheme', change: { '/components/securitySchemes/Key/x-a': 1 }, want: [refused('x-a')] },
  { given: 'in a schema', change: { [`${thing}/x-a`]: 1 }, want: [refused('x-a')] },
  { given: 'beside a $ref', change: { [`${thing}/properties/owner/x-a`]: 1 }, want: [refused('x-a')] },
  {
    given: 'names that begin so: a header, a property, a schema',
    change: {
      '/components/responses/Found/headers/x-other': { $ref: '#/components/headers/Trace' },
      [`${thing}/properties/x-a`]: { type: 'string' },
      '/components/schemas/x-a': { type: 'string' },
    },
    want: [],
  },
]);
