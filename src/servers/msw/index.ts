/** The mock as handlers for MSW, for the tests of applications. */
export type { OperationId } from '../../../generated/ids.ts';
export type { CompiledContract } from './compiled-contract.ts';
export { createMock, type MockOptions } from './create-mock.ts';
export { createMockOf } from './create-mock-of.ts';
export type { Mock } from './handlers.ts';
export type { Override } from './override.ts';
export type { SetName } from './sets.ts';
