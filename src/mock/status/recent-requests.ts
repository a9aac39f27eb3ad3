import type { RequestRecord } from '../request-record.ts';
import { STATUS_PATH } from './status-path.ts';

/** Requests that are kept. */
export const KEPT = 50;

/** The last requests to the mock; those for its own page are not among them. */
export interface RecentRequests {
  add(record: RequestRecord): void;
  /** Newest first. */
  list(): RequestRecord[];
}

export function recentRequests(): RecentRequests {
  const records: RequestRecord[] = [];
  return {
    add(record) {
      if (record.path === STATUS_PATH) return;
      records.push(record);
      if (records.length > KEPT) records.shift();
    },
    list: () => records.toReversed(),
  };
}
