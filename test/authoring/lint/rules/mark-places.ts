import { ASPECTS } from '../../../../src/contract/model/index.ts';
import { describeRule, type RuleCase } from '../describe-rule.ts';

const mark = (aspect: string) => [{ id: 'a.new-one', aspect, question: 'What?', section: '§1' }];
const thing = '/components/schemas/Thing/properties';
const misplaced = (aspect: string) => `The aspect ${aspect} is not marked here`;

/** On a security scheme nothing but words can be open. */
const misplacedEverywhereElse: readonly RuleCase[] = ASPECTS.map((aspect) => [
  `${aspect} on a security scheme`,
  { '/components/securitySchemes/Key/x-unspecified': mark(aspect) },
  ...(aspect === 'elsewhere' ? [] : [misplaced(aspect)]),
]);

describeRule('colloquy/mark-places', [
  ...misplacedEverywhereElse,
  [
    'a need for parameters of a whole document',
    { '/info/x-source/0/needs': 'parameters' },
    'needs is for the source of an operation',
  ],
  [
    'a need for HTTPS of an operation',
    { '/paths/~1toolkit~1run~1/post/x-source/0/needs': 'https' },
    'needs: https is for a source at info',
  ],
  [
    'an identifier that is an operation',
    { '/paths/~1toolkit~1run~1/post/x-source/0/needs': 'identifier' },
    'needs: identifier is for the source of a property',
  ],
  [
    'a path that is an operation',
    { '/paths/~1toolkit~1run~1/post/x-source/0/needs': 'path thing_id' },
    'needs: path is for the source of a property',
  ],
  [
    'words on a body, where no source stands either',
    { '/paths/~1toolkit~1run~1/post/requestBody/x-unspecified': mark('elsewhere') },
    misplaced('elsewhere'),
  ],
  ['a type on a named schema', { '/components/schemas/Owner/x-unspecified': mark('type') }, misplaced('type')],
  ['a mark beside a $ref', { [`${thing}/owner/x-unspecified`]: mark('status') }, misplaced('status')],
  ['a mark on the paths', { '/paths/x-unspecified': mark('status') }, misplaced('status')],
  [
    'the same aspect twice',
    { '/servers/0/x-unspecified/1': mark('address')[0] },
    'The aspect address is marked twice here',
  ],
  ['words twice', { '/info/x-unspecified/1': mark('elsewhere')[0] }],
  ['x-tags on a property', { [`${thing}/id/x-tags`]: ['Things'] }, 'x-tags is for a named schema'],
  [
    'x-free-form on a string',
    { '/components/parameters/ThingId/schema/x-free-form': true },
    'x-free-form is for an object',
  ],
]);
