/**
 * The part of the front that runs anywhere, also in browsers: without Node, without a compiler of schemas, without a
 * reader of contracts. It serves a contract that is given as data.
 */

export { asNumbers, toExactNumber, toJsonText } from '../../contract/model/exact-json.ts';
export { findResponseError } from './describe.ts';
export { resolvePreference } from './prefer.ts';
export { BODY_LIMIT, type ServedRequest } from './request.ts';
export type { ResponseSource, SourceRefusal, SourceRequest, SourceResponse } from './response-source.ts';
export type { PreparedSchemas } from './schemas.ts';
export {
  idsOf,
  type ServedContract,
  type ServedData,
  type ServedMark,
  type ServedPoint,
  servedContractFromData,
} from './served-contract.ts';
export { bodyAsText, headersToSend, type ServedResponse } from './served-response.ts';
export { assembleService } from './service.ts';
export { prepareSurfaces } from './surfaces.ts';
export { toValidationErrors, type ValidationError, type ValidatorError } from './validation-errors.ts';
