import { describeRule } from '../describe-rule.ts';

const thing = '/components/schemas/Thing';

describeRule('colloquy/sentences', [
  {
    given: 'a question that is asked twice',
    change: { [`${thing}/x-unspecified/0/question`]: 'What about  API.events?' },
    want: ['The same question is asked at /info/x-unspecified/0/question. Keep one of the two.'],
  },
  {
    given: 'a sentence that is said twice',
    change: { '/info/x-source/0/says': 'A thing has a form.' },
    want: ['The same sentence is used at /info/x-source/0/says. Keep one of the two.'],
  },
  { given: 'an empty description', change: { [`${thing}/description`]: ' ' }, want: ['The description is empty.'] },
  {
    given: 'a sentence twice in one text',
    change: { [`${thing}/description`]: 'A thing. It is old. A thing.' },
    want: ['A sentence is in it twice: "A thing." Take one away.'],
  },
]);
