import { describeRule } from '../describe-rule.ts';

const get = '/paths/~1v1~1things~1{thing_id}~1/get';

describeRule('rule/paths-end-with-a-slash', [
  { given: 'paths with a slash at their end', change: {}, want: [] },
  { given: 'one without', change: { '/paths/~1v1~1others': {} }, want: ['Every path ends with a slash.'] },
]);

describeRule('rule/operations-have-responses', [
  { given: 'operations with responses', change: {}, want: [] },
  { given: 'one without', change: { [`${get}/responses`]: undefined }, want: ['The operation has no responses.'] },
]);

describeRule('rule/no-unstated-info', [
  { given: 'info as it is stated', change: {}, want: [] },
  {
    given: 'a licence',
    change: { '/info/license': { name: 'MIT', url: 'https://example.com' } },
    want: ['The description names no licence'],
  },
  {
    given: 'a contact',
    change: { '/info/contact': { email: 'a@example.com' } },
    want: ['The description names no licence'],
  },
]);

describeRule('no-invalid-schema-examples', [
  { given: 'an example that fits', change: {}, want: [] },
  {
    given: 'one that does not',
    change: { '/components/schemas/Thing/properties/id/examples': ['seven'] },
    want: ['Example value must conform to the schema'],
  },
]);

describeRule('no-invalid-parameter-examples', [
  {
    given: 'an example that does not fit',
    change: { '/components/parameters/ThingId/example': 'seven' },
    want: ['Example value must conform'],
  },
]);

describeRule('operation-singular-tag', [
  {
    given: 'two tags',
    change: { '/tags/1': { name: 'Tools' }, [`${get}/tags/1`]: 'Tools' },
    want: ['Operation `tags` object should have only one tag'],
  },
]);

describeRule('operation-tag-defined', [
  { given: 'a tag that is none', change: { [`${get}/tags`]: ['Tools'] }, want: ['Operation tags should be defined'] },
]);

describeRule('no-duplicated-tag-names', [
  { given: 'a tag twice', change: { '/tags/1': { name: 'Things' } }, want: ['Duplicate tag name found'] },
]);
