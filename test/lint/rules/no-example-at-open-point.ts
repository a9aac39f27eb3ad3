import { describeRule } from '../describe-rule.ts';

const found = '/components/responses/Found/content/application~1json';
const run = '/paths/~1toolkit~1run~1/post';
const thing = '/components/schemas/Thing';
const unknown = 'The example gives a value where nothing is known.';

describeRule('colloquy/no-example-at-open-point', [
  {
    given: 'examples of what is known',
    change: { [`${found}/example`]: { id: 7, list: [], notes: { any: 1 } } },
    want: [],
  },
  { given: 'a value without a type', change: { [`${thing}/properties/form/examples`]: ['round'] }, want: [unknown] },
  { given: 'a default without a type', change: { [`${thing}/properties/form/default`]: 'round' }, want: [unknown] },
  { given: 'an item without a type', change: { [`${thing}/properties/list/examples`]: [['a']] }, want: [unknown] },
  {
    given: 'a body that holds such a value',
    change: { [`${found}/example`]: { id: 7, form: 'round' } },
    want: [unknown],
  },
  {
    given: 'a body with a field that nobody stated',
    change: { [`${found}/example`]: { size: 7 } },
    want: ['The example has the field size'],
  },
  {
    given: 'the same in a named example, deeper',
    change: {
      '/components/examples': { One: { value: { owner: { name: 'Ann' } } } },
      [`${found}/examples`]: { one: { $ref: '#/components/examples/One' } },
    },
    want: ['The example has the field name'],
  },
  {
    given: 'fields of the schemas that a schema is composed of',
    change: {
      [`${thing}/properties/both`]: { allOf: [{ $ref: '#/components/schemas/Thing' }], examples: [{ id: 1, size: 2 }] },
    },
    want: ['The example has the field size'],
  },
  {
    given: 'an open body',
    change: { [`${run}/responses/2XX/content/application~1json/example`]: {} },
    want: [unknown],
  },
  {
    given: 'an open body, elsewhere',
    change: {
      [`${run}/responses/2XX/content/application~1json/examples`]: { one: { externalValue: 'https://things.test/1' } },
    },
    want: [unknown],
  },
  { given: 'an open encoding', change: { [`${run}/requestBody/content/*~1*/example`]: {} }, want: [unknown] },
  {
    given: 'an open error',
    change: { [`${run}/responses/default/content/application~1json/example`]: {} },
    want: [unknown],
  },
]);
