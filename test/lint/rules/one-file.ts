import { describeRule } from '../describe-rule.ts';

describeRule('colloquy/one-file', [
  { given: 'references within the file', change: {}, want: [] },
  {
    given: 'a schema of another file',
    change: { '/components/schemas/Thing/properties/id/$ref': './id.yaml#/Id' },
    want: ['This refers to ./id.yaml#/Id. The contract is one file, as npx @redocly/cli bundle makes of several.'],
  },
]);
