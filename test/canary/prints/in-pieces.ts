import { test } from 'vitest';
import { KEY } from '../key.ts';

test('prints in pieces', () => {
  process.stderr.write(`key=${KEY.slice(0, 5)}`);
  process.stderr.write(`${KEY.slice(5)}\n`);
});
