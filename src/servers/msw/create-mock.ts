import { createAddress } from './address.ts';
import { points, sets } from './data.js';
import { createHandlers, type Mock } from './handlers.ts';
import { pointsUnder } from './set-data.ts';
import { SET_NAMES, type SetName } from './sets.ts';

/** Options of a mock. */
export interface MockOptions {
  /** The name of the assumption set; `none` by default. */
  readonly assume?: SetName;
  /** The address of the Developer API, such as `https://api.example.com`; any by default. */
  readonly baseUrl?: string;
  /** The address of the web application that serves toolkits; any by default. */
  readonly toolkitUrl?: string;
}

/**
 * Creates handlers for MSW that respond as `colloquy mock` does, in Node and in browsers: requests are checked against
 * the contract, the set guesses at open points, and the header `colloquy-open-points` names the guesses.
 *
 * @throws {TypeError} if there is no such set, or an option is not an address.
 * @example
 * const mock = createMock({ assume: 'plain', baseUrl: 'https://api.example.com' });
 * const server = setupServer(...mock.handlers);
 */
export function createMock({ assume = 'none', baseUrl, toolkitUrl }: MockOptions = {}): Mock {
  if (!SET_NAMES.includes(assume))
    throw new TypeError(`createMock: there is no set ${assume}; there are ${SET_NAMES.join(', ')}`);
  const [main, ofToolkits] = [createAddress('baseUrl', baseUrl, true), createAddress('toolkitUrl', toolkitUrl, true)];
  const data = sets[assume];
  return createHandlers({ ...data, points: pointsUnder(points, data) }, (surface) =>
    surface === 'toolkit' ? ofToolkits : main,
  );
}
