/**
 * The Developer API key of every test that sends one. No server issued it, and the mock takes any. The run fails when
 * it is printed anywhere.
 */
export const KEY = 'canary-7f3c19';
