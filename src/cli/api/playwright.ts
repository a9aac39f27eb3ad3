import { type MockOptions, startMock } from './start-mock.ts';

export type { MockOptions };

/** The default port is fixed, because a page is often built for one address. */
const PORT = 4010;

/**
 * Returns a global set-up for Playwright that starts a mock before the tests and stops it after them, by default at
 * `http://127.0.0.1:4010`. A test gets the address from `process.env.COLLOQUY_MOCK_URL`.
 *
 * @example
 * export default mockForPlaywright({ assume: 'plain' });
 */
export function mockForPlaywright(options: MockOptions = {}): () => Promise<() => Promise<void>> {
  return async () => {
    const mock = await startMock({ port: PORT, ...options });
    process.env.COLLOQUY_MOCK_URL = mock.url;
    return () => mock.close();
  };
}
