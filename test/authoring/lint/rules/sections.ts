import { describeRule } from '../describe-rule.ts';

const info = '/info/x-source/0/section';

describeRule('colloquy/sections', [
  ['one that is not', { [info]: '§4.7' }, 'The description has no section §4.7; x-sections of info lists §1, §1.1.'],
  ['one of a mark that is not', { '/info/x-unspecified/0/section': '§2' }, 'The description has no section §2'],
]);
