export const DIFF_FORMATS = ['text', 'markdown', 'json', 'github'] as const;
export type DiffFormat = (typeof DIFF_FORMATS)[number];
