import { expect, test } from 'vitest';
import { at, readContract } from '../../src/contract/index.ts';
import { shownContract } from '../../src/docs/try-it/shown-contract.ts';

test('the console keeps the description of an element, and has each open point of it', async () => {
  const contract = await readContract();
  const { document, model, openPoints } = contract;
  const shown = shownContract({ contract, served: contract, mockUrl: 'http://127.0.0.1:4010' });
  const sent = openPoints.filter(({ place }) => model.directionAt(place.pointer) === 'sent');
  const byPlace = Map.groupBy(sent, ({ place }) => place.pointer);
  for (const [pointer, points] of byPlace) {
    const before = Object(at(document, pointer)).description ?? '';
    const open = points.map(({ id, question }) => `Open: ${question} (${id})`);
    expect(Object(at(shown, pointer)).description).toBe([before.trim(), ...open].filter(Boolean).join('\n\n'));
  }
  expect(Math.max(...[...byPlace.values()].map((points) => points.length))).toBeGreaterThan(1);
});
