import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { form } from '../../../src/sdk/toolkit/index.ts';

const parseForm = (text: string) => form.read(text, 1);

describe('a form', () => {
  it('reads a well-formed form as URLSearchParams does', () => {
    const fields = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), {
      noNullPrototype: false,
    });
    fc.assert(
      fc.property(fields, (values) => {
        const text = new URLSearchParams(Object.entries(values)).toString();
        expect(Object.entries(parseForm(text))).toEqual(Object.entries(Object.fromEntries(new URLSearchParams(text))));
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads any other text as URLSearchParams does, or refuses it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '=', '&', '+', '%', '%c3%bc', '%3D', '%ff', 'ü') });
    fc.assert(
      fc.property(text, (given) => {
        const read = parseForm(given);
        if (read === 'malformed-parameters') return;
        expect(Object.entries(read)).toEqual([...new URLSearchParams(given)]);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each(['a&a', '=1&=2', 'a=%', 'a=%zz', '%ff=1'])('refuses %s', (text) => {
    expect(parseForm(text)).toBe('malformed-parameters');
  });
});
