/**
 * The maximum number of steps for one value. A step is one part of a keyword, checked at one part of the value:
 * 1,000,000 take less than half a second.
 */
export const STEP_LIMIT = 1_000_000;

/**
 * The keyword of the error that a value gets if it takes too many steps. Whether the schema allows the value is then
 * unknown.
 */
export const STEP_KEYWORD = 'steps';
