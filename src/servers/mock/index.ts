/**
 * Serves the contract as a mock: it enforces statements, does what is simplest at open points, and names in each
 * response the open points at which the response is a guess.
 */
export {
  ASSUMPTION_SET_HEADER,
  bodyAsText,
  formatRecord,
  GUESSES_HEADER,
  ORIGIN_HEADER,
  type RequestRecord,
  ServeError,
  type SetSwitch as Switching,
} from '../http/index.ts';
export { createDocumentedSource, type DocumentedResponse, type FindDocumentedResponse } from './examples.ts';
export { createDocumentedResponseFinder, createExampleSource, createSampler } from './negotiate.ts';
export { readRepeats } from './repeats.ts';
export { createMockService, type Mock, type MockOptions, startMock } from './start-mock.ts';
