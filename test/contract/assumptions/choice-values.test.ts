import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomValue } from '../../../src/contract/assumptions/choice-values.ts';
import {
  isStructureName,
  objectionToValues,
  type SetAction,
  sentenceWithBlanks,
  startingValues,
  valuesInWords,
} from '../../../src/contract/assumptions/index.ts';
import type { Choice, Json, JsonObject, ValueRule } from '../../../src/contract/model/index.ts';

const RULES = {
  one: { kind: 'one-of', values: [404] },
  several: { kind: 'one-of', values: [404, 'gone'] },
  integer: { kind: 'integer', from: 1, to: 9 },
  large: { kind: 'integer', from: 0, to: 2 ** 60 },
  text: { kind: 'text', suchAs: ['ab', 'cd'] },
  pattern: { kind: 'text', suchAs: ['aa'], pattern: '^a+$' },
  empty: { kind: 'text', suchAs: [''], pattern: '^a*$' },
  field: { kind: 'text', suchAs: ['next'], isName: true },
  integers: { kind: 'list', of: { kind: 'integer', from: 1, to: 9 } },
  texts: { kind: 'list', of: { kind: 'text', suchAs: ['ab', 'cd'] } },
  listed: { kind: 'list', of: { kind: 'one-of', values: ['a', 'b'] } },
} as const satisfies Record<string, ValueRule>;
type RuleName = keyof typeof RULES;

const choiceOf = (
  rules: Readonly<Record<string, ValueRule>>,
  named: Readonly<Record<string, string>> = {},
  says = '',
): Choice => ({
  ...{ name: 'some', says },
  with: new Map(Object.entries(rules)),
  needs: { named: new Map(Object.entries(named)) },
});

test.for<[rule: RuleName, words: string | undefined]>([
  ['one', '`404`'],
  ['several', 'one of `404`, `gone`'],
  ['integer', 'a whole number from 1 to 9'],
  ['text', undefined],
  ['texts', undefined],
  ['integers', 'a list, without repetitions, in which each is a whole number from 1 to 9'],
  ['listed', 'a list, without repetitions, in which each is one of `a`, `b`'],
])('the rule %s is described as %s', ([rule, words]) => {
  expect(valuesInWords(choiceOf({ a: RULES[rule] }))).toEqual(words === undefined ? [] : [`‹a› is ${words}`]);
});

test('a value that is a name in the structure is described by the point that adds the name', () => {
  expect(valuesInWords(choiceOf({ a: RULES.text, b: RULES.one }, { a: 'list.filters' }))).toEqual([
    '‹a› is a name that the answer to `list.filters` adds',
    '‹b› is `404`',
  ]);
});

test.for<[rule: RuleName, fits: readonly Json[], others: readonly Json[], words: string]>([
  ['one', [404], ['404', 405, null], '404'],
  ['several', [404, 'gone'], ['404', [404]], 'one of 404, gone'],
  ['integer', [1, 5, 9], [0, 10, 1.5, '5', null], 'a whole number from 1 to 9'],
  ['large', [0, 2 ** 52], [2 ** 55, -1], `a whole number from 0 to ${2 ** 60}`],
  ['text', ['a', ' '], ['', 7, null], 'a text such as ab, cd'],
  ['pattern', ['a', 'aa'], ['', 'b', 7, ['a']], 'a text such as aa'],
  ['empty', ['', 'a'], ['b'], 'a text such as '],
  [
    'integers',
    [[1], [9, 1]],
    [[], [1, 1], [1, 10], [10, 1], 1, '1', {}],
    'a list, without repetitions, in which each is a whole number from 1 to 9',
  ],
  ['texts', [['a']], [[''], 'a'], 'a list, without repetitions, in which each is a text such as ab, cd'],
])('the values of the rule %s', ([name, fits, others, words]) => {
  const choice = choiceOf({ a: RULES[name] });
  for (const value of fits) expect(objectionToValues(choice, { a: value }), JSON.stringify(value)).toBeUndefined();
  for (const value of others)
    expect(objectionToValues(choice, { a: value }), JSON.stringify(value)).toBe(
      `has the choice some, whose value a must be ${words}`,
    );
  expect(objectionToValues(choice, {})).toBe(`has the choice some, which needs the value a: ${words}`);
});

test('a value that the choice does not have is refused', () => {
  expect(objectionToValues(choiceOf({ a: RULES.one, b: RULES.text }), { a: 404, c: 1 })).toBe(
    'has the choice some without a value c; its values: a, b',
  );
  expect(objectionToValues(choiceOf({}), { c: 1 })).toBe('has the choice some without a value c; its values: none');
  expect(objectionToValues(choiceOf({}), {})).toBeUndefined();
});

test('a sentence has a blank for each text that is no name', () => {
  const says = '{one}, {text}, {field}, {named}, {listed} and {texts}.';
  const { one, text, field, listed, texts } = RULES;
  const choice = choiceOf({ one, text, field, named: text, listed, texts }, { named: 'list.filters' }, says);
  const values = { one: 404, text: 'secret', field: 'next', named: 'page', texts: ['x'] };
  const sentence = (listedValues: Json): string => sentenceWithBlanks(choice, { ...values, listed: listedValues });
  expect(sentence(['a', 'b', 'c'])).toBe('404, …, next, page, a, b and c and x.');
  expect(sentence(['a', 'b'])).toBe('404, …, next, page, a and b and x.');
  expect(sentence(['a'])).toBe('404, …, next, page, a and x.');
  expect(sentence({ a: 1 })).toBe('404, …, next, page, {"a":1} and x.');
  expect(sentenceWithBlanks(choice, {})).toBe('…, …, …, …, … and ….');
  expect(['one', 'text', 'field', 'named', 'other'].filter((name) => isStructureName(choice, name))).toEqual([
    'field',
    'named',
  ]);
});

test.for(Object.entries(RULES).filter(([name]) => name !== 'large'))('random values fit the rule %s', ([, rule]) => {
  for (const value of fc.sample(randomValue(fc, rule), { seed: 1, numRuns: 50 }))
    expect(objectionToValues(choiceOf({ a: rule }), { a: value })).toBeUndefined();
});

/** A set that answers the open point `it` by a choice. */
const setWith = (name: string, values: JsonObject, id = 'it'): { readonly actions: readonly SetAction[] } => ({
  actions: [{ target: '$.info', description: '', fills: [id], choice: { name, with: values }, update: {} }],
});

test.for<
  [
    title: string,
    base: ReturnType<typeof setWith> | undefined,
    sets: readonly ReturnType<typeof setWith>[],
    values: JsonObject,
  ]
>([
  ['the first ones', undefined, [], { a: 404, b: 1, c: 'ab', d: [1] }],
  [
    'those of the set',
    setWith('some', { a: 'gone', b: 2, c: 'x', d: [3] }),
    [setWith('some', { a: 404, b: 7, c: 'y', d: [4] })],
    { a: 'gone', b: 2, c: 'x', d: [3] },
  ],
  [
    'those of another set',
    undefined,
    [{ actions: [] }, setWith('other', { a: 'gone' }), setWith('some', { a: 'gone', b: 7, c: 'y', d: [4] })],
    { a: 'gone', b: 7, c: 'y', d: [4] },
  ],
  [
    'not those of another point',
    setWith('some', { b: 7 }, 'that'),
    [setWith('some', { b: 8 }, 'that')],
    { a: 404, b: 1, c: 'ab', d: [1] },
  ],
  [
    'of another choice the name',
    setWith('other', { a: 'gone', b: 2, c: 'x' }),
    [setWith('some', { c: 'y', b: 3 })],
    { a: 404, b: 3, c: 'x', d: [1] },
  ],
  [
    'the first ones where those of the set do not fit',
    setWith('some', { a: 'gone', b: 10 }),
    [],
    { a: 404, b: 1, c: 'ab', d: [1] },
  ],
])('a form first shows %s', ([, base, sets, values]) => {
  const { several, integer, text, integers } = RULES;
  const choice = choiceOf({ a: several, b: integer, c: text, d: integers }, { c: 'list.filters' });
  expect(startingValues(choice, 'it', base, sets)).toEqual(values);
});
