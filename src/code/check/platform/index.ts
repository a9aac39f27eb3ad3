/** The functions and objects of JavaScript, Python and shell that programs use without an import. */
export { callInChain } from './expect.ts';
export { platformValue } from './globals.ts';
export { callObjectMethod, toData } from './methods.ts';
export { readPlatformField, resolveUrl, urlText } from './urls.ts';
