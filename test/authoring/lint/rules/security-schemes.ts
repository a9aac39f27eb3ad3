import { describeRule } from '../describe-rule.ts';

const get = '/paths/~1v1~1things~1{thing_id}~1/get';

describeRule('colloquy/security-schemes', [
  ['none', { [`${get}/security`]: [] }],
  ['one that is not', { [`${get}/security`]: [{ Token: [] }] }, 'Token is no security scheme'],
  ['one that is not, for all', { '/security': [{ Key: [], Token: [] }] }, 'Token is no security scheme'],
]);
