import { describe, expect, it } from 'vitest';
import { ContractError, parseContract } from '../../../src/contract/index.ts';
import { type Answer, AnswerError, answerOpenPoint } from '../../../src/edit/index.ts';
import { SMALL } from '../../contract/support/small-contract.ts';

const section = '§4';

/** The lines that an answer takes away and adds, as a person would see them. */
async function edit(id: string, answer: Answer): Promise<string> {
  const before = SMALL.split('\n');
  const after = (await answerOpenPoint(SMALL, id, answer)).split('\n');
  const gone = before.filter((line) => !after.includes(line)).map((line) => `-${line}`);
  const come = after.filter((line) => !before.includes(line)).map((line) => `+${line}`);
  return [...gone, ...come].join('\n');
}

describe('an answer is written as the author would write it', () => {
  it('a status, in the place of 2XX, with its source at the response', async () => {
    expect(await edit('list-notes.status', { section, value: 200 })).toBe(`\
-        - {id: list-notes.status, aspect: status, question: "Which status?", section: §4}
-        2XX: {$ref: "#/components/responses/NotesListed"}
+        "200": {$ref: "#/components/responses/NotesListed"}
+        - {id: list-notes.status, section: §4, says: "A successful answer has the status 200."}`);
  });

  it('a body, under a name of its own', async () => {
    const value = { type: 'array', items: { $ref: '#/components/schemas/Note' } };
    expect(await edit('list-notes.body', { section, says: 'The body is a list of notes.', value })).toBe(`\
-              - {id: list-notes.body, aspect: body, question: "Which body?", section: §4}
+            $ref: "#/components/schemas/ListNotesBody"
+    ListNotesBody:
+      type: array
+      items: {$ref: "#/components/schemas/Note"}
+        - {id: list-notes.body, section: §4, says: "The body is a list of notes."}`);
  });

  it('no body at all', async () => {
    const text = await answerOpenPoint(SMALL, 'run.body', { section: '§5', value: null });
    expect(text).toContain('    Ran:\n      description: The result.\n    Refused:');
    expect(text).toContain('- {id: run.body, section: §5, says: "A successful answer has no body."}');
  });

  it('a type, before the marks of its property', async () => {
    const text = await answerOpenPoint(SMALL, 'note.author-type', {
      section: '§2',
      value: { type: ['string', 'null'], maxLength: 40 },
    });
    expect(text).toContain(`\
        author:
          description: Who wrote it.
          type: [string, "null"]
          maxLength: 40
          x-source:
            - {id: note.author, section: §2}
            - {id: note.author-type, section: §2, says: "The value is of the type \`string\` or \`null\`."}
        related:`);
  });

  it('fields, each with a source', async () => {
    const properties = { pages: { type: 'integer', description: 'How many.' }, madeBy: { type: 'string' } };
    const text = await answerOpenPoint(SMALL, 'note.fields', {
      section: '§2',
      value: { properties, required: ['pages'] },
    });
    expect(text).toContain('required: [text, pages]\n      additionalProperties: false\n');
    expect(text).toContain(`\
        pages:
          type: integer
          description: How many.
          x-source:
            - {id: note.pages, section: §2}
        madeBy:
          type: string
          x-source:
            - {id: note.made-by, section: §2, says: "There is the field \`madeBy\`."}
`);
    expect(text).toContain('- {id: note.fields, section: §2, says: "There are no other fields."}');
  });

  it('fields by the name of the object, which loses what said that it was open', async () => {
    const value = { $ref: '#/components/schemas/Note' };
    const text = await answerOpenPoint(SMALL, 'note.related-fields', { section: '§2', value });
    expect(text).toContain(`\
          items:
            $ref: "#/components/schemas/Note"
            description: A note, in a form that is open.
          x-source:
            - {id: note.related, section: §2}
            - {id: note.related-fields, section: §2, says: "It is of the form \`Note\`."}
`);
  });

  it('any further field of a request', async () => {
    const text = await answerOpenPoint(SMALL, 'new-note.fields', {
      section: '§2',
      value: { additionalProperties: true },
    });
    expect(text).toContain('      x-free-form: true\n');
    expect(text).toContain('- {id: new-note.fields, section: §2, says: "Further fields are accepted."}');
  });

  it('errors, in the place of default', async () => {
    const value = { 404: { description: 'Not there.' }, '5XX': { description: 'It failed.' } };
    const text = await answerOpenPoint(SMALL, 'run.error', { section: '§5', value });
    expect(text).toContain(`\
        2XX: {$ref: "#/components/responses/Ran"}
        "404":
          description: Not there.
          x-source:
            - {id: run.404, section: §5}
        5XX:
          description: It failed.
          x-source:
            - {id: run.5xx, section: §5}
components:`);
  });

  it('words, where nothing shows in the structure', async () => {
    expect(await edit('api.cors', { section, says: 'A page may call it.' })).toBe(`\
-  x-unspecified:
-    - {id: api.cors, aspect: elsewhere, question: "May a page call it?", section: §4}
+    - {id: api.cors, section: §4, says: "A page may call it."}`);
  });

  it('an id that is taken gets a number', async () => {
    const text = await answerOpenPoint(SMALL, 'note.fields', {
      section: '§2',
      value: { properties: { resource: { type: 'string' }, madeBy: { type: 'string' }, made_by: { type: 'string' } } },
    });
    for (const id of ['note.resource-2', 'note.made-by', 'note.made-by-2']) expect(text).toContain(`id: ${id},`);
  });

  it('keeps comments and blank lines', async () => {
    const commented = SMALL.replace('    Note:\n', '    # What is stored.\n    Note:\n').replace(
      'tags:\n',
      '\n# The tags.\n\ntags:\n',
    );
    const text = await answerOpenPoint(commented, 'note.fields', { section: '§2', value: {} });
    expect(text).toContain('\n    # What is stored.\n    Note:\n');
    expect(text).toContain('\n\n# The tags.\n\ntags:\n');
  });
});

describe('an answer that does not fit is refused, with what to do', () => {
  it.each<{ id: string; answer: Answer; want: string }>([
    { id: 'no.such', answer: { section }, want: 'no.such: is no open point; `colloquy open-points` lists them' },
    {
      id: 'note.text',
      answer: { section, says: 'So.' },
      want: 'note.text: is a statement already; what the contract states is changed by hand',
    },
    { id: 'api.cors', answer: { section }, want: 'api.cors: needs the answer as a sentence' },
    {
      id: 'api.cors',
      answer: { section, says: 'Yes.', value: true },
      want: 'api.cors: leaves no trace in the structure; answer it with a sentence alone',
    },
    {
      id: 'api.cors',
      answer: { section, says: 'Yes' },
      want: 'api.cors: the sentence must be one line with a full stop at its end',
    },
    {
      id: 'api.cors',
      answer: { section: '4.1', says: 'Yes.' },
      want: 'api.cors: needs the section that says it, such as §4.1',
    },
    {
      id: 'run.status',
      answer: { section },
      want: 'run.status: leaves the status open; answer it with a value',
    },
    {
      id: 'run.status',
      answer: { section, value: 404 },
      want: 'run.status: the answer must be a status from 200 to 299, or a list of them',
    },
    {
      id: 'run.status',
      answer: { section, value: 204 },
      want: 'run.status: the answer gives 204, which has no body, while the response has one',
    },
    {
      id: 'run.body',
      answer: { section, value: { description: 'Something.' } },
      want: 'run.body: the answer the body (null where there is none) must be a JSON Schema that decides something',
    },
    {
      id: 'note.fields',
      answer: { section, value: { properties: { text: {} } } },
      want: 'note.fields: the answer holds text, which the contract states already',
    },
    {
      id: 'note.fields',
      answer: { section, value: { additionalProperties: true } },
      want: 'note.fields: the answer changes nothing, so it does not fill note.fields',
    },
    {
      id: 'note.fields',
      answer: { section, value: { propertie: {} } },
      want: 'note.fields: the answer must be {properties',
    },
    {
      id: 'note.fields',
      answer: { section, value: { properties: { a: { $ref: '#/components/schemas/None' } } } },
      want: 'note.fields: the answer refers to #/components/schemas/None, which is not there',
    },
    {
      id: 'problem.fields',
      answer: { section, value: { properties: { code: { type: 'integer' } }, required: ['code'] } },
      want: 'problem.fields: the answer leaves the example',
    },
    {
      id: 'new-note.fields',
      answer: { section, value: { properties: { a: { type: 'string' } }, required: ['a'] } },
      want: 'new-note.fields: the answer requires a of a request, while the contract states all that a request needs',
    },
    {
      id: 'note.author-type',
      answer: { section, value: { type: 'string', examples: [1] } },
      want: 'note.author-type: the answer gives an example that its own schema refuses: it must be string',
    },
    {
      id: 'run.security',
      answer: { section, value: { security: [{ Key: [] }] } },
      want: 'run.security: the answer names the security scheme Key of another surface',
    },
    { id: 'run.security', answer: { section, value: [] }, want: 'run.security: the answer must be {security' },
    { id: 'run.input', answer: { section, value: {} }, want: 'run.input: the answer must be {content' },
    { id: 'run.error', answer: { section, value: { 200: {} } }, want: 'run.error: the answer must be the responses' },
    {
      id: 'list-notes.filters',
      answer: { section, value: [] },
      want: 'list-notes.filters: the answer must be a list of query parameters',
    },
    {
      id: 'api.address',
      answer: { section, value: 'api.example.com' },
      want: 'api.address: the answer it must start with https://',
    },
  ])('$want', async ({ id, answer, want }) => {
    const error = await answerOpenPoint(SMALL, id, answer).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AnswerError);
    expect((error as AnswerError).message).toContain(want);
  });

  it('what cannot be kept as its author wrote it is refused', async () => {
    const text = SMALL.replace('info:\n  title: Small', 'info: # A comment.\n  title: Small');
    await expect(answerOpenPoint(text, 'api.cors', { section, says: 'Yes.' })).rejects.toThrow(
      'api.cors: cannot keep line 2 as it is; write it as "info:" first',
    );
  });

  it('a text that is no contract is refused as such', async () => {
    await expect(answerOpenPoint('a: [', 'api.cors', { section })).rejects.toThrow(ContractError);
  });

  it('the answered contract reads', async () => {
    const text = await answerOpenPoint(SMALL, 'list-notes.filters', {
      section,
      value: [{ name: 'color', in: 'query', schema: { type: 'string' } }],
    });
    expect(parseContract(text).statements.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['list-notes.filters', 'list-notes.color']),
    );
  });
});
