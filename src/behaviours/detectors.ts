import { answerMediaTypeDetector } from './answer-media-type.ts';
import { contentFormDetector } from './content-form.ts';
import { corsDetector } from './cors.ts';
import { deprecationDetector } from './deprecation.ts';
import type { Detector } from './detector.ts';
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

/** The behaviours that exchanges show: all but those whose definition has a reason why they do not. */
export type Detectable = {
  [B in Behaviour]: (typeof BEHAVIOURS)[B] extends { readonly undetectable: string } ? never : B;
}[Behaviour];

/** How exchanges show each of them. Apart from what a server does, so that a bundle leaves it out. */
export const DETECTORS: { readonly [B in Detectable]: Detector<(typeof BEHAVIOURS)[B]> } = {
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
