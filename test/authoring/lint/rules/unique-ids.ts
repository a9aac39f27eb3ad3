import { describeRule } from '../describe-rule.ts';

const taken = (id: string) => `The id ${id} is used a second time`;

describeRule('colloquy/unique-ids', [
  ['a source with the id of another', { '/tags/0/x-source/0/id': 'api.purpose' }, taken('api.purpose')],
  ['a mark with the id of a source', { '/info/x-unspecified/0/id': 'api.purpose' }, taken('api.purpose')],
  [
    'an id beside a $ref that its target has',
    { '/components/schemas/Thing/properties/owner/x-source/0/id': 'owner.resource' },
    taken('owner.resource'),
  ],
  [
    'the same id twice in one list',
    { '/info/x-source/1': { id: 'api.purpose', section: '§1', says: 'Again.' } },
    taken('api.purpose'),
  ],
]);
