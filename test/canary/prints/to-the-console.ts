import { test } from 'vitest';
import { KEY } from '../key.ts';

test('prints to the console', () => {
  console.log(`Authorization: Bearer ${KEY}`);
});
