import { describeRule } from '../describe-rule.ts';

const get = '/paths/~1v1~1things~1{thing_id}~1/get/responses';
const run = '/paths/~1toolkit~1run~1/post/responses';
const refused = { $ref: '#/components/responses/Refused' };
const stands = '`default` is for an operation whose errors are all open.';

describeRule('colloquy/stated-errors', [
  ['one error too few', { [`${get}/429`]: undefined }, 'The operation does not answer 429, which'],
  ['one more error', { [`${get}/409`]: refused }],
  ['`default` beside stated errors', { [`${get}/default`]: refused }, stands],
  ['no errors where none is stated', { [`${run}/default`]: undefined }, 'The operation answers no error.'],
  ['`default` beside others', { [`${run}/404`]: refused }, stands],
  ['other errors in place of `default`', { [`${run}/default`]: undefined, [`${run}/404`]: refused }],
]);
