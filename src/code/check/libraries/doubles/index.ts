import type { Library } from '../library.ts';
import { BROWSER_DOUBLES, PYTHON_BROWSER_DOUBLES } from './browser-doubles.ts';
import { JAVASCRIPT_DOUBLES } from './javascript-doubles.ts';
import { PYTHON_DOUBLES } from './python-doubles.ts';
import { PYTHON_SERVERS } from './python-servers.ts';
import { SERVER_DOUBLES } from './server-doubles.ts';

export { createRoutedPage } from './browser-doubles.ts';
export { addHandler } from './double.ts';
export { answersItsRequests } from './installed.ts';
export { DOUBLE_FILE } from './javascript-doubles.ts';
export { addServer } from './server-doubles.ts';

/** The libraries with which tests answer requests, in JavaScript and Python. */
export const DOUBLE_LIBRARIES: { readonly javascript: readonly Library[]; readonly python: readonly Library[] } = {
  javascript: [...JAVASCRIPT_DOUBLES, ...BROWSER_DOUBLES, ...SERVER_DOUBLES],
  python: [...PYTHON_DOUBLES, ...PYTHON_BROWSER_DOUBLES, ...PYTHON_SERVERS],
};
