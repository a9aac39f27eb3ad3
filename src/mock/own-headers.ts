/** Ids of the open points at which an answer is a guess. */
export const GUESSES_HEADER = 'colloquy-open-points';
/** `not-in-contract` on an answer that the contract does not document. */
export const ORIGIN_HEADER = 'colloquy-mock';
/** The assumption set that fills the open points. */
export const SET_HEADER = 'colloquy-assumption-set';
