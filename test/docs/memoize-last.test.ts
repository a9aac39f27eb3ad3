import { expect, test } from 'vitest';
import { memoizeLast } from '../../src/docs/memoize-last.ts';

test('a value is computed again if its inputs changed, and only the latest is remembered', () => {
  const made: string[] = [];
  const kept = memoizeLast<string>();
  const title = (key: string, text: string): string =>
    kept(key, [{ text }], () => {
      made.push(text);
      return `<h1>${text}</h1>`;
    });
  for (const text of ['one', 'one', 'two', 'one']) expect(title('start', text)).toBe(`<h1>${text}</h1>`);
  expect(title('guide', 'one')).toBe('<h1>one</h1>');
  expect(made).toEqual(['one', 'two', 'one', 'one']);
});
