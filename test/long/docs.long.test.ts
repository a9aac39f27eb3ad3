import { test } from 'vitest';
import { expectAccessible } from '../docs/support/accessibility.ts';
import { VIEWS } from '../docs/support/axe.ts';
import { serveSite } from '../docs/support/site.ts';

const site = serveSite();

test.for(VIEWS)('pages at $viewport.width pixels, $colorScheme', { timeout: 180_000 }, (view) =>
  expectAccessible(site, view),
);
