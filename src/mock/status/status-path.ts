/** The mock's own path, which no path of the contract can be. */
export const STATUS_PATH = '/_colloquy/';
