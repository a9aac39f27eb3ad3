/**
 * The package with its version, which package.json has as well: a test compares the two. It is sent on Node and
 * Deno. In a browser it would be refused, or have the browser ask the server first; elsewhere the run time names itself.
 */
export const USER_AGENT = 'colloquy/0.1.0';
