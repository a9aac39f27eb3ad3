import { expect, test } from 'vitest';
import { checkRawAnswers } from './answers/check.ts';
import { ENTRIES } from './server.ts';

test.each(ENTRIES)(
  'whatever bytes come, a call over $over settles in its time with a typed result',
  async ({ entry }) => {
    expect(await checkRawAnswers(entry.createClient, 500)).toBeGreaterThan(0);
  },
);
