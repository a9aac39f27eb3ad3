/** The name of undocumented parameters and arguments that our probes send. */
export const OWN_NAME = 'colloquy';
