import { describeRule } from '../describe-rule.ts';

const taken = (id: string) => `The id ${id} is used a second time`;

describeRule('colloquy/unique-ids', [
  { given: 'every id once', change: {}, want: [] },
  {
    given: 'a source with the id of another',
    change: { '/tags/0/x-source/0/id': 'api.purpose' },
    want: [taken('api.purpose')],
  },
  {
    given: 'a mark with the id of a source',
    change: { '/info/x-unspecified/0/id': 'api.purpose' },
    want: [taken('api.purpose')],
  },
  {
    given: 'an id beside a $ref that its target has',
    change: { '/components/schemas/Thing/properties/owner/x-source/0/id': 'owner.resource' },
    want: [taken('owner.resource')],
  },
  {
    given: 'the same id twice in one list',
    change: { '/info/x-source/1': { id: 'api.purpose', section: '§1', says: 'Again.' } },
    want: [taken('api.purpose')],
  },
]);
