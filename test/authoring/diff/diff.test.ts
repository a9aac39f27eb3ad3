import { describe, expect, it } from 'vitest';
import { answerOpenPoint } from '../../../src/authoring/answer/index.ts';
import { diffAsMarkdown, diffAsText, diffContracts } from '../../../src/authoring/diff/index.ts';
import { parseContract } from '../../../src/contract/model/index.ts';
import { SMALL, small } from '../../contract/model/support/small-contract.ts';
import { answerFor } from '../answer/support/answer-for.ts';

/** Returns the changes of an edit of the text: rating, id if any, and sentence. */
const chooseProxyChanges = (search: string, replacement: string): string[] => {
  if (!SMALL.includes(search)) throw new Error(`the small contract has no ${search}`);
  const { changes } = diffContracts(small, parseContract(SMALL.replace(search, replacement)));
  return changes.map(({ rating, id, place, says }) => `${rating} ${id ?? ''} (${place}) ${says}`);
};

describe('a change of the contract', () => {
  it.each<{ name: string; search: string; replacement: string; want: string[] }>([
    { name: 'none', search: 'x', replacement: 'x', want: [] },
    {
      name: 'a type',
      search: 'description: The text.\n          type: string\n          x-source:\n            - {id: note.text',
      replacement: 'description: The text.\n          type: integer\n          x-source:\n            - {id: note.text',
      want: ['major note.text (POST /v1/notes/) response 201 body.text was string, and is integer now'],
    },
    {
      name: 'a keyword',
      search: 'description: A color.\n          type: string',
      replacement: 'description: A color.\n          type: string\n          maxLength: 7',
      want: ['major new-note.color (POST /v1/notes/) body.color must have at most 7 characters now'],
    },
    {
      name: 'a field that a request needs',
      search: 'description: A note to be added.\n      type: object\n      required: [text]',
      replacement: 'description: A note to be added.\n      type: object\n      required: [text, color]',
      want: ['major new-note.color (POST /v1/notes/) body.color must now be sent'],
    },
    {
      name: 'a field that an answer need not have any longer',
      search: 'required: [message]',
      replacement: 'required: []',
      want: ['major problem.message (GET /v1/notes/) response 400 body.message may be missing now'],
    },
    {
      name: 'a field that was optional in an answer',
      search: 'description: A note.\n      type: object\n      required: [text]',
      replacement: 'description: A note.\n      type: object\n      required: [text, author]',
      want: ['minor note.author (POST /v1/notes/) response 201 body.author is now always there'],
    },
    {
      name: 'a path',
      search: '  /v1/notes/:\n',
      replacement: '  /v1/others/: {get: {operationId: listOthers, tags: [Notes], responses: {}}}\n  /v1/notes/:\n',
      want: ['minor  (GET /v1/others/) is new'],
    },
    {
      name: 'a path that is removed',
      search: '/v1/notes/:',
      replacement: '/v1/papers/:',
      want: ['major list-notes.operation (GET /v1/notes/) is removed', 'minor  (GET /v1/papers/) is new'],
    },
    {
      name: 'an error',
      search: '        "400": {$ref: "#/components/responses/Refused"}',
      replacement:
        '        "400": {$ref: "#/components/responses/Refused"}\n        "409": {$ref: "#/components/responses/Refused"}',
      want: ['minor list-notes.operation (GET /v1/notes/) response 409 is new'],
    },
    {
      name: 'an optional parameter',
      search: 'operationId: addNote',
      replacement: 'operationId: addNote\n      parameters: [{name: dry, in: query, schema: {type: boolean}}]',
      want: ['minor add-note.operation (POST /v1/notes/) query parameter dry is new'],
    },
    {
      name: 'a sentence',
      search: 'Both speak JSON.',
      replacement: 'Both of them speak JSON.',
      want: ['patch api.json (The API as a whole) is reworded: Both of them speak JSON.'],
    },
    {
      name: 'an example',
      search: 'message: It is refused.',
      replacement: 'message: It was refused.',
      want: ['patch errors.400 (GET /v1/notes/) response 400 body has other words (examples)'],
    },
    {
      name: 'a question',
      search: 'May a page call it?',
      replacement: 'Can a page call it?',
      want: ['patch api.cors (The API as a whole) is reworded: Can a page call it?'],
    },
    {
      name: 'a statement that is removed',
      search: '    - {id: api.json, section: introduction, says: "Both speak JSON."}\n',
      replacement: '    - {id: api.https, section: introduction, says: "Both use HTTPS."}\n',
      want: [
        'major api.json (The API as a whole) is no longer stated: Both speak JSON.',
        'minor api.https (The API as a whole) is stated: Both use HTTPS.',
      ],
    },
    {
      name: 'a question that is removed',
      search: '    - {id: api.cors, aspect: elsewhere, question: "May a page call it?", section: §4}',
      replacement: '    - {id: api.methods, aspect: elsewhere, question: "Which methods?", section: §4}',
      want: [
        'minor api.cors (The API as a whole) is no longer asked: May a page call it?',
        'minor api.methods (The API as a whole) is asked: Which methods?',
      ],
    },
    {
      name: 'a statement that is taken back',
      search: '- {id: trace.header, section: §4}\n      x-unspecified:\n',
      replacement:
        '- {id: trace.text, section: §4}\n      x-unspecified:\n        - {id: trace.header, aspect: elsewhere, question: "Is there one?", section: §4}\n',
      want: [
        'major trace.header (Header Trace) was stated, and is open now: Is there one?',
        'minor trace.text (Header Trace) is stated: A trace, which an answer may have.',
      ],
    },
    {
      name: 'the order of fields, parameters and required names',
      search: 'required: [message]\n      additionalProperties: true',
      replacement: 'additionalProperties: true\n      required: [message]',
      want: [],
    },
  ])('of $name', ({ search, replacement, want }) => {
    expect(chooseProxyChanges(search, replacement)).toEqual(want);
  });

  it('has the rating of its most severe part', () => {
    const text = SMALL.replace('A color.', 'One color.').replace('required: [message]', 'required: []');
    expect(diffContracts(small, parseContract(text)).rating).toBe('major');
    expect(diffContracts(small, small)).toEqual({ rating: 'none', changes: [] });
  });
});

describe('an answer', () => {
  it.each(small.openPoints)('to $id is minor, and to reopen it is major', async (point) => {
    const { contract: answered } = await answerOpenPoint(small, point.id, answerFor(point));
    const { rating, changes } = diffContracts(small, answered);
    expect(changes).toContainEqual(
      expect.objectContaining({ id: point.id, rating: 'minor', says: expect.stringContaining('is answered: ') }),
    );
    expect(rating, JSON.stringify(changes)).toBe('minor');
    expect(diffContracts(answered, small).rating).toBe('major');
  });
});

describe('the differences', () => {
  const text = SMALL.replace('A color.', 'One color.').replace('required: [message]', 'required: []');
  const diff = diffContracts(small, parseContract(text));

  it('are lines for a terminal', () => {
    expect(diffAsText(diff)).toBe(`\
major  openapi/openapi.yaml:186  GET /v1/notes/: response 400 body.message may be missing now
patch  openapi/openapi.yaml:139  NewNote.color: new-note.color is reworded: One color.

Next version: major.
`);
    expect(diffAsText(diffContracts(small, small))).toBe('No change.\n');
  });

  it('are an entry of a changelog', () => {
    expect(diffAsMarkdown(diff)).toBe(`\
### Changed (major)

- GET /v1/notes/: response 400 body.message may be missing now

### Reworded (patch)

- NewNote.color: new-note.color is reworded: One color.
`);
  });
});
