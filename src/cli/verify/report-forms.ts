/** Reports of verify that are made when they are asked for. Apart, so that help loads no more. */
export const REPORTS = ['junit', 'markdown', 'github'] as const;
export type ReportForm = (typeof REPORTS)[number];
