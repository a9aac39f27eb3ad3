/**
 * Serves the contract as a mock: it enforces statements, answers open points in the simplest way, and names in each
 * response the open points at which the response is a guess.
 */
export {
  bodyAsText,
  formatRecord,
  GUESSES_HEADER,
  ORIGIN_HEADER,
  type RequestRecord,
  SET_HEADER,
  ServeError,
  type Switching,
} from '../http/index.ts';
export { createDocumentedSource, type DocumentedResponse, type FindDocumented } from './examples.ts';
export { createDocumentedFinder, createExampleSource, createSampler } from './negotiate.ts';
export { readRepeats } from './repeats.ts';
export { createMockService, type Mock, type MockOptions, startMock } from './start-mock.ts';
