import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { choicesFileOf, parseChoices, readContract } from '../../src/contract/index.ts';
import { small } from './support/small-contract.ts';

const contract = await readContract();

/** Choices of the one point in words of the small contract. */
const cors = (choices: string) => `api.cors:\n  choices:\n    no: {says: "No."}\n    ${choices}\n`;

describe('choices that are none of the contract are refused with file, line and what to do', () => {
  it.each([
    { given: 'api.cors: [', want: ':1: unexpected end of the stream within a flow collection' },
    { given: '[api.cors]', want: ':1: must be a mapping from ids of open points to their choices' },
    { given: '\napi.wonders: {nowhere: "So."}', want: ':2: api.wonders is no open point of the contract' },
    { given: 'api.json: {nowhere: "So."}', want: ':1: api.json is a statement of the contract, not an open point' },
    { given: 'list-notes.status: {nowhere: "So."}', want: ':1: list-notes.status is answered in the structure' },
    { given: 'api.cors: {}', want: ':1: api.cors needs two choices at least' },
    { given: 'api.cors:\n  choices: {no: {says: "No."}}', want: ':2: api.cors needs two choices at least' },
    { given: 'api.cors: {nowhere: "So.", shows: cors}', want: ':1: has either nowhere or choices' },
    { given: 'api.cors: {nowhere: because}', want: ':1: must be a sentence in one line, with a full stop at its end' },
    { given: cors('yes: {sais: "Yes."}'), want: ':4: there is no key sais; there are says, with, needs' },
    { given: cors('Yes Sir: {says: "Yes."}'), want: ':4: a name is written in lower case, with hyphens' },
    { given: cors('yes: {says: "From {origin}."}'), want: ':4: {origin} has no value; say in with what it can be' },
    { given: cors('yes: {says: "Yes.", with: {a: [1]}}'), want: ':4: says does not say {a}; a reader needs it' },
    { given: cors('yes: {says: "With {a}.", with: {a: {from: 9, to: 1}}}'), want: ':4: a value is one of a list' },
    { given: cors('yes: {says: "With {a}.", with: {a: {such-as: [x], pattern: "("}}}'), want: ':4: is no pattern' },
    { given: cors('yes: {says: "With {a}.", with: {a: {such-as: [x], pattern: y}}}'), want: ':4: x does not match' },
    { given: cors('yes: {says: "Yes.", needs: {chosen: {}}}'), want: ':4: there is no key chosen; there are named' },
    { given: cors('yes: {says: "Yes.", needs: {named: {a: api.cors}}}'), want: ':4: must lead from a value' },
  ])('$want', ({ given, want }) => {
    expect(() => parseChoices(given, 'my/choices.yaml', small)).toThrow(`my/choices.yaml${want}`);
  });
});

it('every point that shows in no document has choices, or a reason why no answer shows', () => {
  const inWords = contract.openPoints.filter(({ aspect }) => aspect === 'elsewhere').map(({ id }) => id);
  expect([...contract.choices.keys()].sort()).toEqual(inWords.sort());
});

it('no sentence stands in the choices twice at one point, and none of them in a set', async () => {
  const sets = await Promise.all(
    ['plain', 'contrary', 'sparse'].map((name) => readFile(`openapi/assumptions/${name}.yaml`, 'utf8')),
  );
  expect(contract.choices.size, choicesFileOf(contract.file)).toBeGreaterThan(0);
  for (const { id, choices } of contract.choices.values()) {
    const sentences = choices.map(({ says }) => says);
    expect(new Set(sentences).size, id).toBe(sentences.length);
    for (const says of sentences)
      expect(
        sets.filter((text) => text.includes(says)),
        says,
      ).toEqual([]);
  }
});
