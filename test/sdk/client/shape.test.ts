import { expect, test } from 'vitest';
import { findMismatch, isInteger, isString, type Shape } from '../../../src/sdk/client/shape.ts';

const optional: Shape = { 'id?': isInteger };
const nested: Shape = { data: [{ name: isString, 'tags?': [isString] }] };
const broken = (at: string) => ({ at, openPoint: undefined });

test.each<{ shape: Shape; value: unknown; found: unknown }>([
  { shape: optional, value: {}, found: undefined },
  { shape: optional, value: { id: 7, further: [] }, found: undefined },
  { shape: optional, value: { id: '7' }, found: broken('id') },
  { shape: optional, value: { id: null }, found: { at: 'id', openPoint: 'api.nulls' } },
  { shape: optional, value: { id: 2 ** 60 }, found: { at: 'id', openPoint: 'api.integers-size' } },
  { shape: optional, value: null, found: broken('') },
  { shape: optional, value: [], found: broken('') },
  { shape: optional, value: 'a text', found: broken('') },
  { shape: nested, value: { data: [] }, found: undefined },
  { shape: nested, value: { data: [{ name: 'a' }, { name: 'b', tags: ['c'] }] }, found: undefined },
  { shape: nested, value: { data: { 0: { name: 'a' } } }, found: broken('data') },
  { shape: nested, value: { data: [{ name: 'a' }, {}] }, found: broken('data.1.name') },
  { shape: nested, value: { data: [null, { name: 7 }] }, found: broken('data.1.name') },
  { shape: nested, value: { data: [{ name: 'a', tags: [7] }] }, found: broken('data.0.tags.0') },
  { shape: nested, value: { data: [null] }, found: { at: 'data.0', openPoint: 'api.nulls' } },
])('$value differs at $found.at', ({ shape, value, found }) => {
  expect(findMismatch(shape, value)).toEqual(found);
});
