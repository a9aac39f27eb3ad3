/**
 * Behaviours, one file each: the effect of each choice, its detector and its exclusions. Nothing here needs Node, since
 * the code that all servers share (`servers/http/core.ts`) also runs in browsers.
 */

export { LEAST_BODY_LIMIT } from './body-size.ts';
export type { Detection, Sighting } from './detector.ts';
export { findDetector } from './detectors.ts';
export type { CheckStep } from './error-order.ts';
export {
  type Evidence,
  isError,
  isNoise,
  isSuccess,
  objectsIn,
  repeatedPartsIn,
  type SchemaValue,
  statusOf,
  withoutOptionalArguments,
} from './evidence.ts';
export type {
  Breach,
  CredentialsScheme,
  CredentialsState,
  Difference,
  Exchange,
  ExchangeProblem,
  Fault,
  OpenPart,
  OperationExchange,
  ReceivedResponse,
  RedirectedRequest,
  RequestReading,
  ResourceState,
  ResponseReading,
  SentRequest,
} from './exchange.ts';
export { findExclusion, type PickAtPoint } from './exclusions.ts';
export { LEAST_KEY_AGE } from './key-expiry.ts';
export { isIdName, type ListOrder } from './list-order.ts';
export { nextPageValues, PAGE_PARAMETER, type Paging, pageHeaders, requestedPage } from './list-paging.ts';
export { addsSlash } from './missing-slash.ts';
export { PROBE_NAME, UNKNOWN_NAME } from './own-name.ts';
export { isCommonHeader, statedHeaders } from './response-headers.ts';
export { surfacesOf } from './surfaces.ts';
export {
  BEHAVIOURS,
  type Behaviour,
  type ChoiceName,
  type EffectOf,
  effectOf,
  findHeaderBehaviour,
  isBehaviour,
  isStateful,
  isUnnamed,
} from './table.ts';
export { LEAST_TIMEOUT } from './timeouts.ts';
