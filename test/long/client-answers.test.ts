import { test } from 'vitest';
import { ENTRIES } from '../sdk/client/server.ts';
import { checkRawAnswers } from '../sdk/client/truth/check-raw.ts';

test.each(ENTRIES)(
  'whatever bytes come, 10,000 times over $over, a call settles in its time with a typed result',
  ({ entry }) => checkRawAnswers(entry, 10_000),
);
