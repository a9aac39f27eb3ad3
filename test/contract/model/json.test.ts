import { describe, expect, it, test } from 'vitest';
import {
  at,
  fromPointer,
  isSameData,
  isWithin,
  type Json,
  type JsonObject,
  keyBelow,
  Model,
  parentOf,
  removeAt,
  setAt,
  toPointer,
} from '../../../src/contract/model/index.ts';
import { changesBetween } from '../../../src/contract/model/json-changes.ts';

test('a JSON pointer is escaped, and finds only existing values (RFC 6901)', () => {
  expect(toPointer(['a~1b', '/', ''])).toBe('/a~01b/~1/');
  expect(fromPointer('#/a~01b/~1/')).toEqual(['a~1b', '/', '']);
  const document = { list: [{ a: 1 }], nothing: null };
  const found = ['/list/0/a', '/nothing', '/list/1', '/toString', '/nothing/more'].map((one) => at(document, one));
  expect(found).toEqual([1, null, undefined, undefined, undefined]);
});

test('a reference is followed to its end, and circles are not', () => {
  const model = new Model({
    a: { $ref: '#/b' },
    b: { $ref: '#/c' },
    c: { type: 'string' },
    round: { $ref: '#/round' },
  });
  expect(model.resolvedAt('/a')).toMatchObject({ pointer: '/c', node: { type: 'string' } });
  expect(model.resolvedAt('/round')).toBeUndefined();
  expect(model.resolvedAt('/none')).toBeUndefined();
});

describe('a copy of a document', () => {
  it.each<{ name: string; edit: (document: JsonObject) => void; want: Json }>([
    { name: 'a new key', edit: (copy) => setAt(copy, '/a~1b', 1), want: { list: [1, 2, 3], 'a/b': 1 } },
    { name: 'another item', edit: (copy) => setAt(copy, '/list/1', { c: 1 }), want: { list: [1, { c: 1 }, 3] } },
    { name: 'one item more', edit: (copy) => setAt(copy, '/list/3', 4), want: { list: [1, 2, 3, 4] } },
    { name: 'a key less', edit: (copy) => removeAt(copy, '/list'), want: {} },
    { name: 'an item less', edit: (copy) => removeAt(copy, '/list/1'), want: { list: [1, 3] } },
  ])('gets $name in place', ({ edit, want }) => {
    const copy = { list: [1, 2, 3] };
    edit(copy);
    expect(copy).toEqual(want);
  });

  it('is not written where nothing is', () => {
    for (const document of [{}, { none: null }, { none: 'a text' }]) {
      expect(() => setAt(document, '/none/a', 1)).toThrow('the document has no element at /none');
    }
  });
});

test('pointers are compared by keys, not by characters', () => {
  expect(['/a', '/a/b', '/ab', '/'].map((one) => isWithin(one, '/a'))).toEqual([true, true, false, false]);
  expect(['/a/b~1c/d', '/a/b', '/a', '/ab/c'].map((one) => keyBelow(one, '/a'))).toEqual([
    ...['b~1c', 'b', undefined, undefined],
  ]);
  expect([parentOf('/a/b/c'), parentOf('/a/b/c', 2), parentOf('/a')]).toEqual(['/a/b', '/a', '']);
});

test('data is the same in any order of keys', () => {
  const nested = { a: [1, { b: null }], c: 2 };
  expect(
    [
      [nested, { c: 2, a: [1, { b: null }] }],
      [null, null],
    ].every(([one, other]) => isSameData(one, other)),
  ).toBe(true);
  const others: unknown[] = [
    [],
    {},
    null,
    1,
    '1',
    [1],
    [1, 2],
    [1, 3],
    { a: 1 },
    { a: 1, b: 2 },
    { b: undefined },
    nested,
  ];
  const same = others.filter((one) => others.some((other) => other !== one && isSameData(one, other)));
  expect(same).toEqual([]);
  expect(isSameData({ a: undefined }, { b: undefined })).toBe(false);
});

describe('changes', () => {
  it('are none between nothing and nothing', () => {
    expect(changesBetween(undefined, undefined)).toEqual([]);
  });

  it.each<{ before: Json; after: Json; want: string[] }>([
    { before: { a: 1 }, after: { a: 1 }, want: [] },
    { before: { a: 1 }, after: { a: 2 }, want: ['changed /a'] },
    { before: {}, after: { a: { b: 1 } }, want: ['added /a'] },
    { before: { a: { b: 1 } }, after: { a: {} }, want: ['removed /a/b'] },
    { before: { a: [1, 2] }, after: { a: [1] }, want: ['removed /a/1'] },
    { before: { a: [1] }, after: { a: { 0: 1 } }, want: ['changed /a'] },
    { before: { a: null }, after: { a: {} }, want: ['changed /a'] },
    { before: { 'a/b': 1 }, after: {}, want: ['removed /a~1b'] },
    { before: {}, after: { toString: 1 }, want: ['added /toString'] },
    { before: { a: { 0: 1 } }, after: { a: [1] }, want: ['changed /a'] },
    { before: [1], after: [1, 2], want: ['added /1'] },
  ])('$want', ({ before, after, want }) => {
    expect(changesBetween(before, after).map(({ kind, pointer }) => `${kind} ${pointer}`)).toEqual(want);
  });
});
