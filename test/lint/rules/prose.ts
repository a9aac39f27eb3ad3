import { describeRule } from '../describe-rule.ts';

const thing = '/components/schemas/Thing/description';

describeRule('colloquy/prose', [
  { given: 'no number', change: {}, want: [] },
  { given: 'a status that is claimed', change: { [thing]: 'Without a key it is 401.' }, want: [] },
  { given: 'what is named, and no fact', change: { [thing]: 'See §3.1, /v1/ and 2XX.' }, want: [] },
  { given: 'a limit', change: { [thing]: 'At most 80 characters.' }, want: ['The text names 80, which no claim has.'] },
  {
    given: 'a status that is not claimed',
    change: { '/components/schemas/Thing/properties/form/x-source/0/says': 'Else it is 422.' },
    want: ['The text names 422'],
  },
]);
