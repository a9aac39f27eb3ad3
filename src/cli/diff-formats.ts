export const DIFF_FORMATS = ['text', 'markdown', 'json', 'github', 'sarif', 'junit'] as const;
export type DiffFormat = (typeof DIFF_FORMATS)[number];
