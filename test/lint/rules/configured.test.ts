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
