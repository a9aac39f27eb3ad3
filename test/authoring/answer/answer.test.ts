import { describe, expect, it } from 'vitest';
import { type AnswerProblem, answerOpenPoint, type OwnerAnswer } from '../../../src/authoring/answer/index.ts';
import { type Json, parseContract, readContract } from '../../../src/contract/model/index.ts';
import { SMALL, small } from '../../contract/model/support/small-contract.ts';

const says = 'So it is.';
const SOURCE = `section: §4, says: "${says}"}`;
/** The source of an answer that lets the contract claim something. */
const giving = (...texts: readonly string[]): string =>
  SOURCE.replace(', says', `, gives: [${texts.map((text) => `"${text}"`).join(', ')}], says`);

/** Returns the text of the small contract after an answer. */
async function answered(id: string, value?: Json, text = SMALL): Promise<string> {
  const answer: OwnerAnswer = { section: '§4', says, ...(value === undefined ? {} : { value }) };
  return (await answerOpenPoint(parseContract(text, 'small.yaml'), id, answer)).contract.text;
}

/** Returns the removed and added lines of an answer, as a diff shows them. */
async function edit(id: string, value?: Json): Promise<string> {
  const [before, after] = [SMALL, await answered(id, value)].map((text) => text.split('\n'));
  const removed = before?.filter((line) => !after?.includes(line)).map((line) => `-${line}`) ?? [];
  const added = after?.filter((line) => !before?.includes(line)).map((line) => `+${line}`) ?? [];
  return [...removed, ...added].join('\n');
}

describe('an answer is written as the author would write it', () => {
  it('a status replaces 2XX, with its source at the response', async () => {
    expect(await edit('list-notes.status', 200)).toBe(`\
-        - {id: list-notes.status, aspect: status, question: "Which status?", section: §4}
-        2XX: {$ref: "#/components/responses/NotesListed"}
+        "200": {$ref: "#/components/responses/NotesListed"}
+        - {id: list-notes.status, ${giving('200')}`);
    expect(await answered('list-notes.status', 200)).toContain('      responses:\n        "200": {$ref');
  });

  it('a body is a named schema, with its source at the operation and its claims at the schema', async () => {
    expect(await edit('list-notes.body', { type: 'array', items: { $ref: '#/components/schemas/Note' } })).toBe(`\
-              - {id: list-notes.body, aspect: body, question: "Which body?", section: §4}
+        - {id: list-notes.body, ${SOURCE}
+            $ref: "#/components/schemas/ListNotesBody"
+    ListNotesBody:
+      type: array
+      items: {$ref: "#/components/schemas/Note"}
+        - {id: list-notes-body.form, section: §4, gives: [answer of listNotes, array, items Note], says: "The body is an array."}`);
  });

  it('no body', async () => {
    expect(await answered('run.body', null)).toContain('    Ran:\n      description: The result.\n    Refused:');
  });

  it('a type, before the marks of its property', async () => {
    expect(await answered('note.author-type', { type: ['string', 'null'], maxLength: 40 })).toContain(`\
        author:
          description: Who wrote it.
          type: [string, "null"]
          maxLength: 40
          x-source:
            - {id: note.author, section: §2}
            - {id: note.author-type, ${giving('maxLength 40', 'string or null')}
        related:`);
  });

  it('fields, each with a statement that gives its claims', async () => {
    const properties = { pages: { type: 'integer', description: 'How many.' } };
    const text = await answered('note.fields', { properties, required: ['pages'] });
    expect(text).toContain('required: [text, pages]\n      additionalProperties: false\n');
    expect(text).toContain(
      '        pages:\n          type: integer\n          description: How many.\n          x-source:\n' +
        '            - {id: note.pages, section: §4, gives: [required, integer]}\n      x-source:',
    );
    expect(text).toContain(`- {id: note.fields, ${giving('further false')}`);
  });

  it('fields as the name of an object, which loses its open form', async () => {
    expect(await answered('note.related-fields', { $ref: '#/components/schemas/Note' })).toContain(`\
          items:
            description: A note, in a form that is open.
            $ref: "#/components/schemas/Note"
          x-source:
            - {id: note.related, section: §2}
            - {id: note.related-fields, ${giving('items Note')}
`);
  });

  it('any further field of a request', async () => {
    expect(await answered('new-note.fields', { additionalProperties: true })).toContain('      x-free-form: true\n');
  });

  it('errors replace default', async () => {
    expect(await answered('run.error', { 404: { description: 'Not there.' } })).toContain(`\
        2XX: {$ref: "#/components/responses/Ran"}
        "404":
          description: Not there.
          x-source:
            - {id: run.404, section: §4, gives: ["404"]}
components:`);
  });

  it('words, if nothing shows in the structure', async () => {
    expect(await edit('api.cors')).toBe(`\
-  x-unspecified:
-    - {id: api.cors, aspect: elsewhere, question: "May a page call it?", section: §4}
+    - {id: api.cors, ${SOURCE}`);
  });

  it('words from another source, with any characters', async () => {
    const answer = { source: 'letter of the owner, 2026-11-30', says: 'It is "yes": #1, {no}.' };
    const { contract } = await answerOpenPoint(small, 'api.cors', answer);
    expect(contract.statements.find(({ id }) => id === 'api.cors')).toMatchObject(answer);
    expect(contract.text).toContain('- {id: api.cors, source: "letter of the owner, 2026-11-30", says: "It is ');
  });

  it('keeps comments and blank lines', async () => {
    const [note, tags] = ['\n    # What is stored.\n    Note:\n', '\n\n# The tags.\n\ntags:\n'];
    const text = await answered('note.fields', {}, SMALL.replace('\n    Note:\n', note).replace('\ntags:\n', tags));
    expect(text).toContain(note);
    expect(text).toContain(tags);
  });

  it('drops examples that no longer fit, and a shared one that nothing else refers to', async () => {
    const value = { properties: { code: { type: 'integer' } }, required: ['code'] };
    const answer = { section: '§4', says, value };
    const { contract, droppedExamples } = await answerOpenPoint(small, 'problem.fields', answer);
    expect(droppedExamples).toEqual(['/components/responses/Refused/content/application~1json/examples/refused']);
    expect(contract.text).toContain('schema: {$ref: "#/components/schemas/Problem"}\n      x-source:');
    expect(contract.text).not.toContain('It is refused.');
    const kept = await answerOpenPoint(small, 'new-note.fields', { section: '§4', says, value: {} });
    expect(kept.droppedExamples.map((pointer) => pointer.split('/').at(-1))).toEqual(['long']);
    expect(kept.contract.text).toContain('hello: {value: {text: Hello}}');
  });
});

describe('an answer that does not fit is refused, with the reason as data', () => {
  const unfit = (words: string): AnswerProblem => ({ kind: 'value-unfit', reason: expect.stringContaining(words) });
  it.each<{ id: string; answer?: Partial<OwnerAnswer>; value?: Json; want: AnswerProblem }>([
    { id: 'no.such', want: { kind: 'no-open-point', ids: small.openPoints.map(({ id }) => id) } },
    { id: 'note.text', want: { kind: 'already-stated' } },
    { id: 'api.cors', answer: { says: 'Yes' }, want: { kind: 'no-sentence' } },
    { id: 'api.cors', answer: { says: 'Yes.\nNo.' }, want: { kind: 'no-sentence' } },
    { id: 'api.cors', answer: { section: '4.1' }, want: { kind: 'no-citation' } },
    { id: 'api.cors', answer: { section: undefined, source: '§4.1' } as never, want: { kind: 'no-citation' } },
    { id: 'api.cors', value: true, want: { kind: 'value-without-place', aspect: 'elsewhere' } },
    { id: 'run.status', want: { kind: 'value-missing', aspect: 'status' } },
    { id: 'run.status', value: 404, want: unfit('status from 200 to 299') },
    { id: 'run.status', value: 204, want: unfit('which has no body') },
    { id: 'run.body', value: { description: 'Something.' }, want: unfit('JSON Schema that decides something') },
    { id: 'note.fields', value: { properties: { text: {} } }, want: unfit('text, which the contract already states') },
    { id: 'note.fields', value: { additionalProperties: true }, want: unfit('changes nothing') },
    {
      id: 'note.fields',
      value: { properties: { a: { $ref: '#/components/schemas/None' } } },
      want: unfit('not there'),
    },
    { id: 'note.author-type', value: { type: 'string', examples: [1] }, want: unfit('its own schema refuses') },
    { id: 'run.security', value: { security: [{ Key: [] }] }, want: unfit('of another surface') },
  ])('$id: $want.kind $value', async ({ id, answer, value, want }) => {
    const given = { section: '§4', says, ...answer, ...(value === undefined ? {} : { value }) } as OwnerAnswer; // one of both
    await expect(answerOpenPoint(small, id, given)).rejects.toMatchObject({ name: 'AnswerError', id, problem: want });
  });

  it('a text whose other lines would change', async () => {
    const text = SMALL.replace('info:\n  title: Small', 'info: # A comment.\n  title: Small');
    const problem = { kind: 'line-not-kept', file: 'small.yaml', line: 2, written: 'info:' };
    await expect(answered('api.cors', undefined, text)).rejects.toMatchObject({ problem });
  });
});

it('equal fields of two objects are stated in different sentences', async () => {
  const value = { required: ['size'], properties: { size: { type: 'integer' } } };
  const first = await answerOpenPoint(small, 'note.fields', { section: '§4', says, value });
  const second = await answerOpenPoint(first.contract, 'problem.fields', { section: '§4', says, value });
  expect(second.contract.text).toContain('says: "`size` is an integer."}');
  expect(second.contract.text).toContain('says: "`size` of `Problem` is an integer."}');
});

it('the form of an answer about security shows how a lack of it is answered', async () => {
  const contract = await readContract();
  const answerBy = (value: Json) =>
    answerOpenPoint(contract, 'get-toolkit-details.security', { section: '§5.5', says: 'It needs no key.', value });
  await expect(answerBy([])).rejects.toMatchObject({
    problem: { reason: expect.stringContaining('{security: []} where there is none') },
  });
  const { contract: after } = await answerBy({ security: [] });
  expect(after.statements.map(({ id }) => id)).toContain('get-toolkit-details.security');
});
