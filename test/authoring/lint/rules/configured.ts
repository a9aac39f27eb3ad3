import { describeRule } from '../describe-rule.ts';

const get = '/paths/~1v1~1things~1{thing_id}~1/get';

describeRule('rule/paths-end-with-a-slash', [
  ['one without', { '/paths/~1v1~1others': {} }, 'Every path ends with a slash.'],
]);

describeRule('rule/operations-have-responses', [
  ['one without', { [`${get}/responses`]: undefined }, 'The operation has no responses.'],
]);

describeRule('rule/no-unstated-info', [
  ['a licence', { '/info/license': { name: 'MIT', url: 'https://example.com' } }, 'The description names no licence'],
  ['a contact', { '/info/contact': { email: 'a@example.com' } }, 'The description names no licence'],
]);

describeRule('no-invalid-schema-examples', [
  [
    'one that does not',
    { '/components/schemas/Thing/properties/id/examples': ['seven'] },
    'Example value must conform to the schema',
  ],
]);

describeRule('no-invalid-parameter-examples', [
  ['an example that does not fit', { '/components/parameters/ThingId/example': 'seven' }, 'Example value must conform'],
]);

describeRule('operation-singular-tag', [
  [
    'two tags',
    { '/tags/1': { name: 'Tools' }, [`${get}/tags/1`]: 'Tools' },
    'Operation `tags` object should have only one tag',
  ],
]);

describeRule('operation-tag-defined', [
  ['a tag that is none', { [`${get}/tags`]: ['Tools'] }, 'Operation tags should be defined'],
]);

describeRule('no-duplicated-tag-names', [
  ['a tag twice', { '/tags/1': { name: 'Things' } }, 'Duplicate tag name found'],
]);
