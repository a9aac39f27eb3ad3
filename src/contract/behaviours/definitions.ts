import { agentLevel } from './agent-level.ts';
import { agentShown } from './agent-shown.ts';
import { answerMediaType } from './answer-media-type.ts';
import { bodySize } from './body-size.ts';
import { contentForm } from './content-form.ts';
import { cors } from './cors.ts';
import { createdTwice } from './created-twice.ts';
import { deprecation } from './deprecation.ts';
import { errorOrder } from './error-order.ts';
import { errorStatuses } from './error-statuses.ts';
import { failedReply } from './failed-reply.ts';
import { failedRequests } from './failed-requests.ts';
import { filterByUser } from './filter-by-user.ts';
import { filterWithoutMatch } from './filter-without-match.ts';
import { filtersCombined } from './filters-combined.ts';
import { hangUp } from './hang-up.ts';
import { headerOnAnswers } from './header-on-answers.ts';
import { headerOnErrors } from './header-on-errors.ts';
import { idOrigin } from './id-origin.ts';
import { integerSize } from './integer-size.ts';
import { integers } from './integers.ts';
import { keyAccess } from './key-access.ts';
import { keyExpiry } from './key-expiry.ts';
import { listCompleteness } from './list-completeness.ts';
import { listErrors } from './list-errors.ts';
import { listOrder } from './list-order.ts';
import { listPaging } from './list-paging.ts';
import { mediaType } from './media-type.ts';
import { memoryUse } from './memory-use.ts';
import { messageLanguage } from './message-language.ts';
import { metadataKeys } from './metadata-keys.ts';
import { missingParameter } from './missing-parameter.ts';
import { missingSlash } from './missing-slash.ts';
import { nameCharacters } from './name-characters.ts';
import { noReply } from './no-reply.ts';
import { nulls } from './nulls.ts';
import { otherMethod } from './other-method.ts';
import { pathInteger } from './path-integer.ts';
import { rateLimit } from './rate-limit.ts';
import { redirects } from './redirects.ts';
import { replyTime } from './reply-time.ts';
import { sentAtOnce } from './sent-at-once.ts';
import { sentNulls } from './sent-nulls.ts';
import { sentTwice } from './sent-twice.ts';
import { sentValue } from './sent-value.ts';
import { storedText } from './stored-text.ts';
import { timeouts } from './timeouts.ts';
import { uniqueUsers } from './unique-users.ts';
import { unknownParameter } from './unknown-parameter.ts';
import { unknownPath } from './unknown-path.ts';
import { unknownQuery } from './unknown-query.ts';
import { unknownUser } from './unknown-user.ts';
import { upstreamFailures } from './upstream-failures.ts';
import { versionHeader } from './version-header.ts';
import { versions } from './versions.ts';
import { writeErrors } from './write-errors.ts';

/** An object instead of exports: in the bundled types, TypeScript before 5.6 cannot parse an export `'body-size'`. */
export const DEFINITIONS = {
  'agent-level': agentLevel,
  'agent-shown': agentShown,
  'answer-media-type': answerMediaType,
  'body-size': bodySize,
  'content-form': contentForm,
  cors,
  'created-twice': createdTwice,
  deprecation,
  'error-order': errorOrder,
  'error-statuses': errorStatuses,
  'failed-reply': failedReply,
  'failed-requests': failedRequests,
  'filter-by-user': filterByUser,
  'filter-without-match': filterWithoutMatch,
  'filters-combined': filtersCombined,
  'hang-up': hangUp,
  'header-on-answers': headerOnAnswers,
  'header-on-errors': headerOnErrors,
  'id-origin': idOrigin,
  'integer-size': integerSize,
  integers,
  'key-access': keyAccess,
  'key-expiry': keyExpiry,
  'list-completeness': listCompleteness,
  'list-errors': listErrors,
  'list-order': listOrder,
  'list-paging': listPaging,
  'media-type': mediaType,
  'memory-use': memoryUse,
  'message-language': messageLanguage,
  'metadata-keys': metadataKeys,
  'missing-parameter': missingParameter,
  'missing-slash': missingSlash,
  'name-characters': nameCharacters,
  'no-reply': noReply,
  nulls,
  'other-method': otherMethod,
  'path-integer': pathInteger,
  'rate-limit': rateLimit,
  redirects,
  'reply-time': replyTime,
  'sent-at-once': sentAtOnce,
  'sent-nulls': sentNulls,
  'sent-twice': sentTwice,
  'sent-value': sentValue,
  'stored-text': storedText,
  timeouts,
  'unique-users': uniqueUsers,
  'unknown-parameter': unknownParameter,
  'unknown-path': unknownPath,
  'unknown-query': unknownQuery,
  'unknown-user': unknownUser,
  'upstream-failures': upstreamFailures,
  'version-header': versionHeader,
  versions,
  'write-errors': writeErrors,
};
