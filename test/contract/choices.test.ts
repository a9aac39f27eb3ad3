import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { choicesFileOf, parseChoices, readContract } from '../../src/contract/index.ts';
import { small } from './support/small-contract.ts';

const contract = await readContract();

/** Choices of the one point in words of the small contract. */
const cors = (choices: string) => `api.cors:\n  choices:\n    no: {says: "No."}\n    ${choices}\n`;

describe('choices that are none of the contract are refused with file, line and what to do', () => {
  it.each([
    [':1: unexpected end of the stream within a flow collection', 'api.cors: ['],
    [':1: must be a mapping from ids of open points to their choices', '[api.cors]'],
    [':2: api.wonders is no open point of the contract', '\napi.wonders: {nowhere: "So."}'],
    [':1: api.json is a statement of the contract, not an open point', 'api.json: {nowhere: "So."}'],
    [':1: list-notes.status is answered in the structure', 'list-notes.status: {nowhere: "So."}'],
    [':1: api.cors needs two choices at least', 'api.cors: {}'],
    [':2: api.cors needs two choices at least', 'api.cors:\n  choices: {no: {says: "No."}}'],
    [':1: has either nowhere or choices', 'api.cors: {nowhere: "So.", shows: cors}'],
    [':1: must be a sentence in one line, with a full stop at its end', 'api.cors: {nowhere: because}'],
    [':4: there is no key sais; there are says, with, needs', cors('yes: {sais: "Yes."}')],
    [':4: a name is written in lower case, with hyphens', cors('Yes Sir: {says: "Yes."}')],
    [':4: {origin} has no value; say in with what it can be', cors('yes: {says: "From {origin}."}')],
    [':4: says does not say {a}; a reader needs it', cors('yes: {says: "Yes.", with: {a: [1]}}')],
    [':4: a value is one of a list', cors('yes: {says: "With {a}.", with: {a: {from: 9, to: 1}}}')],
    [':4: is no pattern', cors('yes: {says: "With {a}.", with: {a: {such-as: [x], pattern: "("}}}')],
    [':4: x does not match', cors('yes: {says: "With {a}.", with: {a: {such-as: [x], pattern: y}}}')],
    [':4: there is no key chosen; there are named', cors('yes: {says: "Yes.", needs: {chosen: {}}}')],
    [':4: must lead from a value', cors('yes: {says: "Yes.", needs: {named: {a: api.cors}}}')],
  ])('%s', (want, given) => {
    expect(() => parseChoices(given, 'my/choices.yaml', small)).toThrow(`my/choices.yaml${want}`);
  });
});

it('a value can have the name that a statement gives', () => {
  const named = cors('yes: {says: "With {a}.", with: {a: {such-as: [x]}}, needs: {named: {a: api.json}}}');
  expect(parseChoices(named, 'my/choices.yaml', small).get('api.cors')?.choices[1]?.needs.named.get('a')).toBe(
    'api.json',
  );
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
