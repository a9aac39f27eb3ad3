import { describeRule } from '../describe-rule.ts';

const thing = '/components/schemas/Thing';

describeRule('colloquy/no-unmarkable-gap', [
  [
    'a property with fields and without a type',
    { [`${thing}/properties/list`]: { properties: { id: { type: 'integer' } } } },
    'The schema does not say',
  ],
  ['a list without items', { [`${thing}/properties/list/items`]: undefined }, 'The array does not say'],
  ['a parameter without a type', { '/components/parameters/ThingId/schema': {} }, 'The schema does not say'],
  ['a named schema without a type', { '/components/schemas/Owner/type': undefined }, 'The schema does not say'],
  [
    'an open success without content',
    { '/components/responses/Found/content': undefined },
    'Without content the response claims',
  ],
]);
