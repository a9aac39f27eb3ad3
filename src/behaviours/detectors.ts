import { agentLevelDetector } from './agent-level.ts';
import { agentShownDetector } from './agent-shown.ts';
import { bodySizeDetector } from './body-size.ts';
import { createdTwiceDetector } from './created-twice.ts';
import type { Detector, Undetectable } from './detector.ts';
import { failedReplyDetector } from './failed-reply.ts';
import { failedRequestsDetector } from './failed-requests.ts';
import { filterByUserDetector } from './filter-by-user.ts';
import { filterWithoutMatchDetector } from './filter-without-match.ts';
import { filtersCombinedDetector } from './filters-combined.ts';
import { hangUpDetector } from './hang-up.ts';
import { keyAccessDetector } from './key-access.ts';
import { keyExpiryDetector } from './key-expiry.ts';
import { listCompletenessDetector } from './list-completeness.ts';
import { listErrorsDetector } from './list-errors.ts';
import { memoryUseDetector } from './memory-use.ts';
import { metadataKeysDetector } from './metadata-keys.ts';
import { missingParameterDetector } from './missing-parameter.ts';
import { nameCharactersDetector } from './name-characters.ts';
import { noReplyDetector } from './no-reply.ts';
import { rateLimitDetector } from './rate-limit.ts';
import { replyTimeDetector } from './reply-time.ts';
import { sentAtOnceDetector } from './sent-at-once.ts';
import { sentTwiceDetector } from './sent-twice.ts';
import type { BEHAVIOURS, Behaviour } from './table.ts';
import { timeoutsDetector } from './timeouts.ts';
import { uniqueUsersDetector } from './unique-users.ts';
import { unknownParameterDetector } from './unknown-parameter.ts';
import { unknownUserDetector } from './unknown-user.ts';
import { upstreamFailuresDetector } from './upstream-failures.ts';
import { writeErrorsDetector } from './write-errors.ts';

/** How exchanges show each behaviour, or why they cannot. Apart from what a server does, so that a bundle leaves it out. */
export const DETECTORS: { readonly [B in Behaviour]?: Detector<(typeof BEHAVIOURS)[B]> | Undetectable } = {
  'name-characters': nameCharactersDetector,
  'body-size': bodySizeDetector,
  'list-errors': listErrorsDetector,
  'write-errors': writeErrorsDetector,
  'reply-time': replyTimeDetector,
  'missing-parameter': missingParameterDetector,
  'unknown-parameter': unknownParameterDetector,
  'rate-limit': rateLimitDetector,
  timeouts: timeoutsDetector,
  'upstream-failures': upstreamFailuresDetector,
  'failed-requests': failedRequestsDetector,
  'key-access': keyAccessDetector,
  'key-expiry': keyExpiryDetector,
  'list-completeness': listCompletenessDetector,
  'filter-by-user': filterByUserDetector,
  'filters-combined': filtersCombinedDetector,
  'filter-without-match': filterWithoutMatchDetector,
  'agent-shown': agentShownDetector,
  'no-reply': noReplyDetector,
  'sent-twice': sentTwiceDetector,
  'sent-at-once': sentAtOnceDetector,
  'hang-up': hangUpDetector,
  'failed-reply': failedReplyDetector,
  'metadata-keys': metadataKeysDetector,
  'unknown-user': unknownUserDetector,
  'created-twice': createdTwiceDetector,
  'agent-level': agentLevelDetector,
  'memory-use': memoryUseDetector,
  'unique-users': uniqueUsersDetector,
};
