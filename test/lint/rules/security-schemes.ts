import { describeRule } from '../describe-rule.ts';

const get = '/paths/~1v1~1things~1{thing_id}~1/get';

describeRule('colloquy/security-schemes', [
  { given: 'a scheme that is there', change: {}, want: [] },
  { given: 'none', change: { [`${get}/security`]: [] }, want: [] },
  { given: 'one that is not', change: { [`${get}/security`]: [{ Token: [] }] }, want: ['Token is no security scheme'] },
  {
    given: 'one that is not, for all',
    change: { '/security': [{ Key: [], Token: [] }] },
    want: ['Token is no security scheme'],
  },
]);
