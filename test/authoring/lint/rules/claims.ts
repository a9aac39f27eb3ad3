import { describeRule } from '../describe-rule.ts';

const get = '/paths/~1v1~1things~1{thing_id}~1/get';
const id = '/components/schemas/Thing/properties/id';
const unsourced = 'No source gives what is claimed here.';
const told = (text: string, element: string) =>
  `${unsourced} Remove it, or add "${text}" to gives of the source at ${element} that states it.`;

describeRule('colloquy/claims', [
  ['a keyword', { [`${id}/maximum`]: 9 }, told('maximum 9', id)],
  [
    'what repeats the request',
    { '/components/schemas/Thing/x-repeats': { '/id': '$request.path.thing_id' } },
    told('repeats /id $request.path.thing_id', '/components/schemas/Thing'),
  ],
  ['another value', { [`${id}/type`]: 'number' }, told('number', id), 'Nothing claims "integer"'],
  ['a type less', { [`${id}/type`]: undefined }, 'Nothing claims "integer", which thing.id gives.'],
  ['a name in required', { '/components/schemas/Thing/required': ['id'] }, told('required', id)],
  ['a status', { [`${get}/responses/422`]: { $ref: '#/components/responses/Refused' } }, unsourced],
  [
    'a status less',
    { [`${get}/responses/404`]: undefined },
    'Nothing claims "404 under /v1/", which refused.response gives.',
  ],
  ['a key of a path', { '/paths/~1v1~1things~1{thing_id}~1/deprecated': true }, unsourced],
  ['a key of the document', { '/externalDocs': { url: 'https://things.test' } }, unsourced],
  [
    'an entry that nothing claims',
    { [`${id}/x-source/0/gives/1`]: 'maximum 9' },
    'Nothing claims "maximum 9", which thing.id gives.',
  ],
  [
    'an operation that does not claim what holds for all under its path',
    { '/paths/~1v1~1things~1{thing_id}~1/trace': {} },
    unsourced,
    ...['required', 'x-trace on 2XX', '400', '401', '403', '404', '429', '5XX', 'body of an error'].map(
      (text) => `The operation does not claim "${text} under /v1/"`,
    ),
  ],
]);
