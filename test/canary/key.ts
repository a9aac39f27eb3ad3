/**
 * The Developer API key of every test that sends one. No server issued it, and the mock takes any. It must never be
 * printed: the run listens for it.
 */
export const KEY = 'canary-7f3c19';
