import { describeRule } from '../describe-rule.ts';

const thing = '/components/schemas/Thing/description';

describeRule('colloquy/prose', [
  ['a status that is claimed', { [thing]: 'Without a key it is 401.' }],
  ['what is named, and no fact', { [thing]: 'See §3.1, /v1/ and 2XX.' }],
  ['a limit', { [thing]: 'At most 80 characters.' }, 'The text names 80, which no claim has.'],
  [
    'a status that is not claimed',
    { '/components/schemas/Thing/properties/form/x-source/0/says': 'Else it is 422.' },
    'The text names 422',
  ],
]);
