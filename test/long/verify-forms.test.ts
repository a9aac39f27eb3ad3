import { expect, test } from 'vitest';
import { judgeForms } from '../evidence/verify/support/forms.ts';

test('each fact that a server holds in all forms of a request but one is broken', async () => {
  const { asked, missed } = await judgeForms(1);
  expect(missed).toEqual([]);
  expect(asked).toBeGreaterThan(30);
});
