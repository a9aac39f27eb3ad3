import { describeRule } from '../describe-rule.ts';

describeRule('colloquy/one-file', [
  [
    'a schema of another file',
    { '/components/schemas/Thing/properties/id/$ref': './id.yaml#/Id' },
    'This refers to ./id.yaml#/Id. The contract is one file, as npx @redocly/cli bundle makes of several.',
  ],
]);
