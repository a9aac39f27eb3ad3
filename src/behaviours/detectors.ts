import { answerMediaTypeDetector } from './answer-media-type.ts';
import { contentFormDetector } from './content-form.ts';
import { corsDetector } from './cors.ts';
import { deprecationDetector } from './deprecation.ts';
import type { Detector, Undetectable } from './detector.ts';
import { errorOrderDetector } from './error-order.ts';
import { errorStatusesDetector } from './error-statuses.ts';
import { headerOnAnswersDetector } from './header-on-answers.ts';
import { headerOnErrorsDetector } from './header-on-errors.ts';
import { idOriginDetector } from './id-origin.ts';
import { integerSizeDetector } from './integer-size.ts';
import { integersDetector } from './integers.ts';
import { listOrderDetector } from './list-order.ts';
import { listPagingDetector } from './list-paging.ts';
import { mediaTypeDetector } from './media-type.ts';
import { messageLanguageDetector } from './message-language.ts';
import { missingSlashDetector } from './missing-slash.ts';
import { nullsDetector } from './nulls.ts';
import { otherMethodDetector } from './other-method.ts';
import { pathIntegerDetector } from './path-integer.ts';
import { redirectsDetector } from './redirects.ts';
import { sentNullsDetector } from './sent-nulls.ts';
import { sentValueDetector } from './sent-value.ts';
import { storedTextDetector } from './stored-text.ts';
import type { BEHAVIOURS, Behaviour } from './table.ts';
import { unknownPathDetector } from './unknown-path.ts';
import { versionHeaderDetector } from './version-header.ts';
import { versionsDetector } from './versions.ts';

/** How exchanges show each behaviour, or why they cannot. Apart from what a server does, so that a bundle leaves it out. */
export const DETECTORS: { readonly [B in Behaviour]: Detector<(typeof BEHAVIOURS)[B]> | Undetectable } = {
  'name-characters': { undetectable: 'A name that is not there and one that cannot be are both answered with 404.' },
  'body-size': { undetectable: 'No body of verify is large: a limit can be anywhere above what was accepted.' },
  'list-errors': { undetectable: 'A status that was not seen can still come.' },
  'write-errors': { undetectable: 'A status that was not seen can still come.' },
  'reply-time': { undetectable: 'A reply that comes in time shows no limit.' },
  'missing-parameter': { undetectable: 'Verify runs no tool.' },
  'unknown-parameter': { undetectable: 'Verify runs no tool.' },
  'rate-limit': { undetectable: 'It takes more requests than verify sends.' },
  timeouts: { undetectable: 'It takes a request that lasts as long as the limit.' },
  'upstream-failures': { undetectable: 'One failure does not show the status of the others, and verify causes none.' },
  'failed-requests': { undetectable: 'It takes a failure, and what was stored before and after it.' },
  'key-access': { undetectable: 'It takes a second key, of which somebody knows what it can access.' },
  'key-expiry': { undetectable: 'It takes days.' },
  'list-completeness': { undetectable: 'A list does not show what it leaves out.' },
  'filter-by-user': { undetectable: 'It takes two conversations whose users are known.' },
  'filters-combined': { undetectable: 'It takes conversations of several agents and users.' },
  'filter-without-match': { undetectable: 'It takes a filter, whose name is open.' },
  'agent-shown': { undetectable: 'It takes a conversation whose agent is known.' },
  'no-reply': { undetectable: 'It takes a reply that does not come.' },
  'sent-twice': { undetectable: 'Verify sends no message twice.' },
  'sent-at-once': { undetectable: 'It takes two messages at once to one conversation.' },
  'hang-up': { undetectable: 'No operation reads the messages that are stored.' },
  'failed-reply': { undetectable: 'No operation reads the messages that are stored.' },
  'metadata-keys': { undetectable: 'Verify sends no message twice.' },
  'unknown-user': { undetectable: 'It takes a number that is known to be of no user.' },
  'created-twice': { undetectable: 'Verify stores no memory twice.' },
  'agent-level': { undetectable: 'No operation reads the memories.' },
  'memory-use': { undetectable: 'A reply does not show what it was made from.' },
  'unique-users': { undetectable: 'Two conversations with different users prove nothing about a third.' },
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
