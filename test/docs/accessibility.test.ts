import { test } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { VIEWS } from './support/axe.ts';
import { serveSite } from './support/site.ts';

const site = serveSite();

// All views are looked at by test/long/docs.long.test.ts.
test('pages on a narrow screen, in the light', { timeout: 180_000 }, () => expectAccessible(site, VIEWS[0]));
