import { describeRule } from '../describe-rule.ts';

const form = '/components/schemas/Thing/properties/form';
const closed = { if: { properties: { a: { const: 1 } } }, unevaluatedProperties: false };

describeRule('colloquy/unevaluated-examples', [
  ['an example that fits', { [form]: { ...closed, examples: [{ a: 1 }] } }],
  ['an example of a schema without unevaluated parts', { [form]: { type: 'string', examples: [1] } }],
  [
    'an example with a part that nothing evaluates',
    { [form]: { contains: { type: 'string' }, unevaluatedItems: false, examples: [['a'], ['a', 1]] } },
    'The example does not fit unevaluatedItems of its schema.',
  ],
]);
