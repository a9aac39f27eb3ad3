import { findChromium } from './browser.ts';

/**
 * Finds or installs the browser once, before any test: an installation takes longer than a test may wait. Without one
 * the tests that need it say so themselves.
 */
export async function setup(): Promise<void> {
  await findChromium().catch(() => undefined);
}
