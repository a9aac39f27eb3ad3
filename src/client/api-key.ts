import { refuse } from './colloquy-error.ts';
import type { ClientOptions } from './make-client.ts';

/** The name of the environment variable from which the key is taken; it is this package's, not the API's. */
const VARIABLE = 'COLLOQUY_API_KEY';

/**
 * Finds the key, in the options or in the environment, and checks that a header can hold it (§5.2).
 *
 * @throws {ColloquyError} of kind `usage`; it never holds the key.
 */
export function apiKeyOf({ apiKey, mock }: ClientOptions): string {
  const key = apiKey ?? environment()?.[VARIABLE] ?? '';
  if (!mock && inBrowser()) refuse('no apiKey is secret in a browser (mock: true for a mock)');
  if (!/^[!#-[\]-~]+$/.test(key)) refuse(`apiKey or ${VARIABLE} must be a key`);
  return key;
}

const environment = () =>
  (globalThis as { process?: { env?: Readonly<Record<string, string | undefined>> } }).process?.env;

/** Pages and workers of a browser have a location; edge workers and servers have none. */
const inBrowser = () => (globalThis as { location?: unknown }).location !== undefined;
