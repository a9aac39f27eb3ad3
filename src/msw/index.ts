/** The mock as handlers for MSW, for the tests of applications. */
export type { OperationId } from '../../generated/ids.ts';
export { createMock, type Mock, type MockOptions } from './create-mock.ts';
export type { Override } from './override.ts';
export type { SetName } from './sets.ts';
