import { describeRule } from '../describe-rule.ts';

const found = '/components/responses/Found/content/application~1json';
const run = '/paths/~1toolkit~1run~1/post';
const thing = '/components/schemas/Thing';
const unknown = 'The example gives a value where nothing is known.';

describeRule('colloquy/no-example-at-open-point', [
  ['examples of what is known', { [`${found}/example`]: { id: 7, list: [], notes: { any: 1 } } }],
  ['a value without a type', { [`${thing}/properties/form/examples`]: ['round'] }, unknown],
  ['a default without a type', { [`${thing}/properties/form/default`]: 'round' }, unknown],
  ['an item without a type', { [`${thing}/properties/list/examples`]: [['a']] }, unknown],
  ['a body that holds such a value', { [`${found}/example`]: { id: 7, form: 'round' } }, unknown],
  ['a body with a field that nobody stated', { [`${found}/example`]: { size: 7 } }, 'The example has the field size'],
  [
    'the same in a named example, deeper',
    {
      '/components/examples': { One: { value: { owner: { name: 'Ann' } } } },
      [`${found}/examples`]: { one: { $ref: '#/components/examples/One' } },
    },
    'The example has the field name',
  ],
  [
    'fields of the schemas that a schema is composed of',
    {
      [`${thing}/properties/both`]: { allOf: [{ $ref: '#/components/schemas/Thing' }], examples: [{ id: 1, size: 2 }] },
    },
    'The example has the field size',
  ],
  [
    'a field of an alternative that refers back to the whole',
    {
      [`${thing}/properties/turn`]: {
        oneOf: [{ $ref: '#/components/schemas/Thing/properties/turn' }, { type: 'object', properties: {} }],
        examples: [{ size: 2 }],
      },
    },
    'The example has the field size',
  ],
  ['an open body', { [`${run}/responses/2XX/content/application~1json/example`]: {} }, unknown],
  [
    'an open body, elsewhere',
    {
      [`${run}/responses/2XX/content/application~1json/examples`]: { one: { externalValue: 'https://things.test/1' } },
    },
    unknown,
  ],
  ['an open encoding', { [`${run}/requestBody/content/*~1*/example`]: {} }, unknown],
  ['an open error', { [`${run}/responses/default/content/application~1json/example`]: {} }, unknown],
]);
