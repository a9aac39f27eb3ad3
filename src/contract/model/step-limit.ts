/**
 * Steps that a validator may take at one value. A step is a part of a keyword at a part of the value: 1,000,000 take less
 * than half a second.
 */
export const STEP_LIMIT = 1_000_000;

/** The keyword of the only error of a value that takes more steps: whether the schema allows it is then not known. */
export const STEP_KEYWORD = 'steps';
