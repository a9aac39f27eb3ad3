/** The name of what our own probes send and no contract states, in a query or among the arguments of a tool. */
export const OWN_NAME = 'colloquy';
