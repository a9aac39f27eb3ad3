import { describe, expect, it } from 'vitest';
import { answerInSet, answerOpenPoint } from '../../../src/authoring/answer/index.ts';
import { applyAssumptionSet, parseAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import type { Json } from '../../../src/contract/model/index.ts';
import { small } from '../../contract/model/support/small-contract.ts';

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

const SHARED = `overlay: 1.1.0
info: {title: Errors, version: 1.0.0}
actions:
  # Errors
  - target: $.paths['/toolkit/run/'].post.responses
    description: It is 404.
    x-fills: [run.error]
    update:
      "404": &missing
        description: Not there.
  - target: $.paths['/toolkit/run/'].post.responses.default
    description: There is no other.
    x-fills: [run.error]
    remove: true
  - target: $.components.headers.Trace
    description: It is always sent, and is short.
    x-fills: [trace.presence, api.cors]
    update: {required: true}
`;

/** Answers an open point, and returns the set afterwards. */
async function follow(set: string, id: string, value?: Json) {
  const answer = { section: '§4', says: 'So it is.', ...(value === undefined ? {} : { value }) };
  const { contract } = await answerOpenPoint(small, id, answer);
  const followed = await answerInSet(contract, parseAssumptionSet(set, 'set.yaml'), set, [id]);
  await applyAssumptionSet(contract, parseAssumptionSet(followed.text, 'set.yaml'));
  return followed;
}

const fillsOf = (text: string) => parseAssumptionSet(text, 'set.yaml').actions.map(({ fills }) => fills);

describe('an assumption set after an answer', () => {
  it('loses its guess at the point, and nothing else', async () => {
    const { text, losses } = await follow(BARE, 'note.fields', {});
    expect(losses).toEqual([]);
    expect(text).toBe(BARE.slice(0, BARE.indexOf('  - target: $.components.schemas.Note\n')));
  });

  it('keeps the comment above a removed action as the heading of the next', async () => {
    const target = "  - target: $.paths['/v1/notes/'].get.responses\n";
    const headed = BARE.replace(target, `\n  # Statuses\n${target}`);
    const { text } = await follow(headed, 'list-notes.status', 200);
    expect(text).toContain('\n\n  # Statuses\n  - target: $.components.schemas.Note\n');
  });

  it('does not change without a guess at the point', async () => {
    const loose = BARE.replace('info: {', 'info:    {');
    expect(await follow(loose, 'api.cors')).toEqual({ text: loose, losses: [] });
  });

  it('loses a guess that the answer contradicts, and names it', async () => {
    const { text, losses } = await follow(BARE, 'list-notes.body', { type: 'array', items: {} });
    expect(losses).toEqual([
      { kind: 'guess', ids: ['list-notes.status'], reason: expect.stringContaining('204, which has no body') },
    ]);
    expect(fillsOf(text)).toEqual([['note.fields']]);
  });

  it('loses an example that no longer fits, names it, and keeps the guess', async () => {
    const value = { required: ['color'], properties: { color: { type: 'string' } } };
    const { text, losses } = await follow(LISTED, 'note.fields', value);
    expect(losses).toEqual([{ kind: 'example', ids: ['list-notes.body'] }]);
    expect(text).toBe(LISTED.slice(0, LISTED.indexOf('      examples:')));
  });

  it('keeps those of several examples that fit', async () => {
    const three = '        - {notes: [{text: One}]}\n        - {notes: [{text: Two}]}\n        - {notes: []}\n';
    const again = LISTED.replace('      examples:\n', `      examples:\n${three}`);
    const value = { required: ['on'], properties: { on: { type: 'boolean' } } };
    const { text, losses } = await follow(again, 'note.fields', value);
    expect(text).toContain('      examples:\n        - {notes: []}\n');
    expect(text).not.toContain('text:');
    expect(losses).toHaveLength(3);
  });

  it('keeps an action that fills other points, too, if it is valid without the answered one', async () => {
    const { text } = await follow(SHARED, 'api.cors');
    expect(text).toBe(SHARED.replace('[trace.presence, api.cors]', '[trace.presence]'));
    const dropped = await follow(SHARED, 'trace.presence', true);
    expect(dropped.losses).toEqual([expect.objectContaining({ kind: 'guess', ids: ['api.cors'] })]);
    expect(fillsOf(dropped.text)).toEqual([['run.error'], ['run.error']]);
  });

  it('keeps the anchor of a removed action for another, and the comment above it', async () => {
    const alias = `  - target: $.components.schemas.Problem
    description: A problem has a cause.
    x-fills: [problem.fields]
    update: {additionalProperties: false, properties: {cause: {type: object, examples: [*missing]}}}
`;
    const { text } = await follow(SHARED + alias, 'run.error', { 409: { description: 'In conflict.' } });
    expect(text).toContain('actions:\n  # Errors\n  - target: $.components.headers.Trace');
    expect(parseAssumptionSet(text, 'set.yaml').actions.at(-1)).toMatchObject({
      update: { properties: { cause: { examples: [{ description: 'Not there.' }] } } },
    });
  });

  it('is refused if it would become empty or change unrelated lines', async () => {
    const one = BARE.slice(0, BARE.indexOf("  - target: $.paths['/v1/notes/'].get.responses\n"));
    const empty = { kind: 'set-empty', file: 'set.yaml' };
    await expect(follow(one, 'list-notes.body', { type: 'array' })).rejects.toMatchObject({ problem: empty });
    const loose = BARE.replace('info: {', 'info:    {');
    const notKept = { kind: 'line-not-kept', file: 'set.yaml', line: 2 };
    await expect(follow(loose, 'note.fields', {})).rejects.toMatchObject({ problem: notKept });
  });
});
