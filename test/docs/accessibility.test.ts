import { test } from 'vitest';
import { expectAccessible, PAGES } from './support/accessibility.ts';
import { VIEWS } from './support/axe.ts';
import { serveSite } from './support/site.ts';

const site = serveSite();

// All views, and an operation as it opens, are looked at by test/long/docs.long.test.ts.
test('pages on a narrow screen, in the light', { timeout: 180_000 }, () =>
  expectAccessible(
    site,
    VIEWS[0],
    PAGES.filter(({ path }) => path !== 'reference.html#/messages/sendmessage'),
  ),
);
