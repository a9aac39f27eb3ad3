import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Contract, OpenPoint } from '../../../src/contract/index.ts';
import { referenceLink } from '../../../src/docs/index.ts';
import { follow } from './reference.ts';

/** A place of the reference, as its address names it, and the open points there. */
type Spot = readonly [hash: string, points: readonly OpenPoint[]];

/** Where in the reference open points of a contract are. */
export function spotsOf(contract: Contract, points = contract.openPoints): ReadonlyMap<string, readonly OpenPoint[]> {
  const hashOf = ({ place }: OpenPoint) => referenceLink(contract, place).replace(/^[^#]+/, '');
  return Map.groupBy(points, hashOf);
}

/** Expects of each open point that it is marked at its spot, with a link to its entry. */
export async function expectMarked(page: Page, spots: Iterable<Spot>): Promise<void> {
  for (const [spot, points] of spots) {
    await follow(page, spot);
    const [, , row] = spot.split('#');
    if (row !== undefined && !row.includes('responses&c=')) {
      const box = await page.locator(`[id="${row}"]`).first().boundingBox();
      expect(box, spot).not.toBeNull();
    }
    const ofScheme = points.some(({ place }) => place.pointer.startsWith('/components/securitySchemes/'));
    // Once for all points of a scheme: what it opens lies over the button.
    if (ofScheme) await page.getByRole('button', { name: 'View security details' }).first().click();
    for (const { id, place } of points) {
      const isScheme = place.pointer.startsWith('/components/securitySchemes/');
      const shown = page.locator(isScheme ? 'body' : shownWithin(spot));
      await shown.locator(`a[href="open-points.html#${id}"]`).first().waitFor();
    }
  }
}

/**
 * The part of the page that a deep link names: the row of a parameter, field or header; the section of an operation,
 * schema or tag; the page, above its sections.
 */
function shownWithin(spot: string): string {
  const [, path = '', row = ''] = spot.split('#');
  if (row.includes('path=')) return `[id="${row}"]`;
  return path === '/' ? 'main' : `[id="${path.slice(1)}"]`;
}
