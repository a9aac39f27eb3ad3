import { describeRule } from '../describe-rule.ts';

describeRule('colloquy/named-bodies', [
  [
    'one that is stated on the spot',
    { '/components/responses/Found/content/application~1json/schema': { type: 'string' } },
    'The body is stated where no source can be',
  ],
]);
