import { describe, expect, it } from 'vitest';
import { applyAssumptionSet, parseAssumptionSet } from '../../../src/assumptions/index.ts';
import { type Json, parseContract } from '../../../src/contract/index.ts';
import { answerInAssumptionSet, answerOpenPoint } from '../../../src/edit/index.ts';
import { SMALL } from '../../contract/support/small-contract.ts';

const LISTED = `overlay: 1.1.0
info: {title: Notes are listed, version: 1.0.0}
actions:
  - target: $.components.responses.NotesListed.content['application/json'].schema
    description: The notes stand under \`notes\`.
    x-fills: [list-notes.body]
    update:
      type: object
      required: [notes]
      properties:
        notes: {type: array, items: {$ref: "#/components/schemas/Note"}}
      examples:
        - notes:
            # As people write them.
            - {text: Hello, pages: 3}
            - {text: Good night, pages: 1, author: Ann}
  - target: $.components.schemas.Note
    description: A note has pages.
    x-fills: [note.fields]
    update:
      required: [pages]
      additionalProperties: false
      properties:
        pages: {type: integer}
`;

const BARE = `overlay: 1.1.0
info: {title: Nothing is sent, version: 1.0.0}
actions:
  - target: $.components.responses.NotesListed.content
    description: There is no body.
    x-fills: [list-notes.body]
    remove: true
  - target: $.paths['/v1/notes/'].get.responses
    description: It is 204.
    x-fills: [list-notes.status]
    update: {"204": {}}
  - target: $.paths['/v1/notes/'].get.responses['204']
    description: It is 204.
    x-fills: [list-notes.status]
    copy: $.paths['/v1/notes/'].get.responses['2XX']
  - target: $.paths['/v1/notes/'].get.responses['2XX']
    description: It is nothing else.
    x-fills: [list-notes.status]
    remove: true
  - target: $.components.schemas.Note
    description: There are no other fields.
    x-fills: [note.fields]
    update: {additionalProperties: false}
`;

/** What becomes of a set when an open point is answered. */
async function follow(set: string, id: string, value: Json) {
  const answered = parseContract(await answerOpenPoint(SMALL, id, { section: '§4', value }), 'small.yaml');
  const followed = await answerInAssumptionSet(answered, set, 'set.yaml', id);
  await applyAssumptionSet(answered, parseAssumptionSet(followed.text, 'set.yaml'));
  return followed;
}

const fillsOf = (text: string) => parseAssumptionSet(text, 'set.yaml').actions.flatMap(({ fills }) => fills);

describe('an assumption set after an answer', () => {
  it('has examples with the fields that are decided now, and all else of them as it was', async () => {
    const value = { required: ['color'], properties: { color: { type: 'string', examples: ['red'] } } };
    const { text, notes } = await follow(LISTED, 'note.fields', value);
    expect(notes).toEqual(['the example of list-notes.body fits it now']);
    expect(text).toBe(
      `${LISTED.slice(0, LISTED.indexOf('- {text: Hello'))}- {text: Hello, color: red}
            - {text: Good night, author: Ann, color: red}
`,
    );
  });

  it('gives a required field the plainest value of its type where there is no example', async () => {
    const { text } = await follow(LISTED, 'note.fields', {
      required: ['done'],
      properties: { done: { type: 'boolean' } },
    });
    expect(text).toContain('- {text: Hello, done: true}');
  });

  it('loses an example that no plain value makes fit, and keeps the guess', async () => {
    const value = { required: ['trace'], properties: { trace: { type: 'string', format: 'uuid' } } };
    const { text, notes } = await follow(LISTED, 'note.fields', value);
    expect(notes).toEqual(['the example of list-notes.body is gone']);
    expect(text).not.toContain('examples:');
    expect(fillsOf(text)).toEqual(['list-notes.body']);
  });

  it('has lost a guess that the answer contradicts, and no other', async () => {
    const { text, notes } = await follow(BARE, 'list-notes.body', { type: 'array', items: {} });
    expect(notes).toEqual([
      'no guess at list-notes.status any more: gives 204, which has no body, while the response has one',
    ]);
    expect(fillsOf(text)).toEqual(['note.fields']);
  });

  it('keeps an example that another place took over from one that goes', async () => {
    const example = '- {text: Hello, pages: 3}';
    const again = '- {text: Good night, pages: 1, author: Ann}';
    const kept = `  - target: $.components.responses.Ran.content['application/json'].schema
    description: It is any text.
    x-fills: [run.body]
    update: {type: object, additionalProperties: true, examples: [*hello]}
`;
    const shared = `${LISTED.replace(example, `- &hello ${example.slice(2)}`).replace(again, '- *hello')}${kept}`;
    const value = { required: ['trace'], properties: { trace: { type: 'string', format: 'uuid' } } };
    const { text } = await follow(shared, 'note.fields', value);
    expect(parseAssumptionSet(text, 'set.yaml').actions.at(-1)).toMatchObject({
      update: { examples: [{ text: 'Hello', pages: 3 }] },
    });
  });

  it('writes out an example that it took over by an alias', async () => {
    const example = '- {text: Hello, pages: 3}';
    const again = '- {text: Good night, pages: 1, author: Ann}';
    const shared = LISTED.replace(example, `- &hello ${example.slice(2)}`).replace(again, '- *hello');
    const value = { required: ['color'], properties: { color: { type: 'string', examples: ['red'] } } };
    const { text } = await follow(shared, 'note.fields', value);
    const [listed] = parseAssumptionSet(text, 'set.yaml').actions;
    const note = { text: 'Hello', color: 'red' };
    expect(listed).toMatchObject({ update: { examples: [{ notes: [note, note] }] } });
  });

  it('is refused when nothing is left of it', async () => {
    const { text } = await follow(BARE, 'list-notes.body', { type: 'array', items: {} });
    await expect(follow(text, 'note.fields', {})).rejects.toThrow('set.yaml:3: needs a list of actions');
  });
});
