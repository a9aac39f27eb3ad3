import { describeRule } from '../describe-rule.ts';

const ops = '/paths/~1v1~1things~1{thing_id}~1/get';
const thing = '/components/schemas/Thing';
const refused = (key: string) => `${key} is no extension of ours`;

describeRule('colloquy/extension-keys', [
  ['an unknown key at the root', { '/x-logo': 'a' }, refused('x-logo')],
  ['in info', { '/info/x-logo': {} }, refused('x-logo')],
  ['in a server', { '/servers/0/x-sources': [] }, refused('x-sources')],
  ['in a server variable', { '/servers/0/variables/base_url/x-a': 1 }, refused('x-a')],
  ['in a tag', { '/tags/0/x-a': 1 }, refused('x-a')],
  ['in the paths', { '/paths/x-a': 1 }, refused('x-a')],
  ['in a path', { '/paths/~1toolkit~1run~1/x-a': 1 }, refused('x-a')],
  ['in an operation', { [`${ops}/x-unspecifed`]: [] }, refused('x-unspecifed')],
  ['in the responses', { [`${ops}/responses/x-a`]: 1 }, refused('x-a')],
  ['in a response', { '/components/responses/Found/x-a': 1 }, refused('x-a')],
  ['in a media type', { '/components/responses/Found/content/application~1json/x-a': 1 }, refused('x-a')],
  [
    'in an example',
    { '/components/responses/Found/content/application~1json/examples': { one: { value: {}, 'x-a': 1 } } },
    refused('x-a'),
  ],
  ['in a parameter', { '/components/parameters/ThingId/x-a': 1 }, refused('x-a')],
  ['in a header', { '/components/headers/Trace/x-a': 1 }, refused('x-a')],
  ['in the components', { '/components/x-a': 1 }, refused('x-a')],
  ['in a security scheme', { '/components/securitySchemes/Key/x-a': 1 }, refused('x-a')],
  ['in a schema', { [`${thing}/x-a`]: 1 }, refused('x-a')],
  ['beside a $ref', { [`${thing}/properties/owner/x-a`]: 1 }, refused('x-a')],
  [
    'names that begin so: a header, a property, a schema',
    {
      '/components/responses/Found/headers/x-other': { $ref: '#/components/headers/Trace' },
      [`${thing}/properties/x-a`]: { type: 'string' },
      '/components/schemas/x-a': { type: 'string' },
    },
  ],
]);
