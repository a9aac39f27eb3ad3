/** The mock's own page: what is assumed, what else could be, and the last requests with what each had to guess. */
export { type RecentRequests, recentRequests } from './recent-requests.ts';
export type { AssumptionChoice, Switching } from './status.ts';
export { makeStatusPage, type StatusPage } from './status-page.ts';
export { STATUS_PATH } from './status-path.ts';
