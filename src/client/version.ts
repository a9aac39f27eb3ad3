/**
 * The package with its version, which package.json has as well: a test holds the two together. It is sent on Node and
 * Deno. In a browser it would be refused, or have the browser ask the server first; elsewhere the run time names itself.
 */
export const USER_AGENT = 'colloquy/0.1.0';
