import { refuse } from './call-error.ts';
import type { ClientOptions } from './create-client.ts';

/** The name of the environment variable from which the key is taken; it is this package's, not the API's. */
const VARIABLE = 'COLLOQUY_API_KEY';

/**
 * Finds the key, in the options or in the environment, and checks that a header can hold it (§5.2).
 *
 * @throws {CallError} of kind `usage`; it never holds the key.
 */
export function apiKeyOf({ apiKey = fromEnvironment(), mock = false }: ClientOptions): string {
  if (!mock && inBrowser()) {
    refuse('A key in a browser can be read by everyone. Call from a backend; for a mock, say mock: true.');
  }
  if (typeof apiKey !== 'string' || apiKey === '') refuse(`Give the Developer API key as apiKey or in ${VARIABLE}.`);
  if (!/^[!-~]+$/.test(apiKey))
    refuse('The key has a character that no header can hold, such as a space or a line break.');
  return apiKey;
}

function fromEnvironment(): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[VARIABLE];
}

/** Pages and workers of a browser have a location; edge workers and servers have none. */
function inBrowser(): boolean {
  return (globalThis as { location?: unknown }).location !== undefined;
}
