import { ASPECTS } from '../../../src/contract/index.ts';
import { describeRule, type RuleCase } from '../describe-rule.ts';

const mark = (aspect: string) => [{ id: 'a.new-one', aspect, question: 'What?', section: '§1' }];
const misplaced = (aspect: string) => `The aspect ${aspect} is not marked here`;

/** On a security scheme nothing but words can be open. */
const misplacedEverywhereElse: readonly RuleCase[] = ASPECTS.map((aspect) => ({
  given: `${aspect} on a security scheme`,
  change: { '/components/securitySchemes/Key/x-unspecified': mark(aspect) },
  want: aspect === 'elsewhere' ? [] : [misplaced(aspect)],
}));

describeRule('colloquy/mark-places', [
  { given: 'every mark at its place', change: {}, want: [] },
  ...misplacedEverywhereElse,
  {
    given: 'a need for parameters of a whole document',
    change: { '/info/x-source/0/needs': 'parameters' },
    want: ['needs is for the source of an operation'],
  },
  {
    given: 'words on a body, where no source stands either',
    change: { '/paths/~1toolkit~1run~1/post/requestBody/x-unspecified': mark('elsewhere') },
    want: [misplaced('elsewhere')],
  },
  {
    given: 'a type on a named schema',
    change: { '/components/schemas/Owner/x-unspecified': mark('type') },
    want: [misplaced('type')],
  },
  {
    given: 'a mark beside a $ref',
    change: { '/components/schemas/Thing/properties/owner/x-unspecified': mark('status') },
    want: [misplaced('status')],
  },
  {
    given: 'a mark on the paths',
    change: { '/paths/x-unspecified': mark('status') },
    want: [misplaced('status')],
  },
  {
    given: 'the same aspect twice',
    change: { '/servers/0/x-unspecified/1': mark('address')[0] },
    want: ['The aspect address is marked twice here'],
  },
  { given: 'words twice', change: { '/info/x-unspecified/1': mark('elsewhere')[0] }, want: [] },
  {
    given: 'x-tags on a property',
    change: { '/components/schemas/Thing/properties/id/x-tags': ['Things'] },
    want: ['x-tags is for a named schema'],
  },
  {
    given: 'x-free-form on a string',
    change: { '/components/parameters/ThingId/schema/x-free-form': true },
    want: ['x-free-form is for an object'],
  },
]);
