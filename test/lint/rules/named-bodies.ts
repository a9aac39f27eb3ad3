import { describeRule } from '../describe-rule.ts';

describeRule('colloquy/named-bodies', [
  { given: 'bodies that have a name, or are open', change: {}, want: [] },
  {
    given: 'one that is stated on the spot',
    change: { '/components/responses/Found/content/application~1json/schema': { type: 'string' } },
    want: ['The body is stated where no source can be'],
  },
]);
