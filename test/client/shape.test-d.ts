import { expectTypeOf, test } from 'vitest';
import type { Unspecified } from '../../generated/unspecified.ts';
import type { isAnything, isInteger, isListOfObjects, isString, ShapeOf } from '../../src/client/shape.ts';

type Open = Unspecified<'message.fields'>;

test('a body has the shape of what is stated of it, whether or not its other fields are open', () => {
  type Stated = { readonly content: typeof isString; readonly id: typeof isInteger };
  expectTypeOf<ShapeOf<{ content: string; id: number }>>().toEqualTypeOf<Stated>();
  expectTypeOf<ShapeOf<{ content: string; id: number } & { [key: string]: Open }>>().toEqualTypeOf<Stated>();
  expectTypeOf<ShapeOf<{ [key: string]: Open }[]>>().toEqualTypeOf<typeof isListOfObjects>();
  expectTypeOf<ShapeOf<Open>>().toEqualTypeOf<typeof isAnything>();
});

test('what no test can check yet has no shape, so that nothing passes as it unchecked', () => {
  expectTypeOf<ShapeOf<'open' | 'closed'>>().toBeNever();
  expectTypeOf<ShapeOf<1 | 2>>().toBeNever();
  expectTypeOf<ShapeOf<boolean>>().toBeNever();
  expectTypeOf<ShapeOf<string | null>>().toBeNever();
  expectTypeOf<ShapeOf<string | undefined>>().toBeNever();
  expectTypeOf<ShapeOf<string[]>>().toBeNever();
});
