/**
 * Serves the contract as a mock: what is stated is enforced, what is open is answered plainly, and each answer says
 * which of it is a guess.
 */
export { MockError } from './mock-error.ts';
export { namedOpenPoints } from './named-open-points.ts';
export { GUESSES_HEADER, ORIGIN_HEADER, SET_HEADER } from './own-headers.ts';
export { formatRecord, type RequestRecord } from './request-record.ts';
export { type Mock, type MockOptions, startMock } from './start-mock.ts';
export type { AssumptionChoice, Switching } from './status/index.ts';
