/**
 * The HTTP front that mock and sandbox share: a function from the data of a request to the data of its response,
 * without any server. Mock and sandbox give it a source of responses; `node.ts` serves it over HTTP.
 */

export { asNumbers } from '../../contract/model/exact-json.ts';
export { mediaTypeToSend } from './accept.ts';
export { type CorsOptions, corsHeaders, isPreflight, preflightResponse } from './cors.ts';
export { createService, type ServiceOptions } from './create-service.ts';
export { namedOpenPoints } from './named-open-points.ts';
export { hasOtherOrigin, isCrossSite, namesThisMachine, STATUS_PATH } from './own-pages.ts';
export type { ConnectionFault } from './prefer.ts';
export { type PathValues, parseTarget, type ServedRequest } from './request.ts';
export { formatRecord, type RequestRecord } from './request-record.ts';
export type { ResponseSource, SourceFault, SourceRefusal, SourceRequest, SourceResponse } from './response-source.ts';
export { type PreparedSchemas, prepareSchemas } from './schemas.ts';
export { ServeError, type ServeProblem } from './serve-error.ts';
export { type ServedContract, type ServedMark, type ServedPoint, toServedContract } from './served-contract.ts';
export {
  ASSUMPTION_SET_HEADER,
  bodyAsText,
  GUESSES_HEADER,
  ORIGIN_HEADER,
  ownResponse,
  type ServedResponse,
} from './served-response.ts';
export type { OwnPages, Service } from './service.ts';
export type { PagePart, SetSwitch } from './status-page.ts';
