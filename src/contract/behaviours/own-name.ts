/** The name of undocumented parameters and arguments that our probes send. */
export const PROBE_NAME = 'colloquy';

/** The name in paths of our probes for something that does not exist. */
export const UNKNOWN_NAME = 'colloquy-unknown';
