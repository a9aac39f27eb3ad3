import { describeRule } from '../describe-rule.ts';

const info = '/info/x-source/0/section';

describeRule('colloquy/sections', [
  { given: 'sections that are listed', change: {}, want: [] },
  {
    given: 'one that is not',
    change: { [info]: '§4.7' },
    want: ['The description has no section §4.7; x-sections of info lists §1, §1.1.'],
  },
  {
    given: 'one of a mark that is not',
    change: { '/info/x-unspecified/0/section': '§2' },
    want: ['The description has no section §2'],
  },
]);
