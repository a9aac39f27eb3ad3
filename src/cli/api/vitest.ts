import type { TestProject } from 'vitest/node';
import { type MockOptions, startMock } from './start-mock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the mock that runs during the tests. */
    readonly mockUrl: string;
  }
}

export type { MockOptions };

/**
 * Returns a global set-up for Vitest that starts a mock before the tests and stops it after them. A test gets the address
 * with `inject('mockUrl')`.
 *
 * @example
 * export default mockForVitest({ assume: 'plain' });
 */
export function mockForVitest(options: MockOptions = {}): (project: TestProject) => Promise<() => Promise<void>> {
  return async (project) => {
    const mock = await startMock(options);
    project.provide('mockUrl', mock.url);
    return () => mock.close();
  };
}
