import { expectTypeOf, test } from 'vitest';
import type { ChoiceNames, choices } from '../../generated/choices.ts';
import type { ChoiceName } from '../../src/behaviours/index.ts';
import type { Recogniser, Recognisers } from '../../src/judge/observe/behaviours-around.ts';
import { observed } from '../../src/judge/observe/choices.ts';

test('the names of choices are those of the choices', () => {
  expectTypeOf<ChoiceNames['api.media-types']>().toEqualTypeOf<keyof (typeof choices)['api.media-types']['choices']>();
  expectTypeOf<ChoiceName<'media-type'>>().toEqualTypeOf<ChoiceNames['api.media-types']>();
  expectTypeOf<ChoiceName<'list-order'>>().toEqualTypeOf<
    ChoiceNames['list-agents.order'] | ChoiceNames['conversation-list.order']
  >();
});

test('a recogniser knows no choice that its behaviour does not have, and no behaviour that there is not', () => {
  const known: Recogniser<'media-type'> = ({ choices }) => observed(choices, [{ name: 'read-as-json' }]);
  // @ts-expect-error `media-type` has no such choice
  const unknown: Recogniser<'media-type'> = ({ choices }) => observed(choices, [{ name: 'read-as-text' }]);
  // @ts-expect-error there is no such behaviour
  const all: Recognisers = { 'media-types': known };
  expectTypeOf([known, unknown, all]).toBeArray();
});
