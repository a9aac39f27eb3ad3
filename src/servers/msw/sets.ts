/** The names of the assumption sets that come with the contract, and `none` for no set. */
export const SET_NAMES = ['none', 'contrary', 'plain', 'sparse'] as const;
export type SetName = (typeof SET_NAMES)[number];
