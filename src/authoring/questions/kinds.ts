import type { QuestionKind } from './kind.ts';
import * as contradictions from './kinds/contradictions.ts';
import * as fields from './kinds/fields.ts';
import * as lists from './kinds/lists.ts';
import * as patterns from './kinds/patterns.ts';
import * as requests from './kinds/requests.ts';
import * as responses from './kinds/responses.ts';
import * as security from './kinds/security.ts';
import * as writes from './kinds/writes.ts';

export const KINDS: readonly QuestionKind[] = [
  responses.status,
  responses.responseBody,
  responses.responseSchema,
  requests.requestSchema,
  requests.requestBody,
  security.noSecurity,
  security.unusedSecurity,
  security.unknownScheme,
  security.someSecurity,
  security.address,
  responses.errors,
  requests.parameterSchema,
  requests.requestRequired,
  fields.type,
  contradictions.outsideEnum,
  contradictions.undescribed,
  lists.paging,
  lists.nextPage,
  fields.presence,
  fields.absence,
  security.keyForm,
  responses.bodyOrNone,
  writes.repeatedWrites,
  responses.exampleOnly,
  responses.errorBody,
  lists.order,
  fields.objectFields,
  fields.dates,
  fields.ids,
  fields.values,
  patterns.pattern,
  writes.limits,
  security.keyOrigin,
  fields.furtherFields,
  fields.lengths,
];
