import { describeRule } from '../describe-rule.ts';

const form = '/components/schemas/Thing/properties/form';

describeRule('colloquy/patterns', [
  ['a pattern that only the flag u refuses', { [`${form}/pattern`]: '^[\\w-.]+\\@x$' }],
  ['a pattern of another language', { [`${form}/pattern`]: '(?i)x' }, 'The pattern "(?i)x" is not a regular'],
  ['a name that is no pattern', { [`${form}/patternProperties`]: { '(': {} } }, 'The pattern "(" is not a regular'],
]);
