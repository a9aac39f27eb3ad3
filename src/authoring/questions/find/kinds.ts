import type { QuestionKind } from './kind.ts';
import { dateFormat } from './kinds/date-format.ts';
import { errorBody } from './kinds/error-body.ts';
import { exampleOnly } from './kinds/example-only.ts';
import { fieldAbsence } from './kinds/field-absence.ts';
import { fieldPresence } from './kinds/field-presence.ts';
import { fieldType } from './kinds/field-type.ts';
import { fieldValues } from './kinds/field-values.ts';
import { foreignPattern } from './kinds/foreign-pattern.ts';
import { furtherFields } from './kinds/further-fields.ts';
import { idType } from './kinds/id-type.ts';
import { keyForm } from './kinds/key-form.ts';
import { keyOrigin } from './kinds/key-origin.ts';
import { listOrder } from './kinds/list-order.ts';
import { nextPage } from './kinds/next-page.ts';
import { noContent } from './kinds/no-content.ts';
import { noErrors } from './kinds/no-errors.ts';
import { noSecurity } from './kinds/no-security.ts';
import { objectFields } from './kinds/object-fields.ts';
import { outsideEnum } from './kinds/outside-enum.ts';
import { paging } from './kinds/paging.ts';
import { parameterType } from './kinds/parameter-type.ts';
import { publicOperation } from './kinds/public-operation.ts';
import { rateLimit } from './kinds/rate-limit.ts';
import { repeatedWrite } from './kinds/repeated-write.ts';
import { requestBody } from './kinds/request-body.ts';
import { requestRequired } from './kinds/request-required.ts';
import { requestWithoutFields } from './kinds/request-without-fields.ts';
import { responseBody } from './kinds/response-body.ts';
import { responseWithoutFields } from './kinds/response-without-fields.ts';
import { serverAddress } from './kinds/server-address.ts';
import { successStatus } from './kinds/success-status.ts';
import { textLength } from './kinds/text-length.ts';
import { undescribedField } from './kinds/undescribed-field.ts';
import { unknownScheme } from './kinds/unknown-scheme.ts';
import { unusedScheme } from './kinds/unused-scheme.ts';

/** Every kind of question: each file in `kinds/` defines one. Among questions of equal weight the earlier kind comes first. */
export const KINDS: readonly QuestionKind[] = [
  successStatus,
  responseBody,
  responseWithoutFields,
  requestWithoutFields,
  requestBody,
  noSecurity,
  unusedScheme,
  unknownScheme,
  publicOperation,
  serverAddress,
  noErrors,
  parameterType,
  requestRequired,
  fieldType,
  outsideEnum,
  undescribedField,
  paging,
  nextPage,
  fieldPresence,
  fieldAbsence,
  keyForm,
  noContent,
  repeatedWrite,
  exampleOnly,
  errorBody,
  listOrder,
  objectFields,
  dateFormat,
  idType,
  fieldValues,
  foreignPattern,
  rateLimit,
  keyOrigin,
  furtherFields,
  textLength,
];
