import { describeRule } from '../describe-rule.ts';

const thing = '/components/schemas/Thing';

describeRule('colloquy/no-unmarkable-gap', [
  { given: 'what is stated, or marked', change: {}, want: [] },
  {
    given: 'a property with fields and without a type',
    change: { [`${thing}/properties/list`]: { properties: { id: { type: 'integer' } } } },
    want: ['The schema does not say'],
  },
  {
    given: 'a list without items',
    change: { [`${thing}/properties/list/items`]: undefined },
    want: ['The array does not say'],
  },
  {
    given: 'a parameter without a type',
    change: { '/components/parameters/ThingId/schema': {} },
    want: ['The schema does not say'],
  },
  {
    given: 'a named schema without a type',
    change: { '/components/schemas/Owner/type': undefined },
    want: ['The schema does not say'],
  },
  {
    given: 'an open success without content',
    change: { '/components/responses/Found/content': undefined },
    want: ['Without content the response claims'],
  },
]);
