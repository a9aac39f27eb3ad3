/** What the choices of each behaviour exclude, by its name: functions, so that a bundle without them leaves them out. */
export { failedReplyExclusions as 'failed-reply' } from './failed-reply.ts';
export { filterWithoutMatchExclusions as 'filter-without-match' } from './filter-without-match.ts';
export { filtersCombinedExclusions as 'filters-combined' } from './filters-combined.ts';
export { metadataKeysExclusions as 'metadata-keys' } from './metadata-keys.ts';
export { otherMethodExclusions as 'other-method' } from './other-method.ts';
export { rateLimitExclusions as 'rate-limit' } from './rate-limit.ts';
export { redirectsExclusions as redirects } from './redirects.ts';
export { timeoutsExclusions as timeouts } from './timeouts.ts';
export { unknownPathExclusions as 'unknown-path' } from './unknown-path.ts';
export { upstreamFailuresExclusions as 'upstream-failures' } from './upstream-failures.ts';
export { writeErrorsExclusions as 'write-errors' } from './write-errors.ts';
