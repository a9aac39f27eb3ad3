import { describeRule } from '../describe-rule.ts';

const get = '/paths/~1v1~1things~1{thing_id}~1/get/responses';
const run = '/paths/~1toolkit~1run~1/post/responses';
const refused = { $ref: '#/components/responses/Refused' };
const stands = '`default` is for an operation whose errors are all open.';

describeRule('colloquy/stated-errors', [
  { given: 'all errors that are stated, or `default` alone where none is', change: {}, want: [] },
  {
    given: 'one error too few',
    change: { [`${get}/429`]: undefined },
    want: ['The operation does not answer 429, which'],
  },
  { given: 'one more error', change: { [`${get}/409`]: refused }, want: [] },
  { given: '`default` beside stated errors', change: { [`${get}/default`]: refused }, want: [stands] },
  {
    given: 'no errors where none is stated',
    change: { [`${run}/default`]: undefined },
    want: ['The operation answers no error.'],
  },
  { given: '`default` beside others', change: { [`${run}/404`]: refused }, want: [stands] },
  {
    given: 'other errors in place of `default`',
    change: { [`${run}/default`]: undefined, [`${run}/404`]: refused },
    want: [],
  },
]);
