import { agentLevelDetector } from './agent-level.ts';
import { agentShownDetector } from './agent-shown.ts';
import { answerMediaTypeDetector } from './answer-media-type.ts';
import { bodySizeDetector } from './body-size.ts';
import { contentFormDetector } from './content-form.ts';
import { corsDetector } from './cors.ts';
import { createdTwiceDetector } from './created-twice.ts';
import { deprecationDetector } from './deprecation.ts';
import type { Detector, Undetectable } from './detector.ts';
import { errorOrderDetector } from './error-order.ts';
import { errorStatusesDetector } from './error-statuses.ts';
import { failedReplyDetector } from './failed-reply.ts';
import { failedRequestsDetector } from './failed-requests.ts';
import { filterByUserDetector } from './filter-by-user.ts';
import { filterWithoutMatchDetector } from './filter-without-match.ts';
import { filtersCombinedDetector } from './filters-combined.ts';
import { hangUpDetector } from './hang-up.ts';
import { headerOnAnswersDetector } from './header-on-answers.ts';
import { headerOnErrorsDetector } from './header-on-errors.ts';
import { idOriginDetector } from './id-origin.ts';
import { integerSizeDetector } from './integer-size.ts';
import { integersDetector } from './integers.ts';
import { keyAccessDetector } from './key-access.ts';
import { keyExpiryDetector } from './key-expiry.ts';
import { listCompletenessDetector } from './list-completeness.ts';
import { listErrorsDetector } from './list-errors.ts';
import { listOrderDetector } from './list-order.ts';
import { listPagingDetector } from './list-paging.ts';
import { mediaTypeDetector } from './media-type.ts';
import { memoryUseDetector } from './memory-use.ts';
import { messageLanguageDetector } from './message-language.ts';
import { metadataKeysDetector } from './metadata-keys.ts';
import { missingParameterDetector } from './missing-parameter.ts';
import { missingSlashDetector } from './missing-slash.ts';
import { nameCharactersDetector } from './name-characters.ts';
import { noReplyDetector } from './no-reply.ts';
import { nullsDetector } from './nulls.ts';
import { otherMethodDetector } from './other-method.ts';
import { pathIntegerDetector } from './path-integer.ts';
import { rateLimitDetector } from './rate-limit.ts';
import { redirectsDetector } from './redirects.ts';
import { replyTimeDetector } from './reply-time.ts';
import { sentAtOnceDetector } from './sent-at-once.ts';
import { sentNullsDetector } from './sent-nulls.ts';
import { sentTwiceDetector } from './sent-twice.ts';
import { sentValueDetector } from './sent-value.ts';
import { storedTextDetector } from './stored-text.ts';
import type { BEHAVIOURS, Behaviour } from './table.ts';
import { timeoutsDetector } from './timeouts.ts';
import { uniqueUsersDetector } from './unique-users.ts';
import { unknownParameterDetector } from './unknown-parameter.ts';
import { unknownPathDetector } from './unknown-path.ts';
import { unknownUserDetector } from './unknown-user.ts';
import { upstreamFailuresDetector } from './upstream-failures.ts';
import { versionHeaderDetector } from './version-header.ts';
import { versionsDetector } from './versions.ts';
import { writeErrorsDetector } from './write-errors.ts';

/** How exchanges show each behaviour, or why they cannot. Apart from what a server does, so that a bundle leaves it out. */
export const DETECTORS: { readonly [B in Behaviour]: Detector<(typeof BEHAVIOURS)[B]> | Undetectable } = {
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
  'missing-slash': missingSlashDetector,
  'unknown-path': unknownPathDetector,
  'other-method': otherMethodDetector,
  'media-type': mediaTypeDetector,
  'sent-nulls': sentNullsDetector,
  'path-integer': pathIntegerDetector,
  redirects: redirectsDetector,
  versions: versionsDetector,
  cors: corsDetector,
  'error-order': errorOrderDetector,
  'error-statuses': errorStatusesDetector,
  integers: integersDetector,
  'integer-size': integerSizeDetector,
  nulls: nullsDetector,
  'answer-media-type': answerMediaTypeDetector,
  deprecation: deprecationDetector,
  'version-header': versionHeaderDetector,
  'header-on-errors': headerOnErrorsDetector,
  'header-on-answers': headerOnAnswersDetector,
  'message-language': messageLanguageDetector,
  'id-origin': idOriginDetector,
  'stored-text': storedTextDetector,
  'sent-value': sentValueDetector,
  'content-form': contentFormDetector,
  'list-order': listOrderDetector,
  'list-paging': listPagingDetector,
};
