import { describeRule } from '../describe-rule.ts';

const info = '/info/x-unspecified/0';
const source = '/info/x-source/0';
const beside = '/components/schemas/Thing/properties/owner/x-source';

describeRule('colloquy/mark-shape', [
  { given: 'marks in good shape', change: {}, want: [] },
  { given: 'the introduction as section', change: { [`${info}/section`]: 'introduction' }, want: [] },
  {
    given: 'a source in place of a section',
    change: { [`${source}/section`]: undefined, [`${source}/source`]: 'letter of the owner, 2026-11-30' },
    want: [],
  },
  {
    given: 'a source beside a section',
    change: { [`${source}/source`]: 'letter of the owner, 2026-11-30' },
    want: ['An entry of x-source has section or source, not both'],
  },
  {
    given: 'a section as source',
    change: { [`${source}/section`]: undefined, [`${source}/source`]: '§4.1' },
    want: ['The source "§4.1" must be'],
  },
  {
    given: 'a source of an open point',
    change: { [`${info}/source`]: 'letter of the owner, 2026-11-30' },
    want: ['source is no key of x-unspecified'],
  },
  { given: 'an id without a dot', change: { [`${info}/id`]: 'events' }, want: ['The id "events" must be'] },
  { given: 'an id in capitals', change: { [`${info}/id`]: 'api.Events' }, want: ['The id "api.Events" must be'] },
  { given: 'a section without its sign', change: { [`${info}/section`]: '4.1' }, want: ['The section "4.1" must be'] },
  { given: 'a section too deep', change: { [`${info}/section`]: '§4.1.2' }, want: ['The section "§4.1.2" must be'] },
  {
    given: 'a question that asks nothing',
    change: { [`${info}/question`]: 'Events.' },
    want: ['The question "Events."'],
  },
  {
    given: 'a question that is missing',
    change: { [`${info}/question`]: undefined },
    want: ['An entry of x-unspecified needs question'],
  },
  { given: 'says without a full stop', change: { '/info/x-source/0/says': 'This' }, want: ['The says "This" must be'] },
  {
    given: 'a need for what an operation cannot show',
    change: { '/paths/~1v1~1things~1{thing_id}~1/get/x-source/0/needs': 'events' },
    want: ['The needs "events" must be parameters'],
  },
  { given: 'a list without an entry', change: { '/info/x-source': [] }, want: ['x-source must be a list'] },
  { given: 'no list', change: { '/info/x-source': 'here' }, want: ['x-source must be a list'] },
  {
    given: 'an entry that is a text',
    change: { '/info/x-source/0': 'here' },
    want: ['An entry of x-source must be a mapping'],
  },
  {
    given: 'beside a $ref, an aspect that is none',
    change: {
      '/components/schemas/Thing/properties/owner/x-unspecified': [
        { id: 'thing.owner-colour', aspect: 'colour', question: 'Which?', section: '§1' },
      ],
    },
    want: ['The aspect "colour" must be one of status, body,'],
  },
  {
    given: 'beside a $ref, an unknown key',
    change: { [`${beside}/0/setcion`]: '§2' },
    want: ['setcion is no key of x-source'],
  },
  {
    given: 'beside a $ref, no section',
    change: { [`${beside}/0/section`]: undefined },
    want: ['An entry of x-source needs section, or source where no section states it'],
  },
]);

describeRule('struct', [
  {
    given: 'an aspect that is none',
    change: { [`${info}/aspect`]: 'colour' },
    want: ['`aspect` "colour" is not a valid value.'],
  },
  { given: 'an unknown key', change: { [`${info}/qestion`]: 'a' }, want: ['Property `qestion` is not expected here.'] },
  {
    given: 'an id that is a number',
    change: { [`${info}/id`]: 4 },
    want: ['Expected type `string` but got `integer`.'],
  },
  {
    given: 'x-tags that is no list',
    change: { '/components/schemas/Tool/x-tags': 'Things' },
    want: ['Expected type `array`'],
  },
  {
    given: 'x-free-form: false',
    change: { '/components/schemas/Thing/properties/notes/x-free-form': false },
    want: ['`x-free-form` can be one of the following only: "true".'],
  },
]);
