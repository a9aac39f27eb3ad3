/**
 * Serves the contract as a mock: statements are enforced, open points are answered plainly, and each response names the
 * open points at which it is a guess.
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
export { examplesOf, negotiated, samplerOf } from './negotiate.ts';
export { readRepeats } from './repeats.ts';
export { type Mock, type MockOptions, mockServiceOf, startMock } from './start-mock.ts';
