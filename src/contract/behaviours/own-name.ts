/** The name of undocumented parameters and arguments that our probes send. */
export const PROBE_NAME = 'colloquy';
