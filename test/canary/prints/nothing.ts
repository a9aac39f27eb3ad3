import { expect, test } from 'vitest';
import { KEY } from '../key.ts';

test('prints nothing of the key', () => {
  process.stdout.write('');
  expect(KEY).not.toBe('');
});
