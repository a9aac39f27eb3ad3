import { test } from 'vitest';
import { VIEWS } from '../docs/support/axe.ts';
import { expectAccessible, serveExample } from '../examples/opened-page.ts';

const example = serveExample('conversations-page');

test.for(VIEWS)('everyone can use the page of conversations, $viewport.width pixels, $colorScheme', (view) =>
  expectAccessible(example, view),
);
