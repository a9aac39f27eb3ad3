import type { RequestAddress } from './address.ts';
import { memberKey, sourceKey, type Value } from './values/index.ts';

/** Stands for the host of the page that a browser shows. */
export const PAGE_HOST = 'the host of the page';

/** Whether a value is the address of the page, such as `location.origin`. An attribute in the page is a setting. */
const isPageAddress = (value: Value): boolean =>
  /^name (location|window|self|globalThis|parent|top|document (location|baseURI|URL|documentURI)\b.*)$/.test(
    value.kind === 'unknown' && value.source === 'name document' ? memberKey(value) : sourceKey(value),
  );

/** Identifies the host of an address, also if it is not known; empty if the address has none. */
export const hostKey = ({
  hostKey: key,
  origin,
  before,
}: Pick<RequestAddress, 'hostKey' | 'origin' | 'before'>): string =>
  key ?? origin ?? (before === undefined ? '' : isPageAddress(before) ? PAGE_HOST : sourceKey(before));
