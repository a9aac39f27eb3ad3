/** Serves over HTTP with Node. */
export { type Listening, type ListenOptions, listen, type OnRequest } from './listen.ts';
