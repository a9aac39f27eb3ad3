/** The maximum number of alternatives of a value. Further alternatives are left out. */
export const MAX_ALTERNATIVES = 6;
/** The maximum number of alternatives if they are statuses, such as those of a test. */
export const MAX_STATUSES = 24;
/** The maximum length of a text, and the maximum number of its parts. A larger text is an unknown value. */
export const MAX_CHARACTERS = 65_536;
export const MAX_TEXT_PARTS = 1_000;
/** The maximum number of elements of a list, and of fields of an object. */
export const MAX_ELEMENTS = 10_000;
/** The number of elements or fields that count as read if the program may read any of them. */
export const MAX_SAMPLED = 50;
