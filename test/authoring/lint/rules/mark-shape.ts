import { describeRule } from '../describe-rule.ts';

const info = '/info/x-unspecified/0';
const source = '/info/x-source/0';
const letter = 'letter of the owner, 2026-11-30';
const beside = '/components/schemas/Thing/properties/owner/x-source';

describeRule('colloquy/mark-shape', [
  ['the introduction as section', { [`${info}/section`]: 'introduction' }],
  ['a source in place of a section', { [`${source}/section`]: undefined, [`${source}/source`]: letter }],
  [
    'a source beside a section',
    { [`${source}/source`]: letter },
    'An entry of x-source has section or source, not both',
  ],
  [
    'a section as source',
    { [`${source}/section`]: undefined, [`${source}/source`]: '§4.1' },
    'The source "§4.1" must be',
  ],
  ['a source of an open point', { [`${info}/source`]: letter }, 'source is no key of x-unspecified'],
  ['an id that is a number', { [`${info}/id`]: 4 }, 'The id "4" must be'],
  ['gives that is no list', { [`${source}/gives`]: 'string' }, 'The gives must be a list of texts.'],
  ['an id without a dot', { [`${info}/id`]: 'events' }, 'The id "events" must be'],
  ['an id in capitals', { [`${info}/id`]: 'api.Events' }, 'The id "api.Events" must be'],
  ['a section without its sign', { [`${info}/section`]: '4.1' }, 'The section "4.1" must be'],
  ['a section too deep', { [`${info}/section`]: '§4.1.2' }, 'The section "§4.1.2" must be'],
  ['a question that asks nothing', { [`${info}/question`]: 'Events.' }, 'The question "Events."'],
  ['a question that is missing', { [`${info}/question`]: undefined }, 'An entry of x-unspecified needs question'],
  ['the date on which the owner was asked', { [`${info}/x-asked`]: '2026-11-30' }],
  ['a date that is none', { [`${info}/x-asked`]: '30.11.2026' }, 'The x-asked "30.11.2026" must be the date'],
  ['a month that is none', { [`${info}/x-asked`]: '2026-13-01' }, 'The x-asked "2026-13-01" must be'],
  ['the names that a question is about', { [`${info}/names`]: ['retry-after'] }],
  ['names that are no list', { [`${info}/names`]: 'retry-after' }, 'The names must be a list of texts.'],
  ['a question about other operations', { [`${info}/covers`]: 'operations' }],
  ['a question about all other fields', { [`${info}/covers`]: 'fields' }],
  [
    'a question about anything else',
    { [`${info}/covers`]: 'names' },
    'The covers "names" must be operations or fields',
  ],
  ['says without a full stop', { '/info/x-source/0/says': 'This' }, 'The says "This" must be'],
  [
    'a need for what an operation cannot show',
    { '/paths/~1v1~1things~1{thing_id}~1/get/x-source/0/needs': 'events' },
    'The needs "events" must be parameters',
  ],
  ['a list without an entry', { '/info/x-source': [] }, 'x-source must be a list'],
  ['no list', { '/info/x-source': 'here' }, 'x-source must be a list'],
  ['an entry that is a text', { '/info/x-source/0': 'here' }, 'An entry of x-source must be a mapping'],
  [
    'beside a $ref, an aspect that is none',
    {
      '/components/schemas/Thing/properties/owner/x-unspecified': [
        { id: 'thing.owner-colour', aspect: 'colour', question: 'Which?', section: '§1' },
      ],
    },
    'The aspect "colour" must be one of status, body,',
  ],
  ['beside a $ref, an unknown key', { [`${beside}/0/setcion`]: '§2' }, 'setcion is no key of x-source'],
  [
    'beside a $ref, no section',
    { [`${beside}/0/section`]: undefined },
    'An entry of x-source needs section, or source where no section states it',
  ],
]);

describeRule('struct', [
  ['x-tags that is no list', { '/components/schemas/Tool/x-tags': 'Things' }, 'Expected type `array`'],
  [
    'x-free-form: false',
    { '/components/schemas/Thing/properties/notes/x-free-form': false },
    '`x-free-form` can be one of the following only: "true".',
  ],
]);
