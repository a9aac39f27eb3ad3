import { describeRule } from '../describe-rule.ts';

const thing = '/components/schemas/Thing';

describeRule('colloquy/sentences', [
  [
    'a question that is asked twice',
    { [`${thing}/x-unspecified/0/question`]: 'What about  API.events?' },
    'The same question is asked at /info/x-unspecified/0/question. Keep one of the two.',
  ],
  [
    'a sentence that is said twice',
    { '/info/x-source/0/says': 'A thing has a form.' },
    'The same sentence is used at /info/x-source/0/says. Keep one of the two.',
  ],
  ['an empty description', { [`${thing}/description`]: ' ' }, 'The description is empty.'],
  [
    'a sentence twice in one text',
    { [`${thing}/description`]: 'A thing. It is old. A thing.' },
    'A sentence is in it twice: "A thing." Take one away.',
  ],
]);
