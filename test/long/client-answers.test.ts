import { test } from 'vitest';
import { checkRawAnswers } from '../client/answers/check.ts';
import { ENTRIES } from '../client/server.ts';

test.each(ENTRIES)(
  'whatever bytes come, 10,000 times over $over, a call settles in its time with a typed result',
  ({ entry }) => checkRawAnswers(entry.createClient, 10_000).then(() => {}),
);
