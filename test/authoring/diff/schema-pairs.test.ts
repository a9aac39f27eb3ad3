import { expect, test } from 'vitest';
import { ratingOf, withReceived, withSent } from './support/documents.ts';
import { SCHEMA_PAIRS } from './support/schema-pairs.ts';

test.each(SCHEMA_PAIRS)('%s is rated in both directions, and in reverse', (_, before, after, { sent, received }) => {
  expect({
    sent: [ratingOf(withSent(before), withSent(after)), ratingOf(withSent(after), withSent(before))],
    received: [
      ratingOf(withReceived(before), withReceived(after)),
      ratingOf(withReceived(after), withReceived(before)),
    ],
  }).toEqual({ sent, received });
});
