import { refuse } from './colloquy-error.ts';
import type { ClientOptions } from './make-client.ts';

interface RunTime {
  /** Pages and workers of a browser have one; edge workers and servers have none. */
  readonly location?: unknown;
  readonly process?: { readonly env?: { readonly COLLOQUY_API_KEY?: string } };
}

/**
 * Finds the key, in the options or in the environment, and checks that a header can hold it (§5.2).
 *
 * @throws {ColloquyError} of kind `usage`; it never holds the key.
 */
export function apiKeyOf({ apiKey, mock }: Pick<ClientOptions, 'apiKey' | 'mock'>): string {
  const { location, process }: RunTime = globalThis;
  const key = apiKey ?? process?.env?.COLLOQUY_API_KEY ?? '';
  if (location && !mock) refuse('apiKey in a browser needs mock: true');
  if (!/^[!#-[\]-~]+$/.test(key)) refuse('set apiKey or COLLOQUY_API_KEY to a key');
  return key;
}
