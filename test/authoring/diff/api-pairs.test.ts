import { expect, test } from 'vitest';
import { API_PAIRS } from './support/api-pairs.ts';
import { ratingOf } from './support/documents.ts';

test.each(API_PAIRS)('%s is rated, and in reverse', (_, before, after, forward, backward) => {
  expect([ratingOf(before, after), ratingOf(after, before)]).toEqual([forward, backward]);
});
