/** The status that the set of `server.ts` gives to a server failure, and to nothing else that a test meets. */
export const SERVER_FAILURE = 503;
