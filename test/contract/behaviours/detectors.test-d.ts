import { expectTypeOf, test } from 'vitest';
import type { ChoiceNames, choices } from '../../../generated/choices.ts';
import type { Detector, Sighting } from '../../../src/contract/behaviours/detector.ts';
import { DETECTORS } from '../../../src/contract/behaviours/detectors.ts';
import type { BEHAVIOURS, ChoiceName } from '../../../src/contract/behaviours/index.ts';

test('the types have the names of the choices', () => {
  expectTypeOf<ChoiceNames['api.media-types']>().toEqualTypeOf<keyof (typeof choices)['api.media-types']['choices']>();
  expectTypeOf<ChoiceName<'media-type'>>().toEqualTypeOf<ChoiceNames['api.media-types']>();
  expectTypeOf<ChoiceName<'list-order'>>().toEqualTypeOf<
    ChoiceNames['list-agents.order'] | ChoiceNames['conversation-list.order']
  >();
});

test('a detector returns only choices of its behaviour, and no behaviour is missing', () => {
  type MediaType = Detector<(typeof BEHAVIOURS)['media-type']>;
  const by: Sighting['by'] = {
    request: { surface: '', method: 'GET', path: '/', query: '', headers: {}, body: undefined, credentials: 'stated' },
    response: undefined,
  };
  const known: MediaType = { detect: () => ({ observed: [{ by, name: 'read-as-json' }] }) };
  // @ts-expect-error `media-type` has no such choice
  const unknown: MediaType = { detect: () => ({ observed: [{ by, name: 'read-as-text' }] }) };
  const { cors: _, ...others } = DETECTORS;
  // @ts-expect-error `cors` is missing
  const all: typeof DETECTORS = others;
  expectTypeOf([known, unknown, all]).toBeArray();
});
