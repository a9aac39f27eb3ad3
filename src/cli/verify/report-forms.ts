/** Optional reports of verify. In a module of their own, so that help loads quickly. */
export const REPORTS = ['junit', 'markdown', 'github'] as const;
export type ReportForm = (typeof REPORTS)[number];
