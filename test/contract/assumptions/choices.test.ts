import { describe, expect, it } from 'vitest';
import { applyAssumptionSet, parseAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { type Contract, parseChoices, parseContract } from '../../../src/contract/model/index.ts';
import { SMALL } from '../model/support/small-contract.ts';

const MARK = `    - {id: api.cors, aspect: elsewhere, question: "May a page call it?", section: §4}\n`;
const inWords = (id: string) => MARK.replace('api.cors', id);

const open = parseContract(
  SMALL.replace(MARK, `${MARK}${inWords('api.twice')}${inWords('api.events')}${inWords('api.paging')}`),
);
const small: Contract = {
  ...open,
  choices: parseChoices(
    `api.cors:
  shows: cors
  choices:
    none: {says: "No page may call it."}
    one: {says: "Pages of {origin} may call it.", with: {origin: {such-as: [a.example], pattern: "^[a-z.]+$"}}}
api.twice:
  choices:
    two: {says: "It is done twice."}
    refused: {says: "It is refused with {status} for {seconds} seconds.", with: {status: [400, 409], seconds: {from: 1, to: 9}}}
api.events: {nowhere: "No address is stated."}
api.paging:
  choices:
    whole: {says: "It comes whole."}
    cursor: {says: "{parameter} asks for {fields}.", with: {parameter: {such-as: [next]}, fields: {list-of: [a, b]}}, needs: {named: {parameter: list-notes.filters}}}
`,
    'choices.yaml',
    open,
  ),
};

const picked = (id: string, rest: string, target = '$.info') =>
  `{target: ${target}, x-fills: [${id}], ${rest}, update: {}}`;

/** The small contract under a set of these actions, the first of them in line 4. */
const under = (...actions: string[]) =>
  applyAssumptionSet(
    small,
    parseAssumptionSet(
      `overlay: 1.1.0\ninfo: {title: A set}\nactions:\n${actions.map((action) => `  - ${action}\n`).join('')}`,
      'my/set.yaml',
    ),
  );

describe('a choice', () => {
  it('is picked by its name, with its values in its sentence', async () => {
    const filters = '[{name: next, in: query, schema: {type: string}}]';
    const { chosen, assumed, document } = await under(
      picked('api.cors', 'x-choice: none'),
      picked('api.twice', 'x-choice: refused, x-with: {status: 400, seconds: 9}'),
      `{target: "$.paths['/v1/notes/'].get", description: Next., x-fills: [list-notes.filters], update: {parameters: ${filters}}}`,
      picked('api.paging', 'x-choice: cursor, x-with: {parameter: next, fields: [a, b]}'),
    );
    expect(Object.fromEntries(chosen)).toEqual({
      'api.cors': { name: 'none', with: {}, says: 'No page may call it.', shows: 'cors' },
      'api.twice': {
        name: 'refused',
        with: { status: 400, seconds: 9 },
        says: 'It is refused with 400 for 9 seconds.',
      },
      'api.paging': { name: 'cursor', with: { parameter: 'next', fields: ['a', 'b'] }, says: 'next asks for a and b.' },
    });
    expect(assumed.map(({ id, says }) => [id, says])).toContainEqual(['api.cors', 'No page may call it.']);
    expect(document.info).toMatchObject({ 'x-assumed': expect.arrayContaining([{ id: 'api.twice', set: 'set' }]) });
  });

  const none = picked('api.cors', 'x-choice: none');
  it.each([
    [':4: api.cors has no choice any; there are none, one', picked('api.cors', 'x-choice: any')],
    [':4: api.wonders is no open point', picked('api.wonders', 'x-choice: none')],
    [':4: api.events has no choices, for no answer shows', picked('api.events', 'x-choice: none')],
    [
      ':4: list-notes.status has no choices: a set may move its response 2XX',
      picked('list-notes.status', 'x-choice: two'),
    ],
    [':4: api.cors has the choice one, which needs the value origin', picked('api.cors', 'x-choice: one')],
    [
      ':4: api.cors has the choice one, whose value origin must be a text such as a.example',
      picked('api.cors', 'x-choice: one, x-with: {origin: A1}'),
    ],
    [
      ':4: api.cors has the choice none without a value a; its values: none',
      picked('api.cors', 'x-choice: none, x-with: {a: 1}'),
    ],
    [
      ':5: api.twice has the choice refused, whose value seconds must be a whole number from 1 to 9',
      none,
      picked('api.twice', 'x-choice: refused, x-with: {status: 400, seconds: 10}'),
    ],
    [
      ':5: api.twice has the choice refused, whose value status must be one of 400, 409',
      none,
      picked('api.twice', 'x-choice: refused, x-with: {status: 404, seconds: 1}'),
    ],
    [
      ':6: api.twice is answered by an action above',
      none,
      picked('api.twice', 'x-choice: two'),
      picked('api.twice', 'x-choice: two'),
    ],
    [
      ':4: the choice cursor at api.paging needs parameter to be a name that the answer to list-notes.filters gives, which gives no name',
      picked('api.paging', 'x-choice: cursor, x-with: {parameter: next, fields: [a]}'),
    ],
    [
      ':4: api.paging has the choice cursor, whose value fields must be a list',
      picked('api.paging', 'x-choice: cursor, x-with: {parameter: next, fields: [a, a]}'),
    ],
    ...['[]', 'a', '[c]', '{a: b}'].map((fields) => [
      ':4: api.paging has the choice cursor, whose value fields must be a list, without repetitions, in which each is one of a, b',
      picked('api.paging', `x-choice: cursor, x-with: {parameter: next, fields: ${fields}}`),
    ]),
    ...['0', '1.5', '"1"'].map((seconds) => [
      ':4: api.twice has the choice refused, whose value seconds must be a whole number from 1 to 9',
      picked('api.twice', `x-choice: refused, x-with: {status: 400, seconds: ${seconds}}`),
    ]),
    [':4: must be the name of a choice', picked('api.twice', 'x-choice: 7')],
    [':4: must be a mapping with the values', picked('api.twice', 'x-choice: two, x-with: []')],
    [
      ':4: api.cors is answered by a choice; write x-choice with one of none, one',
      picked('api.cors', 'description: No page may.'),
    ],
    [
      ':4: is given by the choice; remove the description',
      picked('api.cors', 'description: No page may., x-choice: none'),
    ],
    [':4: gives values to no choice; add x-choice', picked('api.cors', 'description: No page may., x-with: {a: 1}')],
    [':4: a choice is that of one point', picked('api.cors, api.twice', 'x-choice: none')],
    [
      ':4: changes nothing, and its target is not the place of api.cors',
      picked('api.cors', 'x-choice: none', '"$.tags[0]"'),
    ],
    [
      ':4: an action with x-choice changes nothing; write update: {}',
      '{target: $.info, x-fills: [api.cors], x-choice: none, update: {title: A}}',
    ],
  ])('is refused with file, line and what to do: %s', async (want, ...given) => {
    await expect((async () => under(...given))()).rejects.toThrow(`my/set.yaml${want}`);
  });
});

it('a status that the structure does not allow is refused, unless a choice says that there are others', async () => {
  const statuses = `api.cors:
  shows: error-statuses
  choices:
    stated: {says: "There are none."}
    others: {says: "There are {statuses}.", with: {statuses: {list-of: [409, 410]}}}
api.twice:
  choices:
    two: {says: "It is done twice."}
    refused: {says: "It is refused with {status}.", with: {status: [400, 409]}}
`;
  const contract = { ...open, choices: parseChoices(statuses, 'choices.yaml', open) };
  const apply = (other: string, status: number) =>
    applyAssumptionSet(
      contract,
      parseAssumptionSet(
        `overlay: 1.1.0\ninfo: {title: A set}\nactions:\n  - ${picked('api.cors', other)}\n  - ${picked('api.twice', `x-choice: refused, x-with: {status: ${status}}`)}\n`,
        'my/set.yaml',
      ),
    );
  await expect(apply('x-choice: stated', 409)).rejects.toThrow(
    'my/set.yaml:5: the choice refused at api.twice gives the status 409',
  );
  expect((await apply('x-choice: stated', 400)).chosen.size).toBe(2);
  expect((await apply('x-choice: others, x-with: {statuses: [409]}', 409)).chosen.size).toBe(2);
});

it('a status is allowed at an element only where each of its operations responds with it', async () => {
  const ofNote = '        - {id: note.fields,';
  const shared = SMALL.replace(ofNote, inWords('note.twice').replace(/^ */, ' '.repeat(8)) + ofNote).replace(
    '"201": {$ref: "#/components/responses/NoteAdded"}',
    (added) => `${added}\n        "400": {$ref: "#/components/responses/Refused"}`,
  );
  const listed = /schema:\n +x-unspecified:\n.*id: list-notes\.body.*/;
  const inBoth = shared.replace(listed, 'schema: {$ref: "#/components/schemas/Note"}');
  const without = inBoth.replace(/(operationId: listNotes[\s\S]*?NotesListed"\})\n.*/, '$1');
  const apply = (text: string) => {
    const contract = parseContract(text);
    const says =
      'note.twice: {choices: {two: {says: "It is done twice."}, refused: {says: "It is refused with {status}.", with: {status: [400, 409]}}}}\n';
    const action = picked('note.twice', 'x-choice: refused, x-with: {status: 400}', '$.components.schemas.Note');
    return applyAssumptionSet(
      { ...contract, choices: parseChoices(says, 'choices.yaml', contract) },
      parseAssumptionSet(`overlay: 1.1.0\ninfo: {title: A set}\nactions:\n  - ${action}\n`, 'my/set.yaml'),
    );
  };
  expect((await apply(inBoth)).chosen.size).toBe(1);
  await expect(apply(without)).rejects.toThrow('my/set.yaml:4: the choice refused at note.twice gives the status 400');
});
