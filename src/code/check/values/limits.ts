/** Alternatives of a value that are kept apart. */
export const MAX_ALTERNATIVES = 6;
/** Texts that are longer, or have more parts, are unknown. */
export const MAX_CHARACTERS = 65_536;
export const MAX_TEXT_PARTS = 1_000;
/** Elements of a list and fields of an object. */
export const MAX_ELEMENTS = 10_000;
/** Elements or fields that are read if the program reads any of them. */
export const MAX_SAMPLED = 50;
