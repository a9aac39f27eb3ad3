/** The optional forms of a report. They have a module of their own, so that help does not load the writers. */
export const REPORT_FORMS = ['junit', 'markdown', 'github'] as const;
export type ReportForm = (typeof REPORT_FORMS)[number];
