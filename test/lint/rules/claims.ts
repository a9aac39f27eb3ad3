import { describeRule } from '../describe-rule.ts';

const get = '/paths/~1v1~1things~1{thing_id}~1/get';
const id = '/components/schemas/Thing/properties/id';
const unsourced = 'No source gives what is claimed here.';
const told = (text: string, element: string) =>
  `${unsourced} Remove it, or add "${text}" to gives of the source at ${element} that states it.`;

describeRule('colloquy/claims', [
  { given: 'every claim given, and every entry claimed', change: {}, want: [] },
  { given: 'a keyword', change: { [`${id}/maximum`]: 9 }, want: [told('maximum 9', id)] },
  {
    given: 'what repeats the request',
    change: { '/components/schemas/Thing/x-repeats': { '/id': '$request.path.thing_id' } },
    want: [told('repeats /id $request.path.thing_id', '/components/schemas/Thing')],
  },
  {
    given: 'another value',
    change: { [`${id}/type`]: 'number' },
    want: [told('number', id), 'Nothing claims "integer"'],
  },
  {
    given: 'a type less',
    change: { [`${id}/type`]: undefined },
    want: ['Nothing claims "integer", which thing.id gives.'],
  },
  {
    given: 'a name in required',
    change: { '/components/schemas/Thing/required': ['id'] },
    want: [told('required', id)],
  },
  {
    given: 'a status',
    change: { [`${get}/responses/422`]: { $ref: '#/components/responses/Refused' } },
    want: [unsourced],
  },
  {
    given: 'a status less',
    change: { [`${get}/responses/404`]: undefined },
    want: ['Nothing claims "404 under /v1/", which refused.response gives.'],
  },
  { given: 'a key of a path', change: { '/paths/~1v1~1things~1{thing_id}~1/deprecated': true }, want: [unsourced] },
  { given: 'a key of the document', change: { '/externalDocs': { url: 'https://things.test' } }, want: [unsourced] },
  {
    given: 'an entry that nothing claims',
    change: { [`${id}/x-source/0/gives/1`]: 'maximum 9' },
    want: ['Nothing claims "maximum 9", which thing.id gives.'],
  },
  {
    given: 'an operation that does not claim what holds for all under its path',
    change: { '/paths/~1v1~1things~1{thing_id}~1/trace': {} },
    want: [
      unsourced,
      ...['required', 'x-trace on 2XX', '400', '401', '403', '404', '429', '5XX', 'body of an error'].map(
        (text) => `The operation does not claim "${text} under /v1/"`,
      ),
    ],
  },
]);
