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
export { type DocumentedResponse, type FindDocumented, respondFrom } from './examples.ts';
export { documentedFinder, examplesOf, samplerOf } from './negotiate.ts';
export { readRepeats } from './repeats.ts';
export { type Mock, type MockOptions, mockServiceOf, startMock } from './start-mock.ts';
