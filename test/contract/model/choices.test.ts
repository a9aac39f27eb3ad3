import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  choiceAsWritten,
  choicesPath,
  parseChoices,
  parseContract,
  readContract,
} from '../../../src/contract/model/index.ts';
import { SMALL, small } from './support/small-contract.ts';

const contract = await readContract();

/** What no value can be. */
const RULES = [
  ...[
    '{from: 1}',
    '{to: 1}',
    '{from: 1, to: 1}',
    '{from: 1.5, to: 3}',
    '{from: 1, to: 3, such-as: [x]}',
    '[]',
    '[{}]',
    '7',
  ],
  ...['{such-as: []}', '{such-as: [7]}', '{such-as: [x], from: 1}', '{list-of: [1], from: 1}', '{list-of: 7}', '[1.5]'],
];
const WITH = 'yes: {says: "To {a}.", with:';

const IN_LINES = '\n      says: "To {a}."\n      with:\n        a:\n          ';

/** Choices of the one point in words of the small contract. */
const cors = (choices: string) => `api.cors:\n  choices:\n    no: {says: "No."}\n    ${choices}\n`;

describe('choices that do not belong to the contract are refused with file, line and what to do', () => {
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
    [':4: must lead from a value', cors('yes: {says: "To {a}.", with: {a: [1]}, needs: {named: {a: 7}}}')],
    [':4: api.cors is no open point that is answered', cors(`${WITH} {a: [1]}, needs: {named: {a: api.cors}}}`)],
    [':4: a choice must be a mapping with says', cors('yes: [Yes.]')],
    [':4: must be a mapping', cors('yes: {says: "Yes.", with: []}')],
    [':4: must be a sentence', cors('yes: {says: " Yes."}')],
    [':4: must be a sentence', cors('yes: {}')],
    [':4: must be a regular expression', cors(`${WITH} {a: {such-as: [x], pattern: 7}}}`)],
    [':4: must be a sentence', cors('yes: {says: "Yes. No"}')],
    ...RULES.map((rule) => [':4: a value is one of a list', cors(`${WITH} {a: ${rule}}}`)]),
    [':10: is no pattern', cors(`yes:${IN_LINES}list-of:\n            such-as: [x]\n            pattern: "("`)],
    [':10: x does not', cors(`yes:${IN_LINES}list-of:\n            pattern: y\n            such-as: [x]`)],
    [':1: needs choices, or nowhere', 'api.cors: [a]'],
    [
      ':1: there is no key choice; there are nowhere, shows, meets, surface, answered, choices',
      'api.cors: {choice: {}}',
    ],
    [':5: a name is written in lower case', cors('yes: {says: "Yes."}\n  shows: Cors')],
    [':5: must be success, error or query', cors('yes: {says: "Yes."}\n  meets: all')],
    [':5: must be developer-api or toolkit', cors('yes: {says: "Yes."}\n  surface: all')],
  ])('%s', (want, given) => {
    expect(() => parseChoices(given, 'my/choices.yaml', small)).toThrow(`my/choices.yaml${want}`);
  });
});

it('the choices of a point that the owner answered by a choice have the name of that choice', () => {
  const answered = parseContract(
    SMALL.replace('{id: api.json, section: introduction,', '{id: api.json, section: introduction, choice: yes,'),
  );
  const point = (name: string) =>
    `api.json:\n  answered: {question: "Do both?"}\n  choices: {no: {says: "No."}, ${name}: {says: "So."}}\n`;
  expect(parseChoices(point('yes'), 'my/choices.yaml', answered).size).toBe(1);
  expect(() => parseChoices(point('both'), 'my/choices.yaml', answered)).toThrow(
    'my/choices.yaml:3: the statement api.json is the choice yes; there are no, both',
  );
});

it('a value can have the name that a statement gives', () => {
  const named = cors('yes: {says: "With {a}.", with: {a: {such-as: [x]}}, needs: {named: {a: api.json}}}');
  expect(parseChoices(named, 'my/choices.yaml', small).get('api.cors')?.choices[1]?.needs.named.get('a')).toBe(
    'api.json',
  );
});

it('a choice that two points of a behaviour have has the same values at both, or at one of them more', () => {
  const mark = /( +- \{id: )api\.cors(.*\n)/;
  const two = parseContract(SMALL.replace(mark, '$1api.cors$2$1api.more$2'));
  const parsed = (...values: string[]) => {
    const points = values.map((names, index) => {
      const says = names.replaceAll(/\w/g, '{$&}.') || 'No.';
      const rules = names.replaceAll(/\w/g, '$&: [1],');
      return `api.${['cors', 'more'][index]}: {shows: cors, choices: {no: {says: "${says}", with: {${rules}}}, b: {says: "B."}}}`;
    });
    return () => parseChoices(points.join('\n'), 'my/choices.yaml', two);
  };
  for (const [one, other] of ['ab', 'ba'].map(([...names]) => names)) {
    const known = 'my/choices.yaml:2: another point with cors has the choice no with these values: ';
    expect(parsed(`${one}`, `${other}`)).toThrow(`${known}${one}`);
    expect(parsed(`${one}`, `${one} ${other}`)().size).toBe(2);
    expect(parsed(`${one} ${other}`, `${one}`)().size).toBe(2);
    expect(parsed('', `${one}`)().size).toBe(2);
  }
});

it('choices that are written as they were read are the same', () => {
  const entries = [...contract.choices.values()].map(({ id, nowhere, choices, ...point }) => {
    const all = choices.map((choice) => [choice.name, choiceAsWritten(choice)] as const);
    const written = nowhere === undefined ? { choices: Object.fromEntries(all) } : { nowhere };
    return [id, { ...point, ...written }] as const;
  });
  const text = JSON.stringify(Object.fromEntries(entries));
  expect(parseChoices(text, 'my/choices.yaml', contract)).toEqual(contract.choices);
  expect(parseChoices('', 'my/choices.yaml', contract).size).toBe(0);
});

it('every point that no OpenAPI document can answer has choices, or a reason why no response shows an answer', () => {
  const inWords = contract.openPoints.filter(({ aspect }) => aspect === 'elsewhere').map(({ id }) => id);
  expect([...contract.choices.keys()].sort()).toEqual(inWords.sort());
});

it('no sentence stands in the choices twice at one point, and none of them in a set', async () => {
  const sets = await Promise.all(
    ['plain', 'contrary', 'sparse'].map((name) => readFile(`openapi/assumptions/${name}.yaml`, 'utf8')),
  );
  expect(contract.choices.size, choicesPath(contract.file)).toBeGreaterThan(0);
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
