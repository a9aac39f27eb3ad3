import type { KeyUse } from '../protocol.ts';

/** The key as `Authorization: Bearer`. */
export const bearer: KeyUse = {
  scheme: { type: 'http', scheme: 'bearer' },
  read(header) {
    const value = header('authorization');
    return value?.slice(0, 7).toLowerCase() === 'bearer ' ? value.slice(7).trim() : undefined;
  },
  write: (key) => ({ authorization: `Bearer ${key}` }),
};

/**
 * The key in a header of its own.
 *
 * @example
 * const keyed = withChoices(plain, 'keyed', {
 *   'toolkits.api-key-use': choose('The key is sent in `X-Toolkit-Key`.', inHeader('x-toolkit-key')),
 * });
 */
export function inHeader(name: string): KeyUse {
  const lower = name.toLowerCase();
  return {
    scheme: { type: 'apiKey', in: 'header', name },
    read: (header) => header(lower),
    write: (key) => ({ [lower]: key }),
  };
}
